/**
 * The grid draws a few slots once, and never another one: a row that scrolling brings is written into the slot of one
 * that it has left. Making the elements of eight rows and taking eight away, each turn of the wheel, costs a slow machine
 * more than two frames (decision 89). Here is which place of the list each slot stands for.
 */
import type { PlacesInView } from './listExtent';

/** As many as a turn of the wheel brings and a few: none of them is in view before it was laid out. */
export const ROWS_BEYOND = 10;

/**
 * Slots for a window of so many pixels: what it shows, what is drawn beyond that on both sides, one in part and one with
 * the focus. For one that was not laid out, those of a side.
 */
export function slotsFor(height: number, rowHeight: number): number {
  if (height === 0) return ROWS_BEYOND + 2;
  return Math.ceil(height / rowHeight) + 2 * ROWS_BEYOND + 2;
}

export interface SlotPool {
  /** A new slot stands for the place after the last. */
  placeOf: (slot: number) => number;
  /** Undefined where no slot stands for that place. */
  slotOf: (place: number) => number | undefined;
  /** These places are seen; answers those around and in them that have no slot, the nearest first. */
  want: (inView: PlacesInView) => number[];
  /** Whether a place is among those that are wanted. */
  isWanted: (place: number) => boolean;
  /**
   * Has a slot stand for `place`: the one that is furthest away from what is wanted. Undefined where there is none to
   * spare.
   */
  bring: (place: number) => number | undefined;
  /** From the top of the list down. */
  slots: () => number[];
  clear: () => void;
}

/** `isHeld` says that a slot stays with its row, wherever that is: it has the focus. */
export function createSlotPool(isHeld: (slot: number) => boolean): SlotPool {
  let places: number[] = [];
  const slots = new Map<number, number>();
  let wanted = { from: 0, to: Infinity };

  const isWanted = (place: number) => place >= wanted.from && place <= wanted.to;
  const distanceOf = (place: number) => (place < wanted.from ? wanted.from - place : place - wanted.to);
  const put = (slot: number, place: number) => {
    const before = places[slot];
    if (before !== undefined && slots.get(before) === slot) slots.delete(before);
    places[slot] = place;
    slots.set(place, slot);
  };
  const placeOf = (slot: number) => {
    const known = places[slot];
    if (known !== undefined) return known;
    const place = Math.max(-1, ...slots.keys()) + 1;
    put(slot, place);
    return place;
  };
  return {
    placeOf,
    slotOf: (place) => slots.get(place),
    want: ({ first, last }) => {
      wanted = { from: Math.max(0, first - ROWS_BEYOND), to: last + ROWS_BEYOND };
      const missing: number[] = [];
      for (let place = wanted.from; place <= wanted.to; place += 1)
        if (!slots.has(place)) missing.push(place);
      const awayFromView = (place: number) => Math.max(first - place, place - last, 0);
      return missing.sort((one, other) => awayFromView(one) - awayFromView(other));
    },
    isWanted,
    bring: (place) => {
      let best: number | undefined;
      let distance = 0;
      for (const [slot, known] of places.entries()) {
        if (isWanted(known) || distanceOf(known) <= distance || isHeld(slot)) continue;
        best = slot;
        distance = distanceOf(known);
      }
      if (best !== undefined) put(best, place);
      return best;
    },
    slots: () => [...slots].sort(([one], [other]) => one - other).map(([, slot]) => slot),
    clear: () => {
      places = [];
      slots.clear();
      wanted = { from: 0, to: Infinity };
    },
  };
}
