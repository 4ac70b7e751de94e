/** The values that a filter of three states offers. Pure. */
import type { TriStateMap } from '@/services/url/codecs/triState';

export interface TriStateOption {
  value: string;
  label: string;
}

/** Each has three buttons: more than these would be slow to draw and slower to read. */
const MOST = 50;

/** What is chosen stays offered, even where nothing has it any more: it could not be taken away otherwise. */
export function offeredOptions(options: readonly TriStateOption[], chosen: TriStateMap): TriStateOption[] {
  const gone = [...chosen.keys()].filter((key) => !options.some(({ value }) => value === key));
  return [...gone.map((value) => ({ value, label: value })), ...options];
}

/** Those whose label holds the typed text, whatever its case; `more` of them are not shown. */
export function matchingOptions(
  options: readonly TriStateOption[],
  typed: string,
): { shown: readonly TriStateOption[]; more: number } {
  const needle = typed.trim().toLowerCase();
  const matches = options.filter(({ label }) => label.toLowerCase().includes(needle));
  return { shown: matches.slice(0, MOST), more: Math.max(0, matches.length - MOST) };
}
