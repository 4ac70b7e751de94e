/**
 * How high the list is and how many rows it has. The grid writes both for the slots that it draws, of which there are
 * a few whatever the number of rows is, so they are written over (decisions 65 and 89).
 */
import type { GridApi } from 'ag-grid-community';
import { DENSE_ROW_HEIGHT } from '../gridTheme';
import { afterPaint } from './afterPaint';
import { writeAttribute } from './liveCell';

/** What the grid knows of a row: its number among those that it draws. */
export interface Slot {
  readonly at: number;
}

/** The slots `from` to `to` (exclusive). */
export function slotsBetween(from: number, to: number): Slot[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => ({ at: from + index }));
}

/** Has the grid draw as many slots as a window needs that has become larger. */
export function addSlots(api: GridApi<Slot>, count: number): void {
  const known = api.getDisplayedRowCount();
  if (count > known) api.applyTransaction({ add: slotsBetween(known, count) });
}

/** The grid's element that scrolls. */
export const GRID_VIEWPORT = '.ag-grid-viewport';

/** The first and the last place of the list of which something is seen. */
export interface PlacesInView {
  first: number;
  last: number;
  /** Pixels of rows above what is seen. */
  top: number;
}

/** Pixels. */
export function rowHeightOf(api: GridApi<Slot>): number {
  return api.getGridOption('rowHeight') ?? DENSE_ROW_HEIGHT;
}

/** Whether a place of the list is seen, the first and the last in part. */
export const isInView = (inView: PlacesInView, place: number): boolean =>
  place >= inView.first && place <= inView.last;

/** Pixels of rows that the window shows, as of the last frame; undefined where it was not laid out. */
export function windowOf(api: GridApi<Slot>): { top: number; height: number } | undefined {
  const { top, bottom } = api.getVerticalPixelRange();
  return bottom <= top ? undefined : { top, height: bottom - top };
}

function inWindow(top: number, height: number, api: GridApi<Slot>): PlacesInView {
  const rowHeight = rowHeightOf(api);
  return { first: Math.floor(top / rowHeight), last: Math.ceil((top + height) / rowHeight), top };
}

/** Which places can be seen with `top` pixels of rows above, where that is known. */
export function inViewAt(top: number, api: GridApi<Slot>): PlacesInView | undefined {
  const height = windowOf(api)?.height;
  return height === undefined ? undefined : inWindow(top, height, api);
}

/** Which places can be seen now, where that is known. */
export function inViewOf(api: GridApi<Slot>): PlacesInView | undefined {
  const seen = windowOf(api);
  return seen === undefined ? undefined : inWindow(seen.top, seen.height, api);
}

export interface ListExtent {
  /** The element that the grid was made in. */
  attach: (host: HTMLElement) => void;
  /**
   * There are `count` rows now: called before they are written. Answers which of them can be seen, where that is known:
   * a list that ends above that place moves to its end. Where something else is seen meanwhile (`isCovered`) the height
   * follows after the frame.
   */
  follow: (count: number, api: GridApi<Slot>, isCovered: boolean) => PlacesInView | undefined;
  /** The grid has written both for its slots. */
  write: (api: GridApi<Slot>) => void;
  /** Moves the list as little as it takes to have all of a row in view; answers the pixels of rows above then. */
  reveal: (place: number, api: GridApi<Slot>) => number;
  /** Moves the list so that so many pixels of rows are above, if it is that long; answers how many are. */
  moveTo: (top: number, api: GridApi<Slot>) => number;
  /** Forgets everything: the grid is gone. */
  clear: () => void;
}

/** The height and the number of rows of one list. */
export function createListExtent(): ListExtent {
  let host: HTMLElement | undefined;
  let count = 0;
  let stopWriting: (() => void) | undefined;

  const dropWriting = () => {
    stopWriting?.();
    stopWriting = undefined;
  };
  const write = (api: GridApi<Slot>) => {
    dropWriting();
    const container = host?.querySelector<HTMLElement>('.ag-grid-scrolling-container');
    container?.style.setProperty('height', `${count * rowHeightOf(api)}px`, 'important');
    const table = host?.querySelector('[aria-rowcount]');
    if (table) writeAttribute(table, 'aria-rowcount', String(count + 1));
  };
  const moveTo = (top: number, api: GridApi<Slot>) => {
    if (stopWriting !== undefined) write(api);
    const longest = count * rowHeightOf(api) - (windowOf(api)?.height ?? 0);
    const next = Math.max(0, Math.min(top, longest));
    const viewport = host?.querySelector(GRID_VIEWPORT);
    if (viewport) viewport.scrollTop = next;
    return next;
  };
  return {
    attach: (element) => {
      host = element;
    },
    follow: (next, api, isCovered) => {
      // Asked before anything is written: the measures are those of the last frame and cost no layout.
      const seen = windowOf(api);
      const hasChanged = next !== count || stopWriting !== undefined;
      count = next;
      const end = next * rowHeightOf(api);
      if (seen !== undefined && seen.top > 0 && seen.top + seen.height > end) {
        write(api);
        return inViewAt(moveTo(seen.top, api), api);
      }
      if (hasChanged && isCovered) stopWriting ??= afterPaint(() => write(api));
      else if (hasChanged) write(api);
      return seen === undefined ? undefined : inWindow(seen.top, seen.height, api);
    },
    write,
    reveal: (place, api) => {
      const rowHeight = rowHeightOf(api);
      const { top, height } = windowOf(api) ?? { top: 0, height: 0 };
      const above = place * rowHeight;
      if (above < top) return moveTo(above, api);
      return above + rowHeight > top + height ? moveTo(above + rowHeight - height, api) : top;
    },
    moveTo,
    clear: () => {
      dropWriting();
      host = undefined;
      count = 0;
    },
  };
}
