/** The heartbeat of a check, faded once its data are late; the roll-up of a group (HEALTH-4, beyond M8). */
import { BEAT_HEIGHT, BEAT_WIDTH, DRAWN_BEATS, heartbeatDrawing } from '@/components/entity/heartbeatDrawing';
import { clockNow } from '@/components/entity/clock';
import { createAge } from '@/components/data-grid/live/ageCell';
import {
  element,
  writeAttribute,
  writeClass,
  writeShown,
  type LiveCell,
} from '@/components/data-grid/live/liveCell';
import type { CheckSummary } from '@/services/contracts/rows';
import { CHECK_HEALTHS, freshnessOf } from '../model/checkHealth';
import type { GroupRow, HealthRow } from '../model/flatten';
import type { QuietIndex } from '../model/quietTimes';
import type { HealthCellClasses } from './cellClasses';

/** Maintenance and silences of a check, as they are known now. */
type QuietOf = QuietIndex['of'];

const SVG = 'http://www.w3.org/2000/svg';

function createHeartbeat(classes: HealthCellClasses, quietOf: QuietOf) {
  const svg = document.createElementNS(SVG, 'svg');
  const title = document.createElementNS(SVG, 'title');
  const paths = DRAWN_BEATS.map((beat) => {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', classes.beats[beat]);
    return path;
  });
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('class', classes.beats.covered);
  svg.setAttribute('class', classes.beats.bar);
  svg.setAttribute('height', String(BEAT_HEIGHT));
  svg.setAttribute('viewBox', `0 0 ${BEAT_WIDTH} ${BEAT_HEIGHT}`);
  svg.setAttribute('preserveAspectRatio', 'xMaxYMid slice');
  svg.setAttribute('role', 'img');
  svg.append(title, ...paths);
  const show = (check: CheckSummary) => {
    const drawing = heartbeatDrawing(check.checkStatuses, quietOf(check));
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

interface Part<Shown> {
  element: HTMLElement;
  show: (shown: Shown) => void;
  tick?: () => void;
}

function createCheckPart(classes: HealthCellClasses, quietOf: QuietOf): Part<CheckSummary> {
  const cell = element('span', classes.cell);
  const bar = element('span', classes.beat);
  const note = element('span', classes.note);
  const words = document.createTextNode('');
  const age = createAge(classes.age);
  const beat = createHeartbeat(classes, quietOf);
  bar.append(beat.svg);
  note.append(words, age.element);
  cell.append(bar);
  let shown: CheckSummary | undefined;
  const tick = () => {
    if (shown === undefined) return;
    const freshness = freshnessOf(shown, clockNow());
    writeClass(bar, freshness === 'live' ? classes.beat : classes.lateBeat);
    if (freshness === 'live') {
      note.remove();
      return;
    }
    writeClass(note, freshness === 'notLive' ? classes.alarm : classes.note);
    const said = freshness === 'notLive' ? 'NOT LIVE ' : '';
    if (words.data !== said) words.data = said;
    age.show(shown.last_runtime);
    if (note.parentNode === null) cell.append(note);
  };
  return {
    element: cell,
    show: (check) => {
      shown = check;
      beat.show(check);
      tick();
    },
    tick,
  };
}

function createGroupPart(classes: HealthCellClasses): Part<GroupRow> {
  const cell = element('span', classes.cell);
  const bar = element('span', classes.rollUp);
  const parts = CHECK_HEALTHS.map((health) => element('span', classes.parts[health]));
  bar.setAttribute('role', 'img');
  bar.append(...parts);
  cell.append(bar);
  return {
    element: cell,
    show: (row) => {
      CHECK_HEALTHS.forEach((health, at) => {
        const part = parts[at];
        if (part === undefined) return;
        writeShown(part, row[health] > 0);
        const grow = String(row[health]);
        if (part.style.flexGrow !== grow) part.style.flexGrow = grow;
      });
      const said = CHECK_HEALTHS.filter((health) => row[health] > 0)
        .map((health) => `${row[health]} ${health}`)
        .join(', ');
      writeAttribute(bar, 'aria-label', said);
      writeAttribute(bar, 'title', said);
    },
  };
}

/** One cell that shows either, made when it is first needed; the other waits unseen. */
export function createHealthCell(classes: HealthCellClasses, quietOf: QuietOf): LiveCell<HealthRow> {
  const host = element('span', classes.host);
  let check: Part<CheckSummary> | undefined;
  let group: Part<GroupRow> | undefined;
  let isCheck = false;
  const add = <Shown>(part: Part<Shown>): Part<Shown> => {
    host.append(part.element);
    return part;
  };
  return {
    element: host,
    show: (row) => {
      isCheck = row.kind === 'check';
      if (row.kind === 'check') {
        check ??= add(createCheckPart(classes, quietOf));
        check.show(row.check);
      } else {
        group ??= add(createGroupPart(classes));
        group.show(row);
      }
      if (check !== undefined) writeShown(check.element, isCheck);
      if (group !== undefined) writeShown(group.element, !isCheck);
    },
    tick: () => {
      if (isCheck) check?.tick?.();
    },
  };
}
