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
import { element, writeAttribute, writeClass, type LiveCell } from '@/components/data-grid/live/liveCell';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { freshnessOf } from '../model/checkHealth';
import type { HealthRow } from '../model/flatten';
import type { QuietIndex } from '../model/quietTimes';
import type { HealthCellClasses } from './cellClasses';
import { rollUpDrawing } from './rollUpDrawing';

/** Maintenance and silences of a check, as they are known now. */
type QuietOf = QuietIndex['of'];

const SVG = 'http://www.w3.org/2000/svg';

function createDrawing(classes: HealthCellClasses) {
  const svg = document.createElementNS(SVG, 'svg');
  const title = document.createElementNS(SVG, 'title');
  const paths = DRAWN_BEATS.map((beat) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', classes.beats[beat]);
    return path;
  });
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('class', classes.beats.covered);
  svg.setAttribute('height', String(BEAT_HEIGHT));
  svg.setAttribute('viewBox', `0 0 ${BEAT_WIDTH} ${BEAT_HEIGHT}`);
  svg.setAttribute('role', 'img');
  svg.append(title, ...paths);
  const show = (drawing: HeartbeatDrawing, fit: string) => {
    writeAttribute(svg, 'preserveAspectRatio', fit);
    writeAttribute(svg, 'aria-label', drawing.words);
    if (title.textContent !== drawing.words) title.textContent = drawing.words;
    paths.forEach((path, at) => writeAttribute(path, 'd', drawing.paths[at] ?? ''));
    if (drawing.covered === '') line.remove();
    else {
      writeAttribute(line, 'd', drawing.covered);
      if (line.parentNode === null) svg.append(line);
    }
  };
  return { svg, show };
}

/** Short of room a heartbeat loses its oldest runs, at the left; a roll-up is squeezed. */
const FIT = { heartbeat: 'xMaxYMid slice', rollUp: 'none' } as const;

/** How late the data of a check are, in words, where they are (beyond M8). */
function createNote(host: HTMLElement, classes: HealthCellClasses) {
  const note = element('span', classes.note);
  const words = document.createTextNode('');
  const age = createAge(classes.age);
  note.append(words, age.element);
  return (check: CheckSummary | undefined): { isLate: boolean; isWritten: boolean } => {
    const freshness = check === undefined ? 'live' : freshnessOf(check, clockNow());
    if (check === undefined || freshness === 'live') {
      const isGone = note.parentNode !== null;
      if (isGone) note.remove();
      return { isLate: false, isWritten: isGone };
    }
    writeClass(note, freshness === 'notLive' ? classes.alarm : classes.note);
    const said = freshness === 'notLive' ? 'NOT LIVE ' : '';
    if (words.data !== said) words.data = said;
    const isOlder = age.show(check.last_runtime);
    const isNew = note.parentNode === null;
    if (isNew) host.append(note);
    return { isLate: true, isWritten: isOlder || isNew };
  };
}

/** One drawing that shows either: other elements for each kind of row would be laid out anew wherever kinds change. */
export function createHealthCell(classes: HealthCellClasses, quietOf: QuietOf): LiveCell<HealthRow> {
  const host = element('span', classes.cell);
  const { svg, show } = createDrawing(classes);
  const note = createNote(host, classes);
  host.append(svg);
  let check: CheckSummary | undefined;
  const tick = () => {
    const { isLate, isWritten } = note(check);
    return writeAttribute(svg, 'class', isLate ? classes.lateBeat : classes.beats.bar) || isWritten;
  };
  return {
    element: host,
    show: (row) => {
      check = row.kind === 'check' ? row.check : undefined;
      if (row.kind === 'check')
        show(heartbeatDrawing(row.check.checkStatuses, quietOf(row.check)), FIT.heartbeat);
      else show(rollUpDrawing(row), FIT.rollUp);
      tick();
    },
    tick,
  };
}
