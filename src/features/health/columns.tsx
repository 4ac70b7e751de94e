import type { ColumnSpec, HierarchyPlace } from '@/components/data-grid/columnSpec';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatCount } from '@/services/format/numbers';
import { HealthCell } from './components/HealthCell';
import { UptimeText } from './components/UptimeText';
import { healthOf, latencyOf } from './model/checkHealth';
import type { GroupRow, HealthRow } from './model/flatten';

function groupDetail({ total, unhealthy, unknown }: GroupRow): string {
  if (unhealthy > 0) return `${formatCount(unhealthy)} of ${formatCount(total)} failing`;
  if (unknown > 0) return `${formatCount(unknown)} of ${formatCount(total)} not observed`;
  return `${formatCount(total)} ${total === 1 ? 'check' : 'checks'}`;
}

function GroupUptime({ row }: { row: GroupRow }) {
  return (
    <span title={`${row.fullyPassing} of ${row.total} checks passed every run`}>
      {row.fullyPassing}/{row.total}
    </span>
  );
}

/** Checks, Health, Uptime, Latency, Transition (HEALTH-4). */
export const HEALTH_COLUMNS: readonly ColumnSpec<HealthRow>[] = [
  {
    id: 'name',
    header: 'Checks',
    preset: 'name',
    flex: 3,
    minWidth: 190,
    value: (row) => row.name,
    before: (row) => (
      <StatusShape status={row.kind === 'group' ? row.health : healthOf(row.check)} size={14} />
    ),
    icon: (row) => (row.kind === 'check' ? row.check.icon || row.check.type : undefined),
    detail: (row) => (row.kind === 'group' ? groupDetail(row) : row.check.type),
  },
  {
    id: 'health',
    header: 'Health',
    flex: 1,
    minWidth: 96,
    value: (row) => (row.kind === 'group' ? row.health : healthOf(row.check)),
    cell: (row) => <HealthCell row={row} />,
  },
  {
    id: 'uptime',
    header: 'Uptime',
    width: 76,
    align: 'right',
    value: (row) => (row.kind === 'group' ? row.fullyPassing / row.total : row.check.uptime.passed),
    cell: (row) => (row.kind === 'group' ? <GroupUptime row={row} /> : <UptimeText check={row.check} />),
  },
  {
    id: 'latency',
    header: 'Latency',
    preset: 'duration',
    width: 76,
    value: (row) => (row.kind === 'group' ? row.slowest : latencyOf(row.check)),
  },
  {
    id: 'transition',
    header: 'Transition',
    preset: 'age',
    width: 88,
    value: (row) => (row.kind === 'group' ? row.lastTransition : row.check.last_transition_time),
  },
];

export function rowId(row: HealthRow): string {
  return row.id;
}

/** Where a row stands, for the tree of the grid. */
export function placeOf(row: HealthRow): HierarchyPlace {
  return row.kind === 'group'
    ? { depth: row.depth, isGroup: true, isExpanded: row.isExpanded }
    : { depth: row.depth };
}
