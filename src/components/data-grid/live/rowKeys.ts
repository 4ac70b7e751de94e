/** Keys that lead from cell to cell (WAI-ARIA treegrid): the grid knows a few slots, and not which rows are between. */

/** Above the rows: the headers. */
export const THE_HEADERS = -1;

/** Where a key is pressed and what there is. */
export interface KeyPlace {
  place: number;
  count: number;
  /** Rows that a window shows in full. */
  page: number;
}

const STEPS: Readonly<Record<string, (at: KeyPlace, toEnd: boolean) => number>> = {
  ArrowDown: ({ place, count }, toEnd) => (toEnd ? count - 1 : Math.min(count - 1, place + 1)),
  ArrowUp: ({ place }, toEnd) => (toEnd ? 0 : Math.max(THE_HEADERS, place - 1)),
  PageDown: ({ place, count, page }) => Math.min(count - 1, place + Math.max(1, page)),
  PageUp: ({ place, page }) => Math.max(0, place - Math.max(1, page)),
  Home: () => 0,
  End: ({ count }) => count - 1,
};

/** The place that a key leads to, THE_HEADERS above the first; undefined for keys that do not lead to another row. */
export function placeAfterKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  at: KeyPlace,
): number | undefined {
  return Object.hasOwn(STEPS, key) ? STEPS[key]?.(at, ctrlKey || metaKey) : undefined;
}

/** How far a key turns the pages of the list, in rows. */
export function pagesAfterKey({ key }: Pick<KeyboardEvent, 'key'>): -1 | 0 | 1 {
  if (key === 'PageDown') return 1;
  return key === 'PageUp' ? -1 : 0;
}

/** Which of the columns, from the left, a key leads to from `column`; undefined for keys that stay in the column. */
export function columnAfterKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  column: number,
  count: number,
): number | undefined {
  const toEnd = ctrlKey || metaKey;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowLeft') return toEnd ? 0 : Math.max(0, column - 1);
  return key === 'ArrowRight' ? (toEnd ? count - 1 : Math.min(count - 1, column + 1)) : undefined;
}

/** Whether a key leads from cell to cell. */
export function isCellKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  const somewhere = { place: 0, count: 0, page: 0 };
  return placeAfterKey(event, somewhere) !== undefined || columnAfterKey(event, 0, 0) !== undefined;
}

/** Whether a key of a header leads into the rows below it. */
export function leadsIntoRows({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  return key === 'ArrowDown' || (key === 'Tab' && !shiftKey);
}
