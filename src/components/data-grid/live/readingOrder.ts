/**
 * Rows in the order in which they are read aloud. A slot that another row is written into stays where it is in the
 * document; once the list rests, a few in each frame, it goes to where its row is in the list.
 */
import { createPortions } from './inPortions';

/** From `start` on, the longest run of elements of which each is right behind the one before it. */
function runAt(elements: readonly Element[], start: number): number {
  let end = start;
  while (end + 1 < elements.length && elements[end]?.nextElementSibling === elements[end + 1]) end += 1;
  return end;
}

/** The run that stays: the one with the focus, which moving would take away, else the longest. */
function runThatStays(elements: readonly Element[]): { from: number; to: number } {
  let best = { from: 0, to: 0 };
  for (let from = 0; from < elements.length;) {
    const to = runAt(elements, from);
    const hasFocus = elements.slice(from, to + 1).some((element) => element.matches(':focus-within'));
    if (hasFocus) return { from, to };
    if (to - from > best.to - best.from) best = { from, to };
    from = to + 1;
  }
  return best;
}

export interface ReadingOrder {
  /** Puts these elements of one parent one behind the other, over the next frames. */
  start: (elements: readonly Element[]) => void;
  stop: () => void;
}

export function createReadingOrder(): ReadingOrder {
  let ordered: readonly Element[] = [];
  let stays = { from: 0, to: 0 };
  const put = (at: number) => {
    const element = ordered[at];
    const beside = ordered[at < stays.from ? at + 1 : at - 1];
    if (element === undefined || beside?.isConnected !== true) return false;
    // A press ends in the element that it began in, or in none.
    if (element.matches(':active')) return false;
    if (at < stays.from) {
      if (beside.previousElementSibling === element) return false;
      beside.before(element);
    } else {
      if (beside.nextElementSibling === element) return false;
      beside.after(element);
    }
    return true;
  };
  const portions = createPortions(put);
  return {
    start: (elements) => {
      ordered = elements;
      stays = runThatStays(elements);
      const { from, to } = stays;
      const before = Array.from({ length: from }, (_, index) => from - 1 - index);
      const after = Array.from(
        { length: Math.max(0, elements.length - to - 1) },
        (_, index) => to + 1 + index,
      );
      portions.start([...before, ...after]);
    },
    stop: portions.stop,
  };
}
