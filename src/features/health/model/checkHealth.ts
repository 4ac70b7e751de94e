/** What is known about a check right now. Unknown is a state of its own: never ran is not healthy (beyond M9). */
import type { CheckSummary } from '@/services/contracts/healthRows';
import { parseTime } from '@/services/time/parse';

export const CHECK_HEALTHS = ['unhealthy', 'unknown', 'healthy'] as const;
export type CheckHealth = (typeof CHECK_HEALTHS)[number];
/** A group shows mixed when its children differ (HEALTH-6). */
export type GroupHealth = CheckHealth | 'mixed';

/** Only the words healthy and unhealthy are a health; a check that has never run has none (HEALTH-6, HEALTH-7). */
export function healthOf(check: { status?: string | null | undefined }): CheckHealth {
  return check.status === 'healthy' || check.status === 'unhealthy' ? check.status : 'unknown';
}

/** Runs that are due but did not come: `late` after two intervals, `notLive` after four (beyond M8). */
export type Freshness = 'live' | 'late' | 'notLive';
const LATE_AFTER = 2;
const NOT_LIVE_AFTER = 4;

interface Ran {
  last_runtime?: string | null;
  next_runtime?: string | null;
}

/** Milliseconds between two runs, as far as the row tells: from the last run to the one planned after it. */
export function runInterval(check: Ran): number | undefined {
  const last = parseTime(check.last_runtime);
  const next = parseTime(check.next_runtime);
  return last === undefined || next === undefined || next <= last ? undefined : next - last;
}

/** When a check ran last and how often it does, in milliseconds; undefined where either is unknown. */
export interface RunTimes {
  last: number | undefined;
  interval: number | undefined;
}

/** The times of a check as numbers, to ask `freshnessAt` again and again. */
export function runTimesOf(check: Ran): RunTimes {
  return { last: parseTime(check.last_runtime), interval: runInterval(check) };
}

/** How far the last run can be trusted at `now` (milliseconds since the epoch); live where the interval is unknown. */
export function freshnessAt({ last, interval }: RunTimes, now: number): Freshness {
  if (interval === undefined || last === undefined) return 'live';
  const age = now - last;
  if (age > NOT_LIVE_AFTER * interval) return 'notLive';
  return age > LATE_AFTER * interval ? 'late' : 'live';
}

/** The same of a check. */
export function freshnessOf(check: Ran, now: number): Freshness {
  return freshnessAt(runTimesOf(check), now);
}

/** Passed every run of the time range, and ran at least once (HEALTH-5). */
export function isFullyPassing(check: CheckSummary): boolean {
  return check.uptime.failed === 0 && check.uptime.passed > 0;
}

/** The latency a person compares checks by: p95, else the rolling mean; undefined where nothing was measured. */
export function latencyOf(check: CheckSummary): number | undefined {
  const { p95, rolling1h } = check.latency;
  if (p95 !== undefined) return p95;
  return rolling1h > 0 ? rolling1h : undefined;
}
