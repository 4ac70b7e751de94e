/** The heartbeat of a check, faded once its data are late; the roll-up of a group (HEALTH-4, beyond M8). */
import {
  heartbeatDrawing,
  type BeatLayers,
  type HeartbeatDrawing,
} from '@/components/entity/heartbeatDrawing';
import { listNow } from '@/components/entity/listClock';
import { createAge } from '@/components/data-grid/live/ageCell';
import { attributeOf, classOf, element, styleOf, type LiveCell } from '@/components/data-grid/live/liveCell';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { freshnessAt, runTimesOf, type RunTimes } from '../model/checkHealth';
import type { HealthRow } from '../model/flatten';
import type { QuietIndex } from '../model/quietTimes';
import type { HealthCellClasses } from './cellClasses';
import { rollUpDrawing } from './rollUpDrawing';

/** Maintenance and silences of a check, as they are known now. */
type QuietOf = QuietIndex['of'];

function createBar(className: string) {
  const bar = element('span', className);
  const writeRole = attributeOf(bar, 'role');
  const writeLabel = attributeOf(bar, 'aria-label');
  const writeTitle = attributeOf(bar, 'title');
  const writeImage = styleOf(bar, 'backgroundImage');
  const writePosition = styleOf(bar, 'backgroundPosition');
  const writeSize = styleOf(bar, 'backgroundSize');
  return {
    bar,
    show: ({ image, position, size }: BeatLayers) => {
      writeImage(image);
      writePosition(position);
      writeSize(size);
    },
    describe: (words: string) => {
      writeLabel(words);
      // With its words: until they are there a picture would be read aloud that says nothing.
      writeRole('img');
      writeTitle(words);
    },
  };
}

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
    const freshness = times === undefined ? 'live' : freshnessAt(times, listNow());
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
  const { bar, show, describe } = createBar(classes.bar);
  const writeClass = classOf(bar);
  const note = createNote(host, classes);
  host.append(bar);
  let check: CheckSummary | undefined;
  let drawing: HeartbeatDrawing | undefined;
  const write = () => {
    const { isLate, isWritten } = note.show(check);
    return writeClass(isLate ? classes.lateBar : classes.bar) || isWritten;
  };
  return {
    element: host,
    show: (row) => {
      check = row.kind === 'check' ? row.check : undefined;
      drawing =
        row.kind === 'check'
          ? heartbeatDrawing(row.check.checkStatuses, quietOf(row.check))
          : rollUpDrawing(row);
      show(drawing.layers);
      write();
    },
    describe: () => {
      if (drawing !== undefined) describe(drawing.words);
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
