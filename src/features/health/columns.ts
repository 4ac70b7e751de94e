import type { LiveColumn } from '@/components/data-grid/live/liveCell';
import { createNameCell, type NameTools } from '@/components/data-grid/live/nameCell';
import type { HierarchyPlace } from '@/components/data-grid/columnSpec';
import { formatCount } from '@/services/format/numbers';
import type { HealthCellClasses } from './cells/cellClasses';
import { createLatency, createTransition, createUptime, type CellFacts } from './cells/figureCells';
import { createHealthCell } from './cells/healthCell';
import { healthOf } from './model/checkHealth';
import type { GroupRow, HealthRow } from './model/flatten';
import type { QuietIndex } from './model/quietTimes';

function groupDetail({ total, unhealthy, unknown }: GroupRow): string {
  if (unhealthy > 0) return `${formatCount(unhealthy)} of ${formatCount(total)} failing`;
  if (unknown > 0) return `${formatCount(unknown)} of ${formatCount(total)} not observed`;
  return `${formatCount(total)} ${total === 1 ? 'check' : 'checks'}`;
}

export function rowId(row: HealthRow): string {
  return row.id;
}

/** Where a row stands, for the tree of the grid. */
export function placeOf(row: HealthRow): HierarchyPlace {
  return row.kind === 'group'
    ? { depth: row.depth, isGroup: true, isExpanded: row.isExpanded }
    : { depth: row.depth };
}

/** Checks, Health, Uptime, Latency, Transition (HEALTH-4). */
export function healthColumns(
  tools: NameTools,
  classes: HealthCellClasses,
  facts: () => CellFacts,
): readonly LiveColumn<HealthRow>[] {
  const quietOf: QuietIndex['of'] = (check) => facts().quiet.of(check);
  return [
    {
      id: 'name',
      header: 'Checks',
      flex: 3,
      minWidth: 190,
      isTree: true,
      create: (widthOf) =>
        createNameCell(
          tools,
          (row: HealthRow) => ({
            place: placeOf(row),
            status: row.kind === 'group' ? row.health : healthOf(row.check),
            icon: row.kind === 'check' ? row.check.icon || row.check.type : undefined,
            name: row.name,
            detail: row.kind === 'group' ? groupDetail(row) : row.check.type,
          }),
          widthOf,
        ),
    },
    {
      id: 'health',
      header: 'Health',
      flex: 1,
      minWidth: 96,
      create: () => createHealthCell(classes, quietOf),
    },
    {
      id: 'uptime',
      header: 'Uptime',
      width: 84,
      align: 'right',
      create: (widthOf) => createUptime(classes, facts, widthOf),
    },
    {
      id: 'latency',
      header: 'Latency',
      width: 76,
      align: 'right',
      create: (widthOf) => createLatency(classes, widthOf),
    },
    {
      id: 'transition',
      header: 'Transition',
      width: 88,
      align: 'right',
      create: () => createTransition(classes),
    },
  ];
}
