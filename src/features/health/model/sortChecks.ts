/** Order of the list: worst first, then the most recent transition; or one column, as a person asked. */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { uptimeFraction } from '@/services/format/numbers';
import { parseTime } from '@/services/time/parse';
import { healthOf, latencyOf, type CheckHealth } from './checkHealth';
import { compareText } from './labelFacets';

export const SORT_COLUMNS = ['name', 'health', 'uptime', 'latency', 'transition'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface HealthSort {
  by: SortColumn;
  desc: boolean;
}

/** What checks and groups are both compared by; absent numbers come last in either direction. */
export interface SortKeys {
  name: string;
  /** 0 is worst. */
  health: number;
  uptime: number | undefined;
  latency: number | undefined;
  /** Milliseconds since the epoch. */
  transition: number | undefined;
}

const HEALTH_RANK: Readonly<Record<CheckHealth, number>> = { unhealthy: 0, unknown: 1, healthy: 2 };
const keysByCheck = new WeakMap<CheckSummary, SortKeys>();

/** Rank of a health for sorting: 0 is worst. */
export function healthRank(health: CheckHealth): number {
  return HEALTH_RANK[health];
}

/** Sort keys of a check, worked out once a row. */
export function sortKeys(check: CheckSummary): SortKeys {
  const known = keysByCheck.get(check);
  if (known !== undefined) return known;
  const keys: SortKeys = {
    name: check.name,
    health: healthRank(healthOf(check)),
    uptime: uptimeFraction(check.uptime),
    latency: latencyOf(check),
    transition: parseTime(check.last_transition_time),
  };
  keysByCheck.set(check, keys);
  return keys;
}

function compareNumbers(a: number | undefined, b: number | undefined, desc: boolean): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  return desc ? b - a : a - b;
}

function worstFirst(a: SortKeys, b: SortKeys): number {
  return (
    a.health - b.health || compareNumbers(a.transition, b.transition, true) || compareText(a.name, b.name)
  );
}

/** Comparison for `sort`; undefined means worst first. Ties fall back to worst first, then the name. */
export function comparator(sort: HealthSort | undefined): (a: SortKeys, b: SortKeys) => number {
  if (sort === undefined) return worstFirst;
  const { by, desc } = sort;
  if (by === 'name') return (a, b) => (desc ? -1 : 1) * compareText(a.name, b.name) || worstFirst(a, b);
  return (a, b) => compareNumbers(a[by], b[by], desc) || worstFirst(a, b);
}
