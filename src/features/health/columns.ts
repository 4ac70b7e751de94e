import { createAge } from '@/components/data-grid/live/ageCell';
import {
  attributeOf,
  classOf,
  element,
  textOf,
  type LiveCell,
  type LiveColumn,
} from '@/components/data-grid/live/liveCell';
import { createNameCell, type NameTools } from '@/components/data-grid/live/nameCell';
import type { HierarchyPlace } from '@/components/data-grid/columnSpec';
import { formatDuration } from '@/services/format/duration';
import { formatCount } from '@/services/format/numbers';
import type { HealthCellClasses } from './cells/cellClasses';
import { createHealthCell } from './cells/healthCell';
import { healthOf, latencyOf } from './model/checkHealth';
import type { GroupRow, HealthRow } from './model/flatten';
import type { QuietIndex } from './model/quietTimes';
import { uptimeText, uptimeTitle, uptimeTone } from './model/uptimeText';

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

function createUptime(classes: HealthCellClasses, facts: () => CellFacts): LiveCell<HealthRow> {
  const text = element('span', classes.uptime.good);
  const writeClass = classOf(text);
  const write = textOf(text);
  const writeTitle = attributeOf(text, 'title');
  let shown: HealthRow | undefined;
  return {
    element: text,
    show: (row) => {
      shown = row;
      writeClass(classes.uptime[row.kind === 'group' ? 'good' : uptimeTone(row.check)]);
      write(row.kind === 'group' ? `${row.fullyPassing}/${row.total}` : uptimeText(row.check));
    },
    describe: () => {
      if (shown === undefined) return;
      if (shown.kind === 'group') {
        writeTitle(`${shown.fullyPassing} of ${shown.total} checks passed every run`);
        return;
      }
      const { rangeMs, quiet } = facts();
      writeTitle(uptimeTitle(shown.check, rangeMs, quiet.of(shown.check)));
    },
  };
}

function createLatency(classes: HealthCellClasses): LiveCell<HealthRow> {
  const text = element('span', classes.figure);
  const write = textOf(text);
  return {
    element: text,
    show: (row) => {
      write(formatDuration(row.kind === 'group' ? row.slowest : latencyOf(row.check)));
    },
  };
}

function createTransition(classes: HealthCellClasses): LiveCell<HealthRow> {
  const age = createAge(classes.figure);
  return {
    element: age.element,
    show: (row) => {
      age.show(row.kind === 'group' ? row.lastTransition : row.check.last_transition_time);
    },
    describe: age.describe,
    tick: age.tick,
  };
}

/** What cells are drawn from beside their rows, as it is now. */
export interface CellFacts {
  /** Milliseconds that the uptimes speak for. */
  rangeMs: number;
  quiet: QuietIndex;
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
      create: () => createUptime(classes, facts),
    },
    { id: 'latency', header: 'Latency', width: 76, align: 'right', create: () => createLatency(classes) },
    {
      id: 'transition',
      header: 'Transition',
      width: 88,
      align: 'right',
      create: () => createTransition(classes),
    },
  ];
}
