/** The heartbeat of a check, faded once its data are late; the roll-up of a group (HEALTH-4, beyond M8). */
import {
  BEAT_HEIGHT,
  BEAT_WIDTH,
  DRAWN_BEATS,
  heartbeatDrawing,
  type HeartbeatDrawing,
} from '@/components/entity/heartbeatDrawing';
import { clockNow } from '@/components/entity/clock';
import { createAge } from '@/components/data-grid/live/ageCell';
import { attributeOf, classOf, element, textOf, type LiveCell } from '@/components/data-grid/live/liveCell';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { freshnessAt, runTimesOf, type RunTimes } from '../model/checkHealth';
import type { HealthRow } from '../model/flatten';
import type { QuietIndex } from '../model/quietTimes';
import type { HealthCellClasses } from './cellClasses';
import { rollUpDrawing } from './rollUpDrawing';

/** Maintenance and silences of a check, as they are known now. */
type QuietOf = QuietIndex['of'];

const SVG = 'http://www.w3.org/2000/svg';

/**
 * As large as the whole drawing, and nothing to see: where the painted area follows the runs, the browser sorts all
 * layers of the page anew whenever a row shows others.
 */
function createExtent(): SVGRectElement {
  const extent = document.createElementNS(SVG, 'rect');
  extent.setAttribute('width', String(BEAT_WIDTH));
  extent.setAttribute('height', String(BEAT_HEIGHT));
  extent.setAttribute('fill', 'transparent');
  return extent;
}

function createDrawing(classes: HealthCellClasses) {
  const svg = document.createElementNS(SVG, 'svg');
  const title = document.createElementNS(SVG, 'title');
  const createPath = (className: string) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', className);
    return path;
  };
  const paths = DRAWN_BEATS.map((beat) => createPath(classes.beats[beat]));
  const line = createPath(classes.beats.covered);
  svg.setAttribute('height', String(BEAT_HEIGHT));
  svg.setAttribute('viewBox', `0 0 ${BEAT_WIDTH} ${BEAT_HEIGHT}`);
  svg.setAttribute('role', 'img');
  svg.append(title, createExtent(), ...paths, line);
  const writeFit = attributeOf(svg, 'preserveAspectRatio');
  const writePaths = paths.map((path) => attributeOf(path, 'd'));
  const writeLine = attributeOf(line, 'd');
  const writeLabel = attributeOf(svg, 'aria-label');
  const writeTitle = textOf(title);
  return {
    svg,
    show: (drawing: HeartbeatDrawing, fit: string) => {
      writeFit(fit);
      writePaths.forEach((write, at) => write(drawing.paths[at] || undefined));
      writeLine(drawing.covered || undefined);
    },
    describe: ({ words }: HeartbeatDrawing) => {
      writeLabel(words);
      writeTitle(words);
    },
  };
}

/** Short of room a heartbeat loses its oldest runs, at the left; a roll-up is squeezed. */
const FIT = { heartbeat: 'xMaxYMid slice', rollUp: 'none' } as const;

/** How late the data of a check are, in words, where they are (beyond M8). */
function createNote(host: HTMLElement, classes: HealthCellClasses) {
  const note = element('span', classes.note);
  const writeClass = classOf(note);
  const words = document.createTextNode('');
  const age = createAge(classes.age);
  note.append(words, age.element);
  let isThere = false;
  let shown: CheckSummary | undefined;
  // Read once and not each second.
  let times: RunTimes | undefined;
  const show = (check: CheckSummary | undefined): { isLate: boolean; isWritten: boolean } => {
    if (check !== shown) times = check && runTimesOf(check);
    shown = check;
    const freshness = times === undefined ? 'live' : freshnessAt(times, clockNow());
    if (check === undefined || freshness === 'live') {
      const isGone = isThere;
      if (isGone) note.remove();
      isThere = false;
      return { isLate: false, isWritten: isGone };
    }
    writeClass(freshness === 'notLive' ? classes.alarm : classes.note);
    const said = freshness === 'notLive' ? 'NOT LIVE ' : '';
    if (words.data !== said) words.data = said;
    const isOlder = age.show(check.last_runtime);
    const isNew = !isThere;
    if (isNew) host.append(note);
    isThere = true;
    return { isLate: true, isWritten: isOlder || isNew };
  };
  return { show, describe: age.describe };
}

/** One drawing that shows either: other elements for each kind of row would be laid out anew wherever kinds change. */
export function createHealthCell(classes: HealthCellClasses, quietOf: QuietOf): LiveCell<HealthRow> {
  const host = element('span', classes.cell);
  const { svg, show, describe } = createDrawing(classes);
  const writeClass = attributeOf(svg, 'class');
  const note = createNote(host, classes);
  host.append(svg);
  let check: CheckSummary | undefined;
  let drawing: HeartbeatDrawing | undefined;
  const write = () => {
    const { isLate, isWritten } = note.show(check);
    return writeClass(isLate ? classes.lateBeat : classes.beats.bar) || isWritten;
  };
  return {
    element: host,
    show: (row) => {
      check = row.kind === 'check' ? row.check : undefined;
      drawing =
        row.kind === 'check'
          ? heartbeatDrawing(row.check.checkStatuses, quietOf(row.check))
          : rollUpDrawing(row);
      show(drawing, FIT[row.kind === 'check' ? 'heartbeat' : 'rollUp']);
      write();
    },
    describe: () => {
      if (drawing !== undefined) describe(drawing);
      note.describe();
    },
    tick: () => {
      const isWritten = write();
      // A check that becomes late while its row stands gets its note here.
      note.describe();
      return isWritten;
    },
  };
}
