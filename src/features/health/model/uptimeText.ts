/** Uptime in words (conventions §3.2, beyond M9). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { formatPercent, uptimeFraction } from '@/services/format/numbers';
import { runInterval } from './checkHealth';
import { describeObserved, observedOfRuns } from './observed';
import { quietWithin, type QuietTime } from './quietTimes';

export type UptimeTone = 'good' | 'fair' | 'bad';
export type Observed = Pick<CheckSummary, 'uptime' | 'last_runtime' | 'next_runtime'>;

const FAIR_FROM = 0.99;

/** How good an uptime is; what was never measured is not bad. */
export function uptimeTone({ uptime }: Pick<CheckSummary, 'uptime'>): UptimeTone {
  const fraction = uptimeFraction(uptime);
  if (fraction === undefined || fraction === 1) return 'good';
  return fraction >= FAIR_FROM ? 'fair' : 'bad';
}

/** The percentage as it is shown. */
export function uptimeText({ uptime }: Pick<CheckSummary, 'uptime'>): string {
  return formatPercent(uptimeFraction(uptime));
}

/** How many runs and how much of the range (milliseconds) an uptime speaks for, and whether any of it was quiet. */
export function uptimeTitle(check: Observed, rangeMs: number, quiet: readonly QuietTime[] = []): string {
  const words = observedTitle(check, rangeMs);
  const end = Date.now();
  const covered = quietWithin(quiet, { start: end - rangeMs, end });
  return covered.length === 0 ? words : `${words} · in part during maintenance or a silence`;
}

function observedTitle(check: Observed, rangeMs: number): string {
  const { uptime } = check;
  const runs = uptime.passed + uptime.failed;
  if (runs === 0) return 'No runs in this time range';
  const counted = `${uptime.passed} of ${runs} runs passed`;
  const observed = observedOfRuns(uptime, runInterval(check), rangeMs);
  if (observed === undefined) return counted;
  return `${counted} · ${describeObserved(uptime, observed.observedMs, observed.unknownMs)}`;
}
