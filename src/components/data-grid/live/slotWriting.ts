/** In which frames the slots of a list are written: what somebody waits for at once, everything else a few a frame. */
import { afterPaintAtLeisure as wait } from './afterPaint';
import type { DrawnSlots } from './drawnSlots';
import { AGES_A_FRAME, COVERED_AGES_A_FRAME, COVERED_ROWS_A_FRAME, createPortions } from './inPortions';
import { isInView, type PlacesInView } from './listExtent';
import type { PreparedRows } from './preparedRows';
import { createRowsAhead } from './rowsAhead';
import type { SlotPool } from './slotPool';

interface SlotWritingOptions<Row> {
  drawn: Pick<DrawnSlots<Row>, 'show' | 'complete' | 'tick'>;
  pool: Pick<SlotPool, 'slots' | 'placeOf'>;
  prepared: Pick<PreparedRows<Row>, 'isShown' | 'drop' | 'noteStep' | 'tick'>;
  /** What is seen of the list now. */
  seen: () => PlacesInView | undefined;
}

/** What a list that becomes another shows first. */
interface Change {
  /** Undefined where the list was not laid out. */
  inView: PlacesInView | undefined;
  /** Somebody waits for the rows. */
  isAwaited: boolean;
  /** Prepared rows stand over those in view, and say what these will. */
  isCovered: boolean;
  /** Rows of the list. */
  count: number;
}

export interface SlotWriting {
  /** What is only heard or stands on the hover is written after the frame, and after it what nobody sees. */
  showFrom: (change: Change) => void;
  /** Writes all of them at once. */
  showAll: () => void;
  /** Takes away what stands over the rows, and has them say the same. */
  uncover: () => void;
  /** The list moves: rows that were left for a rest are written. */
  hurry: () => void;
  /** The clock went on. */
  tick: () => void;
  stop: () => void;
}

export function createSlotWriting<Row extends object>({
  drawn,
  pool,
  prepared,
  seen,
}: SlotWritingOptions<Row>): SlotWriting {
  const writing = createPortions(drawn.complete, { wait });
  const writingCovered = createPortions(drawn.complete, { size: COVERED_ROWS_A_FRAME, wait });
  const ticking = createPortions(drawn.tick, { size: AGES_A_FRAME, wait });
  const catchingUp = createPortions(drawn.tick, { size: COVERED_AGES_A_FRAME, wait });
  const ahead = createRowsAhead({
    write: drawn.complete,
    isSeen: (slot) => {
      const inView = seen();
      return inView !== undefined && isInView(inView, pool.placeOf(slot));
    },
  });

  /** The clock went on while prepared rows stood over those of the grid. */
  let isBehind = false;
  const giveWay = (inSight: readonly number[], then: () => void) => {
    isBehind = false;
    catchingUp.start(inSight, () => {
      if (isBehind) {
        giveWay(inSight, then);
        return;
      }
      prepared.drop();
      then();
    });
  };
  const stopWriting = () => {
    writing.stop();
    writingCovered.stop();
    catchingUp.stop();
    ahead.stop();
  };
  const showAll = () => {
    stopWriting();
    for (const slot of pool.slots()) drawn.complete(slot);
  };

  return {
    showFrom: ({ inView, isAwaited, isCovered, count }) => {
      if (inView === undefined) {
        prepared.drop();
        showAll();
        return;
      }
      stopWriting();
      const slots = pool.slots();
      const inSight = slots.filter((slot) => isInView(inView, pool.placeOf(slot)));
      const beyond = slots.filter((slot) => !isInView(inView, pool.placeOf(slot)));
      // The list ends before them: whoever turns the wheel, or hears the rows, would find what is no more.
      const over = beyond.filter((slot) => pool.placeOf(slot) >= count);
      const writeOthers = (before: readonly number[]) => writing.start([...before, ...over], ahead.start);
      ahead.leave(beyond);
      if (isCovered) {
        // Ages never step back: rows that were written before the clock went on hear of it under what is seen.
        writingCovered.start(inSight, () => giveWay(inSight, () => writeOthers([])));
        return;
      }
      if (isAwaited) {
        prepared.drop();
        for (const slot of inSight) drawn.show(slot);
      }
      writeOthers(inSight);
    },
    showAll,
    uncover: () => {
      if (!prepared.isShown()) return;
      prepared.drop();
      showAll();
      for (const slot of pool.slots()) drawn.tick(slot);
    },
    hurry: ahead.hurry,
    tick: () => {
      // What stands over the rows is never behind them; what is not seen yet comes after what is.
      const isCovered = prepared.isShown();
      prepared.noteStep();
      if (isCovered) prepared.tick();
      isBehind = true;
      ticking.start(pool.slots(), isCovered ? undefined : prepared.tick);
    },
    stop: () => {
      stopWriting();
      ticking.stop();
    },
  };
}
