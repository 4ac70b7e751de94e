/** Checks as a table of groups × values of one key: the same service in every cluster side by side (CHECK-1). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { uptimeFraction } from '@/services/format/numbers';
import { healthOf, latencyOf, type GroupHealth } from './checkHealth';
import { groupPath, labelOf, NO_VALUE, tabValue, type GroupBy } from './dimension';
import { isVisible, type Visibility } from './flatten';
import { rollUpHealth } from './group';
import { compareText } from './labelFacets';
import { comparator, healthRank, sortKeys } from './sortChecks';

export const PIVOT_FIELDS = ['none', 'namespace', 'agent', 'type', 'label'] as const;
export type PivotField = (typeof PIVOT_FIELDS)[number];
export const PIVOT_CELLS = ['health', 'uptime', 'latency'] as const;
export type PivotCellType = (typeof PIVOT_CELLS)[number];

/** More columns than these nobody reads; the rest is counted. */
export const MOST_COLUMNS = 24;

export interface PivotCell {
  health: GroupHealth;
  /** Passed runs of all runs; undefined where nothing ran. */
  uptime: number | undefined;
  /** Of the slowest check; milliseconds. */
  latency: number | undefined;
  count: number;
  /** The worst check, which a click opens. */
  worst: CheckSummary;
}

export interface PivotRow {
  id: string;
  name: string;
  /** By value of the pivot; a Map, because values come from anywhere (threat TM9). */
  cells: ReadonlyMap<string, PivotCell>;
}

export interface Pivot {
  columns: readonly string[];
  /** Values beyond the columns that are shown. */
  hiddenColumns: number;
  rows: readonly PivotRow[];
}

export interface PivotOptions extends Visibility {
  groupBy: GroupBy;
  pivotBy: PivotField;
  /** The label key of `label`. */
  pivotLabel: string | undefined;
}

function pivotValue(check: CheckSummary, { pivotBy, pivotLabel }: PivotOptions): string {
  if (pivotBy === 'label') return labelOf(check, pivotLabel ?? '') || NO_VALUE;
  if (pivotBy === 'type') return check.type || NO_VALUE;
  return (pivotBy === 'none' ? undefined : tabValue(check, { field: pivotBy })) ?? NO_VALUE;
}

/** A row stands for a group; without grouping for all checks of one name. */
function rowName(check: CheckSummary, groupBy: GroupBy): string {
  const path = groupPath(check, groupBy);
  return path.length === 0 ? check.name : path.map((part) => part ?? NO_VALUE).join('/');
}

function cellOf(
  checks: readonly CheckSummary[],
  compare: ReturnType<typeof comparator>,
): PivotCell | undefined {
  const [first, ...others] = checks;
  if (first === undefined) return undefined;
  const counts = { total: checks.length, healthy: 0, unhealthy: 0, unknown: 0 };
  const runs = { passed: 0, failed: 0 };
  let latency: number | undefined;
  for (const check of checks) {
    counts[healthOf(check)] += 1;
    runs.passed += check.uptime.passed;
    runs.failed += check.uptime.failed;
    latency = Math.max(latency ?? 0, latencyOf(check) ?? 0) || latency;
  }
  return {
    health: rollUpHealth(counts),
    uptime: uptimeFraction(runs),
    latency,
    count: checks.length,
    worst: others.reduce(
      (worst, check) => (compare(sortKeys(check), sortKeys(worst)) < 0 ? check : worst),
      first,
    ),
  };
}

function worstOf({ cells }: PivotRow): number {
  return Math.min(...[...cells.values()].map(({ worst }) => healthRank(healthOf(worst))));
}

/** The table of `checks`, worst rows first, columns by their text. */
export function pivotChecks(checks: readonly CheckSummary[], options: PivotOptions): Pivot {
  const heaps = new Map<string, Map<string, CheckSummary[]>>();
  const values = new Set<string>();
  for (const check of checks) {
    if (!isVisible(check, options)) continue;
    const name = rowName(check, options.groupBy);
    const value = pivotValue(check, options);
    values.add(value);
    let row = heaps.get(name);
    if (row === undefined) heaps.set(name, (row = new Map<string, CheckSummary[]>()));
    const heap = row.get(value);
    if (heap === undefined) row.set(value, [check]);
    else heap.push(check);
  }
  const sorted = [...values].sort(compareText);
  const columns = sorted.slice(0, MOST_COLUMNS);
  const compare = comparator(undefined);
  const rows = [...heaps].map(([name, row]): PivotRow => {
    const cells = new Map<string, PivotCell>();
    for (const [value, heap] of row) {
      const cell = cellOf(heap, compare);
      if (cell !== undefined) cells.set(value, cell);
    }
    return { id: `pivot:${name}`, name, cells };
  });
  return {
    columns,
    hiddenColumns: sorted.length - columns.length,
    rows: rows.sort((a, b) => worstOf(a) - worstOf(b) || compareText(a.name, b.name)),
  };
}
