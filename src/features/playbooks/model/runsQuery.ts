/** From the address of the list of runs to the rows that are asked for (contract endpoints §6). Pure. */
import type { RowFilter } from '@/services/api/postgrest';
import { resolveRange, type RangeSelection } from '@/services/time/rangeSelection';
import { selectionOf } from '@/services/url/rangeSearch';
import type { RunsSearch } from '../search';
import type { Target } from './records';

const TARGET_KEYS = ['config', 'check', 'component'] as const;
export type TargetKey = (typeof TARGET_KEYS)[number];

/** What the list depends on; times are worked out when it is asked. */
export interface RunsQuestion {
  status: RunsSearch['status'];
  playbook: string | undefined;
  targets: readonly Target[];
  range: RangeSelection | undefined;
  pageIndex: number;
  pageSize: number;
}

/** The resources that the address names. */
export function targetsIn(search: RunsSearch): { key: TargetKey; id: string }[] {
  return TARGET_KEYS.flatMap((key) => {
    const id = search[key];
    return id === undefined ? [] : [{ key, id }];
  });
}

/** `target` is the resource whose own list it is; the address can only narrow that. */
export function runsQuestion(search: RunsSearch, pageSize: number, target: Target | undefined): RunsQuestion {
  const { status, playbook, pageIndex } = search;
  const named = targetsIn(search).map(({ key, id }): Target => ({ field: `${key}_id`, id }));
  return {
    status,
    playbook,
    targets: target === undefined ? named : [target],
    range: selectionOf(search),
    pageIndex,
    pageSize,
  };
}

function rangeFilters(range: RangeSelection | undefined, now: number): RowFilter[] {
  const resolved = range && resolveRange(range, now);
  if (resolved === undefined) return [];
  return [
    ['created_at', 'gte', new Date(resolved.from).toISOString()],
    ['created_at', 'lte', new Date(resolved.to).toISOString()],
  ];
}

/** `now` in milliseconds since the epoch. */
export function runFilters({ status, playbook, targets, range }: RunsQuestion, now: number): RowFilter[] {
  return [
    ...(status === 'all' ? [] : ([['status', 'eq', status]] as const)),
    ...(playbook === undefined ? [] : ([['playbook_id', 'eq', playbook]] as const)),
    ...targets.map(({ field, id }) => [field, 'eq', id] as const),
    ...rangeFilters(range, now),
  ];
}

export const isFiltered = (search: RunsSearch): boolean =>
  search.status !== 'all' ||
  search.playbook !== undefined ||
  targetsIn(search).length > 0 ||
  selectionOf(search) !== undefined;
