/** Resource selectors of /resources/search (contract endpoints §10), read and checked. Pure. */
import { isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import { parseLabelSelector, refuseMany } from '@server/features/query/labelSelector';
import type { LabelTerm } from '@server/features/query/labelSelector';

export const KINDS = ['checks', 'components', 'configs'] as const;
export type Kind = (typeof KINDS)[number];

const SELECTOR_FIELDS = [
  'id',
  'name',
  'namespace',
  'agent',
  'types',
  'statuses',
  'tagSelector',
  'labelSelector',
  'fieldSelector',
  'search',
  'includeDeleted',
  'scope',
  'limit',
  'cache',
];
/** What `key=value` in a search text can name beside labels. */
const SEARCH_KEYS = ['id', 'name', 'namespace', 'type', 'status', 'scope'] as const;
type SearchKey = (typeof SEARCH_KEYS)[number];

const DEFAULT_LIMIT = 100;
const LARGEST_LIMIT = 2000;
const MOST_SELECTORS = 50;

/** Everything that a resource must be; what is not named does not matter. */
export interface Selector {
  /** Pairs that must be equal. */
  equal: { key: SearchKey; value: string }[];
  /** The id or the name of an agent, '' for this backend itself; undefined for all. */
  agent?: string;
  types?: string[];
  statuses?: string[];
  labels: LabelTerm[];
  tags: LabelTerm[];
  fields: LabelTerm[];
  /** The beginning of the name, of a label's or of a tag's value. */
  prefix?: string;
  includeDeleted: boolean;
  limit: number;
}

export interface SearchRequest {
  limit: number;
  selectors: Partial<Record<Kind, Selector[]>>;
}

/** Reads the body. An empty selector matches nothing, so it is left out. Throws BadInput. */
export function readSearchRequest(body: Fields): SearchRequest {
  body.allowOnly(['limit', ...KINDS], 'This call');
  const selectors: SearchRequest['selectors'] = {};
  for (const kind of KINDS) {
    const list = body.list(kind);
    if (list === undefined) continue;
    if (list.length > MOST_SELECTORS) {
      throw new BadInput(`The field ${kind} holds ${list.length} selectors: send at most ${MOST_SELECTORS}.`);
    }
    selectors[kind] = list.flatMap((fields) => readSelector(kind, fields) ?? []);
  }
  if (Object.keys(selectors).length === 0) {
    throw new BadInput(`It is not said what to search: send a list of selectors as ${KINDS.join(', ')}.`);
  }
  return { limit: readLimit(body), selectors };
}

/** Selectors of one kind that stand in a specification; an empty one matches nothing. Throws BadInput. */
export function readSelectors(kind: Kind, list: readonly Fields[]): (Selector | undefined)[] {
  if (list.length > MOST_SELECTORS) {
    throw new BadInput(`The field ${kind} holds ${list.length} selectors: write at most ${MOST_SELECTORS}.`);
  }
  return list.map((fields) => readSelector(kind, fields));
}

const readLimit = (fields: Fields): number =>
  fields.integer('limit', { min: 1, max: LARGEST_LIMIT, otherwise: DEFAULT_LIMIT });

function readSelector(kind: Kind, fields: Fields): Selector | undefined {
  fields.allowOnly(SELECTOR_FIELDS, 'A selector');
  if (kind !== 'configs' && fields.has('tagSelector')) {
    throw new BadInput(
      `A selector of ${kind} takes no tagSelector, as only configs have tags: use labelSelector.`,
    );
  }
  const search = readSearch(fields.text('search') ?? '');
  const selector: Selector = {
    equal: [...readEqual(fields), ...search.equal],
    ...readAgent(fields),
    ...readWords(fields),
    labels: [...parseLabelSelector('labelSelector', fields.text('labelSelector') ?? ''), ...search.labels],
    tags: parseLabelSelector('tagSelector', fields.text('tagSelector') ?? ''),
    fields: parseLabelSelector('fieldSelector', fields.text('fieldSelector') ?? ''),
    ...(search.prefix !== undefined && { prefix: search.prefix }),
    includeDeleted: fields.flag('includeDeleted') ?? false,
    limit: search.limit ?? readLimit(fields),
  };
  return isEmpty(selector) ? undefined : selector;
}

function isEmpty({ equal, agent, types, statuses, labels, tags, fields, prefix }: Selector): boolean {
  const terms = equal.length + labels.length + tags.length + fields.length;
  return terms === 0 && !agent && !types && !statuses && prefix === undefined;
}

function readEqual(fields: Fields): Selector['equal'] {
  return (['id', 'name', 'namespace', 'scope'] as const).flatMap((key) => {
    const value = key === 'id' ? fields.id(key) : fields.text(key);
    return value === undefined ? [] : [checkedPair(key, value)];
  });
}

/** Scopes are compared by id or by namespace and name. */
function checkedPair(key: SearchKey, value: string): Selector['equal'][number] {
  if (key === 'id' && !isUuid(value)) {
    throw new BadInput(`The id "${shown(value)}" is none: send the id of the resource.`);
  }
  if (key === 'scope' && !value.includes('/') && !isUuid(value)) {
    throw new BadInput(`The scope "${shown(value)}" cannot be read: send an id or namespace/name.`);
  }
  return { key, value: key === 'id' || isUuid(value) ? value.toLowerCase() : value };
}

function readAgent(fields: Fields): Pick<Selector, 'agent'> {
  if (fields.isEmptyText('agent')) return { agent: '' };
  const agent = fields.text('agent');
  return agent === undefined || agent === 'all' ? {} : { agent };
}

function readWords(fields: Fields): Pick<Selector, 'types' | 'statuses'> {
  const types = fields.texts('types') ?? [];
  const statuses = fields.texts('statuses') ?? [];
  return { ...(types.length > 0 && { types }), ...(statuses.length > 0 && { statuses }) };
}

interface Search {
  equal: Selector['equal'];
  labels: LabelTerm[];
  prefix?: string;
  limit?: number;
}

/** Text with an equal sign is a list of key=value; a key whose value is still being typed says nothing yet. */
function readSearch(text: string): Search {
  const search: Search = { equal: [], labels: [] };
  const words = text.trim();
  if (!words.includes('=')) return words === '' ? search : { ...search, prefix: words };
  const terms = words.split(/[\s,]+/).filter((word) => word !== '');
  refuseMany('search', terms.length);
  for (const term of terms) {
    const at = term.indexOf('=');
    if (at < 1) {
      throw new BadInput(
        `The search cannot be read at "${shown(term)}": write key=value, or a name without =.`,
      );
    }
    if (at < term.length - 1) addTerm(search, term.slice(0, at), term.slice(at + 1));
  }
  return search;
}

function addTerm(search: Search, key: string, value: string): void {
  const known = SEARCH_KEYS.find((name) => name === key);
  if (known !== undefined) search.equal.push(checkedPair(known, value));
  else if (key === 'limit') search.limit = searchLimit(value);
  else search.labels.push({ key, is: 'in', values: [value] });
}

function searchLimit(value: string): number {
  const limit = Number(value);
  if (/^\d{1,6}$/.test(value) && limit >= 1 && limit <= LARGEST_LIMIT) return limit;
  throw new BadInput(
    `The limit "${shown(value)}" cannot be used: write a whole number from 1 to ${LARGEST_LIMIT}.`,
  );
}
