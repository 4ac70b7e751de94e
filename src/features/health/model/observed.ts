/** How much of a time range an uptime speaks for: what was not observed is unknown, never up (beyond M9). */
import type { CheckUptime } from '@/services/contracts/healthRows';
import { formatShortDuration } from '@/services/format/duration';
import { formatPercent, uptimeFraction } from '@/services/format/numbers';

const MINUTE = 60_000;

/** A stretch of time in words: whole minutes once there are any, seconds of a day say nothing. */
export function formatStretch(milliseconds: number): string {
  const rounded = milliseconds < MINUTE ? milliseconds : Math.round(milliseconds / MINUTE) * MINUTE;
  return formatShortDuration(rounded);
}

/** '99.2% of 21h 40m observed (2h 20m unknown)'; both stretches in milliseconds. */
export function describeObserved(
  uptime: Pick<CheckUptime, 'passed' | 'failed'>,
  observedMs: number,
  unknownMs: number,
): string {
  const fraction = uptimeFraction(uptime);
  if (fraction === undefined) return `Nothing was observed (${formatStretch(unknownMs)} unknown)`;
  const known = `${formatPercent(fraction)} of ${formatStretch(observedMs)} observed`;
  // Less than a second is the rounding of two clocks.
  return unknownMs < 1000 ? known : `${known} (${formatStretch(unknownMs)} unknown)`;
}

/**
 * The same for a row of the list, which knows only how many runs there were and how far apart they are: each run
 * speaks for one interval, at most for the whole range. Undefined where the interval is not known.
 */
export function observedOfRuns(
  uptime: Pick<CheckUptime, 'passed' | 'failed'>,
  intervalMs: number | undefined,
  rangeMs: number,
): { observedMs: number; unknownMs: number } | undefined {
  if (intervalMs === undefined || intervalMs <= 0) return undefined;
  const observedMs = Math.min(rangeMs, (uptime.passed + uptime.failed) * intervalMs);
  return { observedMs, unknownMs: rangeMs - observedMs };
}
