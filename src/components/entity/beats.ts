/** The last runs of a check as slots of a bar, newest at the right; slots without a run stay empty (beyond M9). */
import type { CheckHeartbeat } from '@/services/contracts/healthRows';
import { parseTime } from '@/services/time/parse';

export const HEARTBEAT_SLOTS = 30;

/** `none`: before the first known run. `gap`: a run was due and did not come, which is neither good nor bad. */
export type Beat = 'passed' | 'failed' | 'mixed' | 'gap' | 'none';

/** A platform may summarise several runs in one entry and then marks it as mixed (HEALTH-23). */
type Run = CheckHeartbeat & { mixed?: boolean };

function beatOf(run: Run): Beat {
  if (run.mixed === true) return 'mixed';
  return run.status ? 'passed' : 'failed';
}

/** The usual milliseconds between two runs: the median, which a gap does not move. */
function usualInterval(times: readonly number[]): number | undefined {
  const steps = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .filter((step) => step > 0)
    .sort((a, b) => a - b);
  // Two runs tell their distance, but not whether it is the usual one.
  return steps.length < 2 ? undefined : steps[Math.floor((steps.length - 1) / 2)];
}

/** How many runs did not come between two that did; runs are allowed to be late by up to one interval. */
function missedBetween(before: number, after: number, interval: number | undefined, most: number): number {
  if (interval === undefined || after - before <= 2 * interval) return 0;
  return Math.min(most, Math.round((after - before) / interval) - 1);
}

/** A slot of the bar; `at` in milliseconds since the epoch, undefined for an empty slot. */
export interface TimedBeat {
  beat: Beat;
  at: number | undefined;
}

const EMPTY: TimedBeat = { beat: 'none', at: undefined };

/** Exactly `slots` beats in order of time, newest at the end, whatever order the runs came in. */
export function timedBeatsOf(runs: readonly CheckHeartbeat[], slots = HEARTBEAT_SLOTS): TimedBeat[] {
  const ordered = runs
    .map((run) => ({ beat: beatOf(run), at: parseTime(run.time) ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .slice(-slots);
  const interval = usualInterval(ordered.map(({ at }) => at));
  const beats: TimedBeat[] = [];
  ordered.forEach((run, index) => {
    const before = ordered[index - 1];
    const missed = before === undefined ? 0 : missedBetween(before.at, run.at, interval, slots);
    const step = before === undefined ? 0 : (run.at - before.at) / (missed + 1);
    for (let gap = missed; gap > 0; gap -= 1) beats.push({ beat: 'gap', at: run.at - gap * step });
    beats.push(run);
  });
  const shown = beats.slice(-slots);
  return [...Array.from({ length: slots - shown.length }, () => EMPTY), ...shown];
}

/** The beats alone. */
export function beatsOf(runs: readonly CheckHeartbeat[], slots = HEARTBEAT_SLOTS): Beat[] {
  return timedBeatsOf(runs, slots).map(({ beat }) => beat);
}

/** The bar in words, for whoever does not see it; `covered` slots lie in maintenance or a silence. */
export function describeBeats(beats: readonly Beat[], covered = 0): string {
  const count = (wanted: Beat) => beats.filter((beat) => beat === wanted).length;
  const passed = count('passed');
  const failed = count('failed');
  const mixed = count('mixed');
  const runs = passed + failed + mixed;
  if (runs === 0) return 'No runs yet';
  const gaps = count('gap');
  const parts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(mixed > 0 ? [`${mixed} mixed`] : []),
    ...(gaps > 0 ? [`${gaps} not observed`] : []),
    ...(covered > 0 ? [`${covered} during maintenance or a silence`] : []),
  ];
  return `Last ${runs === 1 ? 'run' : `${runs} runs`}: ${parts.join(', ')}`;
}
