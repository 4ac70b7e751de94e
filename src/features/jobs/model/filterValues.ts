/** The values that a filter offers. Pure. */
import type { TriStateMap } from '@/services/url/codecs/triState';

/** Each has three buttons: more than these would be slow to draw and slower to read. */
const MOST = 50;

/** What is chosen stays offered, even where no row has it any more: it could not be taken away otherwise. */
export function offeredValues(options: readonly string[], chosen: TriStateMap): readonly string[] {
  const gone = [...chosen.keys()].filter((value) => !options.includes(value));
  return [...gone, ...options];
}

/** Those that hold the typed text, whatever its case; `isCut` where there are more of them. */
export function matchingValues(
  values: readonly string[],
  typed: string,
): { shown: readonly string[]; isCut: boolean } {
  const needle = typed.trim().toLowerCase();
  const matches = needle === '' ? values : values.filter((value) => value.toLowerCase().includes(needle));
  return { shown: matches.slice(0, MOST), isCut: matches.length > MOST };
}
