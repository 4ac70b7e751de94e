/** Duration filter of a check's history (specification 1 §5; CHECK-7, CHECK-8). */
import { MESSAGES } from '@/services/text/messages';

export const DURATION_OPTIONS = ['100ms', '500ms', '1s', '5s', '10s', '30s'] as const;
export const ALL_DURATIONS = 'All';

export type DurationFilter = { atLeastMs: number | undefined } | { problem: string };

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000 };

/** All or nothing → no filter; a number with ms or s → milliseconds, rounded; anything else → the sentence. */
export function readDurationFilter(text: string | undefined): DurationFilter {
  const wanted = text?.trim() ?? '';
  if (wanted === '' || wanted.toLowerCase() === 'all') return { atLeastMs: undefined };
  const match = /^(\d{1,9}(?:\.\d{1,6})?)\s*(ms|s)$/.exec(wanted);
  const unit = match?.[2] === undefined ? undefined : MILLISECONDS[match[2]];
  if (match?.[1] === undefined || unit === undefined) return { problem: MESSAGES.durationFormat };
  return { atLeastMs: Math.round(Number(match[1]) * unit) };
}
