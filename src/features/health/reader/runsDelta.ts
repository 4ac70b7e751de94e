/**
 * What is new of a check's runs. A poll brings one run of thirty and drops the oldest; sent whole, the runs of some
 * thousand checks are most of what the screen has to receive, to freeze and soon to collect as garbage.
 */
import type { CheckHeartbeat } from '@/services/contracts/healthRows';

type Runs = readonly CheckHeartbeat[];

/** The known runs from `from` to before `to` stayed, whichever end the newest stand at; around them stand new ones. */
export interface RunsChange {
  from: number;
  to: number;
  before: Runs;
  after: Runs;
}

/** Kept runs begin within so many of either list's; searched further, long lists of another platform would be felt. */
const SEARCHED = 32;

/** Items of two lists of fingerprints (two numbers an item) that are the same from `from` and `at` on. */
function sameFrom(known: readonly number[], from: number, now: readonly number[], at: number): number {
  const most = Math.min(known.length - from, now.length - at);
  let same = 0;
  while (same < most && known[from + same] === now[at + same]) same += 1;
  // Half a fingerprint says nothing.
  return same - (same % 2);
}

/** The longest stretch that both lists hold; the first places nearly always have it. */
function longestKept(known: readonly number[], now: readonly number[]) {
  const longest = { from: 0, at: 0, length: 0 };
  const lastFrom = Math.min(known.length, 2 * SEARCHED);
  const lastAt = Math.min(now.length, 2 * SEARCHED);
  for (let from = 0; from < lastFrom && known.length - from > longest.length; from += 2)
    for (let at = 0; at < lastAt && now.length - at > longest.length; at += 2) {
      const length = sameFrom(known, from, now, at);
      if (length > longest.length) Object.assign(longest, { from, at, length });
    }
  return longest;
}

/** How runs follow from the known ones, by the fingerprints of both; undefined where none of those stayed. */
export function changeOfRuns(
  runs: Runs,
  known: readonly number[],
  now: readonly number[],
): RunsChange | undefined {
  const { from, at, length } = longestKept(known, now);
  if (length === 0) return undefined;
  return {
    from: from / 2,
    to: (from + length) / 2,
    before: runs.slice(0, at / 2),
    after: runs.slice((at + length) / 2),
  };
}

/** Freezes runs that just came, and their list. */
export function freezeRuns(runs: Runs): Runs {
  for (const run of runs) Object.freeze(run);
  return Object.freeze(runs);
}

/** The runs after a change: those that stayed are the very objects of `known`, frozen when they came. */
export function runsAfter(known: Runs, { from, to, before, after }: RunsChange): Runs {
  const runs: CheckHeartbeat[] = [];
  for (const run of before) runs.push(Object.freeze(run));
  // One by one: to slice or spread a frozen list takes ten times as long.
  for (let at = from; at < to; at += 1) {
    const run = known[at];
    if (run !== undefined) runs.push(run);
  }
  for (const run of after) runs.push(Object.freeze(run));
  return Object.freeze(runs);
}
