/** The last runs of a check as slots of a bar, newest at the right; slots without a run stay empty (beyond M9). */
import type { CheckHeartbeat } from '@/services/contracts/rows';
import { parseTime } from '@/services/time/parse';

export const HEARTBEAT_SLOTS = 30;

export type Beat = 'passed' | 'failed' | 'mixed' | 'none';

/** A platform may summarise several runs in one entry and then marks it as mixed (HEALTH-23). */
type Run = CheckHeartbeat & { mixed?: boolean };

function beatOf(run: Run): Beat {
  if (run.mixed === true) return 'mixed';
  return run.status ? 'passed' : 'failed';
}

/** Exactly `slots` beats in order of time, whatever order the runs came in. */
export function beatsOf(runs: readonly CheckHeartbeat[], slots = HEARTBEAT_SLOTS): Beat[] {
  const ordered = [...runs].sort((a, b) => (parseTime(a.time) ?? 0) - (parseTime(b.time) ?? 0)).slice(-slots);
  const empty = Array.from({ length: slots - ordered.length }, (): Beat => 'none');
  return [...empty, ...ordered.map(beatOf)];
}

/** The bar in words, for whoever does not see it. */
export function describeBeats(beats: readonly Beat[]): string {
  const count = (wanted: Beat) => beats.filter((beat) => beat === wanted).length;
  const passed = count('passed');
  const failed = count('failed');
  const mixed = count('mixed');
  const runs = passed + failed + mixed;
  if (runs === 0) return 'No runs yet';
  const parts = [`${passed} passed`, `${failed} failed`, ...(mixed > 0 ? [`${mixed} mixed`] : [])];
  return `Last ${runs === 1 ? 'run' : `${runs} runs`}: ${parts.join(', ')}`;
}
