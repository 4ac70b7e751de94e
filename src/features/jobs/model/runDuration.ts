/** The Duration filter: All, or how long a run took at least, in ms or s (settings specification §5; JOB-11). */
import { MESSAGES } from '@/services/text/messages';

/** Offered; any other may be typed. */
export const DURATION_CHOICES = ['All', '100ms', '500ms', '1s', '5s', '30s', '60s'] as const;

const FORM = /^(\d{1,12}(?:\.\d{1,6})?)\s*(ms|s)$/i;
/** The column holds whole milliseconds of 32 bits; nothing can be longer. */
const LONGEST = 2_147_483_647;

export type RunDuration = { milliseconds: number | undefined } | { problem: string };

/** '2s' → 2000, 'All' and nothing → no limit, anything else → the sentence that says why not. */
export function parseRunDuration(text: string): RunDuration {
  const given = text.trim();
  if (given === '' || given.toLowerCase() === 'all') return { milliseconds: undefined };
  const match = FORM.exec(given);
  if (match === null) return { problem: MESSAGES.durationFormat };
  const size = match[2]?.toLowerCase() === 's' ? 1000 : 1;
  return { milliseconds: Math.min(LONGEST, Math.ceil(Number(match[1]) * size)) };
}
