/** Which cards of a long grid are drawn. Pure. */

export interface CardWindow {
  columns: number;
  /** Of the whole grid, drawn or not. */
  rows: number;
  /** Index of the first card that is drawn and of the first after it that is not. */
  from: number;
  to: number;
}

export interface CardRoom {
  count: number;
  /** Pixels of the grid's content box, of one card at least, and between cards. */
  width: number;
  minCardWidth: number;
  rowHeight: number;
  gap: number;
  scrollTop: number;
  viewHeight: number;
}

/** Rows drawn beyond each edge, so that a wheel click finds them ready. */
const OVERSCAN_ROWS = 2;

/** The part of the grid around what is seen. Unmeasured room (a width of 0) draws one column. */
export function cardWindow(room: CardRoom): CardWindow {
  const { count, width, minCardWidth, rowHeight, gap, scrollTop, viewHeight } = room;
  const columns = Math.max(1, Math.floor((width + gap) / (minCardWidth + gap)));
  const rows = Math.ceil(count / columns);
  const step = rowHeight + gap;
  const first = Math.max(0, Math.min(rows, Math.floor(scrollTop / step)) - OVERSCAN_ROWS);
  const last = Math.min(rows, Math.ceil((scrollTop + viewHeight) / step) + OVERSCAN_ROWS);
  return { columns, rows, from: first * columns, to: Math.min(count, Math.max(last, first) * columns) };
}

const STEPS: Readonly<Record<string, (columns: number, count: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
  Home: (_columns, count) => -count,
  End: (_columns, count) => count,
};

/** The card that a key leads to from card `at`; undefined for other keys. */
export function cardAfterKey(key: string, at: number, columns: number, count: number): number | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key]?.(columns, count) : undefined;
  if (step === undefined || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, at + step));
}
