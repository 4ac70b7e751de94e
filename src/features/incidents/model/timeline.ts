/** Everything that happened around an incident, in lanes by source (beyond.md M3). Pure. */
import type { EvidenceSource } from './sources';

export const LANES = [
  'incident',
  'changes',
  'health',
  'insights',
  'playbooks',
  'notifications',
  'silences',
] as const;
export type Lane = (typeof LANES)[number];

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

/** Merges sources that are each in order; each pass joins neighbours, so that all cost n log k. */
export function mergeEvents(sources: readonly (readonly TimelineEvent[])[]): TimelineEvent[] {
  let runs = sources.map((source) => (isOrdered(source) ? [...source] : [...source].sort(compareEvents)));
  while (runs.length > 1) {
    const joined: TimelineEvent[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      joined.push(mergeTwo(runs[index] ?? [], runs[index + 1] ?? []));
    }
    runs = joined;
  }
  return runs[0] ?? [];
}

function isOrdered(events: readonly TimelineEvent[]): boolean {
  return events.every((event, index) => {
    const before = events[index - 1];
    return before === undefined || compareEvents(before, event) <= 0;
  });
}

function mergeTwo(left: readonly TimelineEvent[], right: readonly TimelineEvent[]): TimelineEvent[] {
  const merged: TimelineEvent[] = [];
  let at = 0;
  for (const event of left) {
    for (let next = right[at]; next !== undefined && compareEvents(next, event) < 0; next = right[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(event);
  }
  for (const event of right.slice(at)) merged.push(event);
  return merged;
}

/** Index of the first event at or after `time`. */
export function firstAt(events: readonly TimelineEvent[], time: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The events inside a span, both ends included. */
export function eventsWithin(events: readonly TimelineEvent[], { from, to }: TimeSpan): TimelineEvent[] {
  return events.slice(firstAt(events, from), firstAt(events, to + 1));
}

export interface Bin {
  /** 0 to `count - 1`. */
  index: number;
  count: number;
  bad: number;
}

/** How many events of each lane fall into each of `count` equal parts of the span; empty parts are left out. */
export function binsByLane(
  visible: readonly TimelineEvent[],
  { from, to }: TimeSpan,
  count: number,
): Map<Lane, Bin[]> {
  const lanes = new Map<Lane, Map<number, Bin>>(LANES.map((lane) => [lane, new Map()]));
  const width = Math.max(1, to - from) / count;
  for (const { lane, time, isBad } of visible) {
    const index = Math.min(count - 1, Math.max(0, Math.floor((time - from) / width)));
    const bins = lanes.get(lane);
    const bin = bins?.get(index) ?? { index, count: 0, bad: 0 };
    bin.count += 1;
    if (isBad) bin.bad += 1;
    bins?.set(index, bin);
  }
  return new Map([...lanes].map(([lane, bins]) => [lane, [...bins.values()]]));
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
  return [...runs]
    .sort((a, b) => a.time.localeCompare(b.time))
    .filter(({ check_id = '', status }) => {
      const before = last.get(check_id);
      last.set(check_id, status);
      return before !== undefined && before !== status;
    });
}
