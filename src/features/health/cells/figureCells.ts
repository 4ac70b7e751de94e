/** Uptime, latency and the age of the last transition (HEALTH-4): texts of figures on the right of their cells. */
import { createAge } from '@/components/data-grid/live/ageCell';
import {
  attributeOf,
  classOf,
  element,
  textOf,
  type LiveCell,
  type WidthOf,
} from '@/components/data-grid/live/liveCell';
import { formatDuration } from '@/services/format/duration';
import { latencyOf } from '../model/checkHealth';
import type { HealthRow } from '../model/flatten';
import type { QuietIndex } from '../model/quietTimes';
import { uptimeText, uptimeTitle, uptimeTone } from '../model/uptimeText';
import type { FigureClasses, HealthCellClasses } from './cellClasses';

/** What cells are drawn from beside their rows, as it is now. */
export interface CellFacts {
  /** Milliseconds that the uptimes speak for. */
  rangeMs: number;
  quiet: QuietIndex;
}

/** Pixels of a digit, and of what is free on both sides of a cell. */
const DIGIT_PIXELS = 9;
const FREE_PIXELS = 24;

/** Writes a figure; one that may be wider than its cell begins before it, and never runs into the next. */
function figureOf(text: HTMLElement, widthOf: WidthOf) {
  const writeClass = classOf(text);
  const write = textOf(text);
  return (figure: string, { whole, cut }: FigureClasses) => {
    const width = widthOf();
    // On a card it has the room that it needs.
    const fits = width === undefined || figure.length * DIGIT_PIXELS + FREE_PIXELS <= width;
    writeClass(fits ? whole : cut);
    write(figure);
  };
}

export function createUptime(
  classes: HealthCellClasses,
  facts: () => CellFacts,
  widthOf: WidthOf,
): LiveCell<HealthRow> {
  const text = element('span');
  const write = figureOf(text, widthOf);
  const writeTitle = attributeOf(text, 'title');
  let shown: HealthRow | undefined;
  return {
    element: text,
    show: (row) => {
      shown = row;
      if (row.kind === 'group') write(`${row.fullyPassing}/${row.total}`, classes.uptime.good);
      else write(uptimeText(row.check), classes.uptime[uptimeTone(row.check)]);
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

export function createLatency(classes: HealthCellClasses, widthOf: WidthOf): LiveCell<HealthRow> {
  const text = element('span');
  const write = figureOf(text, widthOf);
  return {
    element: text,
    show: (row) => {
      write(formatDuration(row.kind === 'group' ? row.slowest : latencyOf(row.check)), classes.figure);
    },
  };
}

/** Never wider than its cell: an age has one unit. */
export function createTransition(classes: HealthCellClasses): LiveCell<HealthRow> {
  const age = createAge(classes.figure.whole);
  return {
    element: age.element,
    show: (row) => {
      age.show(row.kind === 'group' ? row.lastTransition : row.check.last_transition_time);
    },
    describe: age.describe,
    tick: age.tick,
  };
}
