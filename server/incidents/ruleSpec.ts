/** Specifications of incident rules (contract specs §6), read and checked. Pure. */
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES, INCIDENT_TYPES } from '@/services/contracts/enums';
import { parseDuration } from '@/services/contracts/durations';
import { BadInput, shown } from '@server/features/query/badInput';
import { Fields, storedFields } from '@server/features/query/fields';
import { readSelectors } from '@server/features/search/selector';
import type { Selector } from '@server/features/search/selector';
import { fillText } from '@server/playbooks/template';
import { readHours } from './hours';
import type { Span } from './hours';

/** A person or a team as a specification names one: by id, address or name. */
export type Reference = string;

export interface RuleTemplate {
  title: string | undefined;
  description: string | undefined;
  type: string;
  severity: string;
  status: string;
  createdBy: Reference | undefined;
  commander: Reference | undefined;
  communicator: Reference | undefined;
}

export interface RuleSpec {
  selectors: Selector[];
  /** Words of health or status, in lower case. */
  statuses: ReadonlySet<string>;
  /** Of open insights; empty when they do not matter. */
  severities: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  ageMs: number;
  template: RuleTemplate;
  ownerResponds: boolean;
  breaks: boolean;
  priority: number;
  hours: Span[];
  resolveAfterMs: number | undefined;
  closeAfterMs: number | undefined;
  people: Reference[];
  teams: Reference[];
  /** What the specification asks for and this backend does not do, each as a sentence. */
  notes: string[];
}

/** As in the console's dialog for a new incident. */
const DEFAULTS = { type: 'availability', severity: 'low', status: 'open' };
const LARGEST_PRIORITY = 1_000_000;
/** A selector of a specification is no picker: without a limit of its own it finds everything that a look can hold. */
export const MOST_FOUND = 2000;
/** Responders that live in other systems. */
const ELSEWHERE = ['jira', 'aws', 'ams', 'gcp', 'servicenow', 'slack', 'github'];

/** Reads a stored specification. Throws BadInput or InvalidCheck with a sentence for one that cannot be used. */
export function readRuleSpec(spec: unknown): RuleSpec {
  const fields = storedFields(spec);
  if (fields === undefined) {
    throw new BadInput('The specification of this rule is empty: write its components and save it.');
  }
  const notes: string[] = [];
  const filter = fields.fields('filter') ?? new Fields([]);
  const statuses = words(filter, 'status');
  return {
    selectors: readComponents(fields, notes),
    statuses: statuses.size > 0 ? statuses : new Set(['unhealthy']),
    severities: words(filter, 'severity'),
    categories: new Set([...words(filter, 'category')].map(plainWord)),
    ageMs: duration(filter, 'age', 'filter.age') ?? 0,
    template: readTemplate(fields.fields('template') ?? new Fields([])),
    ownerResponds: fields.flag('autoAssignOwner') ?? false,
    breaks: fields.flag('breakOnMatch') ?? false,
    priority: fields.integer('priority', { min: -LARGEST_PRIORITY, max: LARGEST_PRIORITY, otherwise: 0 }),
    hours: readHours(fields.list('hoursOfOperation') ?? []),
    resolveAfterMs: timeout(fields, 'autoResolve'),
    closeAfterMs: timeout(fields, 'autoClose'),
    ...readResponders(fields.fields('responders') ?? new Fields([]), notes),
    notes,
  };
}

/** `technicalDebt` and `technical_debt` are one word (checklist OPEN-6). */
export const plainWord = (text: string): string => text.toLowerCase().replaceAll(/[_\s-]/g, '');

const words = (fields: Fields, name: string): Set<string> =>
  new Set((fields.texts(name) ?? []).map((word) => word.trim().toLowerCase()).filter((word) => word !== ''));

function readComponents(fields: Fields, notes: string[]): Selector[] {
  const list = fields.list('components') ?? [];
  if (list.length === 0) {
    notes.push('The rule looks at nothing, because it names no components: write at least one selector.');
  }
  return readSelectors('components', list).flatMap((selector, at) => {
    if (selector === undefined) {
      notes.push(`Selector ${at + 1} of the rule is empty and finds nothing: say what it should find.`);
      return [];
    }
    return [list[at]?.has('limit') === true ? selector : { ...selector, limit: MOST_FOUND }];
  });
}

function duration(fields: Fields, key: string, name: string): number | undefined {
  const text = fields.text(key);
  if (text === undefined) return undefined;
  const milliseconds = parseDuration(text);
  if (milliseconds !== undefined) return milliseconds;
  throw new BadInput(`The ${name} "${shown(text)}" is no duration: write it like 30s, 5m or 1h30m.`);
}

/** An entry without a time is one that nobody has filled in yet. */
const timeout = (fields: Fields, name: 'autoResolve' | 'autoClose'): number | undefined =>
  duration(fields.fields(name) ?? new Fields([]), 'timeout', `timeout of ${name}`);

function readTemplate(fields: Fields): RuleTemplate {
  const template = {
    title: fields.text('title'),
    description: fields.text('description'),
    type: typeOf(fields.text('type') ?? DEFAULTS.type),
    severity: known(fields.text('severity') ?? DEFAULTS.severity, 'severity', INCIDENT_SEVERITIES),
    status: known(fields.text('status') ?? DEFAULTS.status, 'status', INCIDENT_STATUSES),
    createdBy: reference(fields, 'created_by', 'template'),
    commander: reference(fields, 'commander_id', 'template'),
    communicator: reference(fields, 'communicator_id', 'template'),
  };
  // what cannot be filled in is said when the rule is saved, not in the night in which it is needed
  fillText(`${template.title ?? ''}${template.description ?? ''}`, {});
  return template;
}

function known(word: string, name: string, choices: readonly string[]): string {
  const found = choices.find((choice) => choice === word.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new BadInput(`The ${name} "${shown(word)}" of the template is unknown: use ${choices.join(', ')}.`);
}

/** Other systems have types of their own, which stay as they are written. */
const typeOf = (word: string): string =>
  INCIDENT_TYPES.find((type) => plainWord(type) === plainWord(word)) ?? word;

/** A text, or an object that names somebody by id, email or name. */
function reference(fields: Fields, key: string, place: string): Reference | undefined {
  const value = new Map(fields.entries()).get(key);
  return value === undefined || value === null || value === ''
    ? undefined
    : referenceOf(value, `${place}.${key}`);
}

function referenceOf(value: unknown, place: string): Reference {
  const object = storedFields(value);
  const name = object?.text('id') ?? object?.text('email') ?? object?.text('name') ?? value;
  if (typeof name === 'string' && name.trim() !== '') return name.trim();
  throw new BadInput(`${place} names nobody: write an e-mail address, a name or an id.`);
}

function readResponders(fields: Fields, notes: string[]): Pick<RuleSpec, 'people' | 'teams'> {
  const everything = new Map(fields.entries());
  const named = (key: string): Reference[] => {
    const value = everything.get(key);
    return Array.isArray(value) ? value.map((entry: unknown) => referenceOf(entry, `responders.${key}`)) : [];
  };
  for (const kind of ELSEWHERE) {
    const list = everything.get(kind);
    if (!Array.isArray(list) || list.length === 0) continue;
    notes.push(
      `Responders of the kind ${kind} are not here and were not asked: this backend does not reach them.`,
    );
  }
  const addresses = (fields.list('email') ?? []).flatMap((entry) =>
    (entry.text('to') ?? '').split(/[,;\s]+/),
  );
  return {
    people: [...addresses.filter((address) => address !== ''), ...named('teamsUser')],
    teams: named('teams'),
  };
}
