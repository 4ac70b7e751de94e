/** The address of lines without what hides the lines around them. Pure. */
import { absoluteSelection } from '@/services/time/rangeSelection';
import { rangePatch } from '@/services/url/rangeSearch';
import type { LogsSearch } from '../search';
import { keyOf } from './lineKey';
import type { Line } from './lines';
import type { SelectedRange } from './selection';

const MARGIN_MS = 15 * 60_000;

/**
 * What to change so that these lines are found again tomorrow: their time instead of one that moves on, no query, no
 * levels. Lines without a time keep the range that they were found in.
 * @param limit how many lines are asked for: an answer holds the newest of its range, and these must be among them.
 */
export function aroundPatch(all: readonly Line[], range: SelectedRange, limit: number): Partial<LogsSearch> {
  const lines = all.slice(range.first, range.last + 1);
  const times = lines.flatMap(({ time }) => time ?? []);
  const from = times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const to = times.reduce((most, time) => Math.max(most, time), Number.NEGATIVE_INFINITY);
  const farthest = all[range.last + Math.floor(limit / 2)]?.time ?? Number.POSITIVE_INFINITY;
  const end = Math.min(to + MARGIN_MS, Math.max(farthest, to + 1));
  return {
    ...(times.length === 0 ? {} : rangePatch(absoluteSelection(from - MARGIN_MS, end))),
    mode: 'history',
    query: '',
    levels: [],
    line: keyOf(all, range.first),
    lineEnd: lines.length === 1 ? undefined : keyOf(all, range.last),
  };
}
