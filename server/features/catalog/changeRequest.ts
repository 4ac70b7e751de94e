/** The parameters of /catalog/changes (contract endpoints §4), read and checked. Pure. */
import { LOCAL_AGENT_ID, isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';
import { parseLabelSelector } from '@server/features/query/labelSelector';
import type { LabelTerm } from '@server/features/query/labelSelector';
import { parseValueList } from '@server/features/query/valueList';
import type { ValueList } from '@server/features/query/valueList';

/** From harmless to worst (contract schema §1). */
const SEVERITIES = ['info', 'low', 'medium', 'high', 'blocker', 'critical'] as const;
const CHANGE_SORT_COLUMNS = ['name', 'change_type', 'summary', 'source', 'created_at', 'count'] as const;
const DIRECTIONS = ['upstream', 'downstream', 'all', 'none'] as const;
const FIELDS = [
  'id',
  'config_type',
  'type',
  'severity',
  'include_deleted_configs',
  'from',
  'to',
  'page',
  'page_size',
  'sort_by',
  'tags',
  'recursive',
  'depth',
  'created_by',
  'summary',
  'source',
  'agent_id',
];

const DEFAULT_PAGE = 50;
/** As many rows as one answer of the data API holds at most (gaps §7.9). */
const LARGEST_PAGE = 2000;
const LAST_PAGE = 1_000_000;
const DEFAULT_DEPTH = 5;
const DEEPEST = 20;

type SortColumn = (typeof CHANGE_SORT_COLUMNS)[number];
type Direction = (typeof DIRECTIONS)[number];

export interface ChangeRequest {
  /** The one item whose changes, and those around it, are asked for. */
  itemId?: string;
  itemIds?: ValueList;
  configTypes?: ValueList;
  changeTypes?: ValueList;
  createdBy?: ValueList;
  summary?: ValueList;
  source?: ValueList;
  agents?: ValueList;
  severity?: { included?: string[]; excluded: string[] };
  tags: LabelTerm[];
  includeDeleted: boolean;
  from?: string;
  to?: string;
  page: number;
  pageSize: number;
  sort: { column: SortColumn; isDescending: boolean };
  recursive: Direction;
  depth: number;
}

/** Reads the request; `now` in epoch milliseconds. Throws BadInput. */
export function readChangeRequest(fields: Fields, now: number): ChangeRequest {
  fields.allowOnly(FIELDS, 'This call');
  return {
    ...readItems(fields),
    ...readLists(fields),
    ...readRange(fields, now),
    tags: parseLabelSelector('tags', fields.text('tags') ?? ''),
    includeDeleted: fields.flag('include_deleted_configs') ?? false,
    page: fields.integer('page', { min: 1, max: LAST_PAGE, otherwise: 1 }),
    pageSize: fields.integer('page_size', { min: 1, max: LARGEST_PAGE, otherwise: DEFAULT_PAGE }),
    sort: readSort(fields.text('sort_by') ?? '-created_at'),
    recursive: readDirection(fields.text('recursive') ?? 'none'),
    depth: fields.integer('depth', { min: 0, max: DEEPEST, otherwise: DEFAULT_DEPTH }),
  };
}

function readItems(fields: Fields): Pick<ChangeRequest, 'itemId' | 'itemIds'> {
  const text = fields.text('id');
  if (text === undefined) return {};
  return isUuid(text) ? { itemId: text } : { itemIds: idList('id', text) };
}

function idList(name: string, text: string, alias?: string): ValueList {
  const list = parseValueList(text);
  const toIds = (words: readonly string[]) =>
    words.map((word) => {
      if (word === alias) return LOCAL_AGENT_ID;
      if (isUuid(word)) return word.toLowerCase();
      throw new BadInput(
        `The field ${name} holds "${shown(word)}", which is no id: send ids joined by commas.`,
      );
    });
  const read = (choice: ValueList['included']): ValueList['included'] => {
    const pattern = [...choice.starts, ...choice.ends, ...choice.parts][0];
    if (pattern === undefined) return { ...choice, words: toIds(choice.words) };
    throw new BadInput(
      `The field ${name} takes whole ids, no patterns with *: send the ids joined by commas.`,
    );
  };
  return { included: read(list.included), excluded: read(list.excluded) };
}

function readLists(fields: Fields): Partial<ChangeRequest> {
  const list = (name: string): ValueList | undefined => {
    const text = fields.text(name);
    return text === undefined ? undefined : parseValueList(text);
  };
  const configTypes = list('config_type');
  const changeTypes = list('type');
  const createdBy = list('created_by');
  const summary = list('summary');
  const source = list('source');
  const agents = fields.text('agent_id');
  const severity = fields.text('severity');
  return {
    ...(configTypes && { configTypes }),
    ...(changeTypes && { changeTypes }),
    ...(createdBy && { createdBy }),
    ...(summary && { summary }),
    ...(source && { source }),
    ...(agents !== undefined && { agents: idList('agent_id', agents, 'local') }),
    ...(severity !== undefined && { severity: readSeverity(severity) }),
  };
}

/** A level stands for itself and all above it, `!level` excludes just that one. */
function readSeverity(text: string): NonNullable<ChangeRequest['severity']> {
  const { included, excluded } = parseValueList(text.toLowerCase());
  const levels = included.words.map(levelOf);
  const lowest = levels.length === 0 ? undefined : Math.min(...levels);
  return {
    ...(lowest !== undefined && { included: SEVERITIES.slice(lowest) }),
    excluded: excluded.words.map((word) => SEVERITIES[levelOf(word)] ?? word),
  };
}

function levelOf(word: string): number {
  const level = SEVERITIES.findIndex((severity) => severity === word);
  if (level >= 0) return level;
  throw new BadInput(`The severity "${shown(word)}" is not known: use ${SEVERITIES.join(', ')}.`);
}

function readRange(fields: Fields, now: number): Pick<ChangeRequest, 'from' | 'to'> {
  const to = fields.moment('to', now);
  const from = fields.moment('from', now) ?? (to === undefined ? recentStart(now) : undefined);
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    throw new BadInput(`The time from (${from}) is not before to (${to}): exchange them.`);
  }
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

const TWO_DAYS_MS = 2 * 86_400_000;
const recentStart = (now: number): string => new Date(now - TWO_DAYS_MS).toISOString();

function readSort(text: string): ChangeRequest['sort'] {
  const isDescending = text.startsWith('-');
  const name = isDescending ? text.slice(1) : text;
  const column = CHANGE_SORT_COLUMNS.find((allowed) => allowed === name);
  if (column !== undefined) return { column, isDescending };
  throw new BadInput(
    `Changes cannot be sorted by "${shown(name)}": use ${CHANGE_SORT_COLUMNS.join(', ')}, with - in front for descending.`,
  );
}

function readDirection(text: string): Direction {
  const direction = DIRECTIONS.find((allowed) => allowed === text);
  if (direction !== undefined) return direction;
  throw new BadInput(`The direction recursive "${shown(text)}" is not known: use ${DIRECTIONS.join(', ')}.`);
}
