/**
 * The events of a timeline by lane (beyond.md M3): each lane is kept in order by itself and lanes are only merged where
 * somebody reads, so that 70,000 events cost no more than the ones on the screen. Pure.
 */
import { LANES, type Lane } from './lanes';
import { compareEvents, type TimelineEvent, type TimeSpan } from './timeline';

/** Each list in the order of `compareEvents`. */
export type EventLanes = ReadonlyMap<Lane, readonly TimelineEvent[]>;

function isOrdered(events: readonly TimelineEvent[]): boolean {
  return events.every((event, index) => {
    const before = events[index - 1];
    return before === undefined || compareEvents(before, event) <= 0;
  });
}

/** An event whose row tells no time has no place on an axis (reliability F64). */
const isDated = ({ time }: TimelineEvent): boolean => !Number.isNaN(time);

/** Puts events in order, without those of no time; a list that is in order already is kept as it is. */
export function inOrder(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const dated = events.every(isDated) ? events : events.filter(isDated);
  return isOrdered(dated) ? dated : [...dated].sort(compareEvents);
}

/** Index of the first event for which `isReached` holds; it must hold for every one after it. */
function firstWhere(events: readonly TimelineEvent[], isReached: (event: TimelineEvent) => boolean): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (event !== undefined && !isReached(event)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The events inside a span, both ends included. */
export function lanesWithin(lanes: EventLanes, { from, to }: TimeSpan): EventLanes {
  return new Map(
    [...lanes].map(([lane, events]) => [
      lane,
      events.slice(
        firstWhere(events, ({ time }) => time >= from),
        firstWhere(events, ({ time }) => time > to),
      ),
    ]),
  );
}

export function countEvents(lanes: EventLanes): number {
  return [...lanes.values()].reduce((sum, { length }) => sum + length, 0);
}

/** How many events stand before `event`. */
export function rankOf(lanes: EventLanes, event: TimelineEvent): number {
  return [...lanes.values()].reduce(
    (sum, events) => sum + firstWhere(events, (other) => compareEvents(other, event) >= 0),
    0,
  );
}

/** Takes up to `count` events one by one, always the one that `isNearer` prefers among the lanes' next ones. */
function take(
  heads: readonly { events: readonly TimelineEvent[]; at: number }[],
  step: 1 | -1,
  count: number,
): TimelineEvent[] {
  const places = heads.map(({ at }) => at);
  const taken: TimelineEvent[] = [];
  while (taken.length < count) {
    let best: { event: TimelineEvent; head: number } | undefined;
    for (const [head, { events }] of heads.entries()) {
      const event = events[places[head] ?? -1];
      if (event === undefined) continue;
      if (best === undefined || compareEvents(event, best.event) * step < 0) best = { event, head };
    }
    if (best === undefined) return taken;
    taken.push(best.event);
    places[best.head] = (places[best.head] ?? 0) + step;
  }
  return taken;
}

/** Up to `count` events after `pivot`, of all lanes in one order; from the first one without a pivot. */
export function eventsAfter(
  lanes: EventLanes,
  pivot: TimelineEvent | undefined,
  count: number,
): TimelineEvent[] {
  const heads = [...lanes.values()].map((events) => ({
    events,
    at: pivot === undefined ? 0 : firstWhere(events, (event) => compareEvents(event, pivot) > 0),
  }));
  return take(heads, 1, count);
}

/** Up to `count` events before `pivot`, in order. */
export function eventsBefore(lanes: EventLanes, pivot: TimelineEvent, count: number): TimelineEvent[] {
  const heads = [...lanes.values()].map((events) => ({
    events,
    at: firstWhere(events, (event) => compareEvents(event, pivot) >= 0) - 1,
  }));
  return take(heads, -1, count).reverse();
}

function without(lanes: EventLanes, lane: Lane): EventLanes {
  return new Map([...lanes].filter(([other]) => other !== lane));
}

/**
 * The event that an arrow key leads to: along time, or the next one of another lane. Without a chosen event every arrow
 * leads to the first; undefined for other keys and at the ends.
 */
export function eventAtKey(
  lanes: EventLanes,
  current: TimelineEvent | undefined,
  key: string,
): TimelineEvent | undefined {
  if (current === undefined) return key.startsWith('Arrow') ? eventsAfter(lanes, undefined, 1)[0] : undefined;
  switch (key) {
    case 'ArrowRight':
      return eventsAfter(lanes, current, 1)[0];
    case 'ArrowLeft':
      return eventsBefore(lanes, current, 1)[0];
    case 'ArrowDown':
      return eventsAfter(without(lanes, current.lane), current, 1)[0];
    case 'ArrowUp':
      return eventsBefore(without(lanes, current.lane), current, 1)[0];
    default:
      return undefined;
  }
}

/** The event of a lane that is nearest to `time`; a pointer points between events more often than at one. */
export function eventNear(lanes: EventLanes, lane: Lane, time: number): TimelineEvent | undefined {
  const events = lanes.get(lane) ?? [];
  const at = firstWhere(events, (event) => event.time >= time);
  const [before, after] = [events[at - 1], events[at]];
  if (before === undefined || after === undefined) return before ?? after;
  return time - before.time < after.time - time ? before : after;
}

export interface Bin {
  /** 0 to `count - 1`. */
  index: number;
  count: number;
  bad: number;
}

/** How many events fall into each of `count` equal parts of the span; empty parts are left out. */
export function binsOf(visible: readonly TimelineEvent[], { from, to }: TimeSpan, count: number): Bin[] {
  const all = new Uint32Array(count);
  const bad = new Uint32Array(count);
  const width = Math.max(1, to - from) / count;
  for (const { time, isBad } of visible) {
    const index = Math.min(count - 1, Math.max(0, Math.floor((time - from) / width)));
    all[index] = (all[index] ?? 0) + 1;
    if (isBad) bad[index] = (bad[index] ?? 0) + 1;
  }
  return Array.from(all, (counted, index) => ({ index, count: counted, bad: bad[index] ?? 0 })).filter(
    (bin) => bin.count > 0,
  );
}

/** Lanes in their order, without those that somebody folded away. */
export function shownLanes(lanes: EventLanes, hidden: ReadonlySet<Lane>): EventLanes {
  return new Map(LANES.filter((lane) => !hidden.has(lane)).map((lane) => [lane, lanes.get(lane) ?? []]));
}
