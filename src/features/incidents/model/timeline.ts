/** Everything that happened around an incident, in lanes by source (beyond.md M3). Pure. */
import { LANES, type Lane } from './lanes';
import type { EvidenceSource } from './sources';

export interface TimelineEvent {
  id: string;
  lane: Lane;
  /** Milliseconds since the epoch. */
  time: number;
  title: string;
  detail: string;
  isBad: boolean;
  /** What would be attached; undefined for what cannot be evidence. */
  source: EvidenceSource | undefined;
}

export interface TimeSpan {
  from: number;
  to: number;
}

const laneIndex = new Map<string, number>(LANES.map((lane, index) => [lane, index]));

/** By time, then lane, then id: a total order, so that the same events always stand the same. */
export function compareEvents(a: TimelineEvent, b: TimelineEvent): number {
  return (
    a.time - b.time ||
    (laneIndex.get(a.lane) ?? 0) - (laneIndex.get(b.lane) ?? 0) ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}

const MIN_SPAN_MS = 60_000;

/** Half or twice as much time around the middle, or as much again to one side. */
export function movedSpan({ from, to }: TimeSpan, move: 'in' | 'out' | 'earlier' | 'later'): TimeSpan {
  const length = to - from;
  const middle = from + length / 2;
  switch (move) {
    case 'in': {
      const half = Math.max(MIN_SPAN_MS, length / 2) / 2;
      return { from: middle - half, to: middle + half };
    }
    case 'out':
      return { from: middle - length, to: middle + length };
    case 'earlier':
      return { from: from - length / 2, to: to - length / 2 };
    case 'later':
      return { from: from + length / 2, to: to + length / 2 };
  }
}

/** Runs of checks in order of time → the moments at which one turned. */
export function transitionsOf<Run extends { check_id?: string; status: boolean; time: string }>(
  runs: readonly Run[],
): Run[] {
  const last = new Map<string, boolean>();
  return (
    [...runs]
      // Times as the server writes them all: compared as text without asking a language, which takes a hundred times longer.
      .sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0))
      .filter(({ check_id = '', status }) => {
        const before = last.get(check_id);
        last.set(check_id, status);
        return before !== undefined && before !== status;
      })
  );
}
