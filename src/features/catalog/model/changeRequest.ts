/** What the address says → the body of POST /catalog/changes (contract endpoints §4). Pure. */
import type { RangeSelection } from '@/services/time/rangeSelection';
import { relativeSelection, resolveRange } from '@/services/time/rangeSelection';
import { selectionOf, type RangeSearch } from '@/services/url/rangeSearch';
import type { ChangesSearch } from '../search';
import { selectorOf, valueListOf } from './choices';

/** How far the walk over relationships goes (specification 1 §9). */
export const CHANGE_DEPTH = 5;

/** In force while the address names no range: most of what broke today was changed this week. */
export const DEFAULT_RANGE: RangeSelection = relativeSelection('7d');

export type ChangesArgument = Omit<ChangesSearch, 'pageSize'> & {
  pageSize: number;
  /** The one item whose changes are asked for. */
  id: string | undefined;
};

/** The range in force. */
export function rangeInForce(search: RangeSearch): RangeSelection {
  return selectionOf(search) ?? DEFAULT_RANGE;
}

function times(selection: RangeSelection, now: number): { from?: string; to?: string } {
  // Date math is the server's to resolve: its clock wrote the changes.
  if (selection.type === 'relative' && selection.range.startsWith('now-')) return { from: selection.range };
  const resolved = resolveRange(selection, now) ?? resolveRange(DEFAULT_RANGE, now);
  if (resolved === undefined) return {};
  return { from: new Date(resolved.from).toISOString(), to: new Date(resolved.to).toISOString() };
}

const onlyWord = (word: string | undefined) =>
  word === undefined ? undefined : valueListOf(new Map([[word, 1]]));

/** Fields whose value is undefined are not part of the body at all. */
function present(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function walkOf({ id, recursive }: ChangesArgument): Readonly<Record<string, unknown>> {
  if (id === undefined) return {};
  return recursive === 'none' ? { id, recursive } : { id, recursive, depth: CHANGE_DEPTH };
}

/** What is asked, without the moment at which it is asked. Plain values only: it is the key of the cache. */
export interface ChangesQuestion {
  fields: Readonly<Record<string, unknown>>;
  range: RangeSelection;
}

/** Only what is chosen is sent; the direction stays out where no item is asked for. */
export function changesQuestion(argument: ChangesArgument): ChangesQuestion {
  const { severity, deleted, pageIndex, pageSize, sortBy, sortOrder } = argument;
  const fields = present({
    ...walkOf(argument),
    config_type: valueListOf(argument.configType),
    type: valueListOf(argument.type),
    severity: severity === 'all' ? undefined : severity,
    tags: selectorOf(argument.tags),
    created_by: onlyWord(argument.createdBy),
    source: onlyWord(argument.source),
    include_deleted_configs: deleted,
    page: pageIndex > 0 ? pageIndex + 1 : undefined,
    page_size: pageSize,
    sort_by: `${sortOrder === 'desc' ? '-' : ''}${sortBy}`,
  });
  return { fields, range: rangeInForce(argument) };
}

/** The body of POST /catalog/changes at a moment, in milliseconds. */
export function changesBody(
  { fields, range }: ChangesQuestion,
  now: number,
): Readonly<Record<string, unknown>> {
  return { ...fields, ...times(range, now) };
}
