/** The timeline of an incident: its order, what a span shows of it, and how keys move along it. */
import { incidentSearch } from '@/features/incidents/search';
import { LANES, type Lane } from '@/features/incidents/model/lanes';
import {
  compareEvents,
  movedSpan,
  transitionsOf,
  type TimelineEvent,
} from '@/features/incidents/model/timeline';
import { changeEvent } from '@/features/incidents/model/timelineEvents';
import {
  binsOf,
  countEvents,
  eventAtKey,
  eventNear,
  eventsAfter,
  eventsBefore,
  inOrder,
  lanesWithin,
  rankOf,
  shownLanes,
  type EventLanes,
} from '@/features/incidents/model/timelineLanes';

const event = (id: string, lane: Lane, time: number): TimelineEvent => ({
  id,
  lane,
  time,
  title: id,
  detail: '',
  isBad: false,
  source: undefined,
});

const lanesOf = (...events: readonly TimelineEvent[]): EventLanes =>
  new Map(LANES.map((lane) => [lane, inOrder(events.filter((one) => one.lane === lane))]));

describe('the timeline (M3)', () => {
  it('reads 7 sources of 10,000 events in the order of a reference sort, forwards and backwards', () => {
    const sources = LANES.map((lane, source) =>
      Array.from({ length: 10_000 }, (_event, index) =>
        event(`${source}-${index}`, lane, ((index * 7919 + source * 104_729) % 50_000) * 1000),
      ),
    );
    const reference = sources.flat().sort(compareEvents);
    const started = performance.now();
    const lanes: EventLanes = new Map(LANES.map((lane, at) => [lane, inOrder(sources[at] ?? [])]));
    const first = eventsAfter(lanes, undefined, 20);
    const taken = performance.now() - started;
    expect(first).toEqual(reference.slice(0, 20));
    expect(taken).toBeLessThan(500);
    expect(eventsAfter(lanes, undefined, Infinity)).toEqual(reference);
    const middle = reference[35_000];
    expect(middle && eventsAfter(lanes, middle, 10)).toEqual(reference.slice(35_001, 35_011));
    expect(middle && eventsBefore(lanes, middle, 10)).toEqual(reference.slice(34_990, 35_000));
    expect(middle && rankOf(lanes, middle)).toBe(35_000);
  });

  it('shows a change three minutes before the health transition to its left', () => {
    const span = { from: 0, to: 180_000 };
    const lanes = lanesWithin(lanesOf(event('red', 'health', 180_000), event('change', 'changes', 0)), span);
    expect(eventsAfter(lanes, undefined, 9).map(({ id }) => id)).toEqual(['change', 'red']);
    const placeOf = (lane: Lane) => binsOf(lanes.get(lane) ?? [], span, 100)[0]?.index ?? Infinity;
    expect(placeOf('changes')).toBeLessThan(placeOf('health'));
  });

  it('bins count every visible event once, and its trouble', () => {
    const events = Array.from({ length: 1000 }, (_, index) => ({
      ...event(`${index}`, 'changes', index),
      isBad: index % 2 === 0,
    }));
    const span = { from: 100, to: 299 };
    const visible = lanesWithin(lanesOf(...events), span);
    const bins = binsOf(visible.get('changes') ?? [], span, 7);
    const sum = (of: 'count' | 'bad') => bins.reduce((total, bin) => total + bin[of], 0);
    expect([countEvents(visible), sum('count'), sum('bad')]).toEqual([200, 200, 100]);
    expect(binsOf([], span, 7)).toEqual([]);
  });

  it('arrows move along time and between lanes, and stop at the ends', () => {
    const [a, b, c] = [event('a', 'changes', 1), event('b', 'changes', 2), event('c', 'health', 3)];
    const lanes = lanesOf(a, b, c);
    expect(eventAtKey(lanes, undefined, 'ArrowUp')).toBe(a);
    expect(eventAtKey(lanes, undefined, 'x')).toBeUndefined();
    expect(eventAtKey(lanes, a, 'ArrowRight')).toBe(b);
    expect(eventAtKey(lanes, b, 'ArrowLeft')).toBe(a);
    expect(eventAtKey(lanes, a, 'ArrowLeft')).toBeUndefined();
    expect(eventAtKey(lanes, a, 'ArrowDown')).toBe(c);
    expect(eventAtKey(lanes, c, 'ArrowUp')).toBe(b);
    expect(eventAtKey(lanes, c, 'ArrowDown')).toBeUndefined();
  });

  it('a pointer finds the nearest event of its lane', () => {
    const lanes = lanesOf(event('a', 'changes', 100), event('b', 'changes', 200), event('c', 'health', 150));
    expect([0, 149, 151, 900].map((time) => eventNear(lanes, 'changes', time)?.id)).toEqual([
      'a',
      'a',
      'b',
      'b',
    ]);
    expect(eventNear(lanes, 'silences', 150)).toBeUndefined();
  });

  it('a folded lane is counted nowhere, and the address keeps which it is', () => {
    const lanes = lanesOf(event('a', 'changes', 1), event('b', 'health', 2));
    expect(eventsAfter(shownLanes(lanes, new Set(['health'])), undefined, 9).map(({ id }) => id)).toEqual([
      'a',
    ]);
    const search = { ...incidentSearch.defaults, fold: ['silences', 'changes'] as const };
    const written = incidentSearch.serialize(search);
    expect(written.get('fold')).toBe('changes,silences');
    expect(incidentSearch.parse(new URLSearchParams('fold=silences,<b>,changes')).fold).toEqual([
      'changes',
      'silences',
    ]);
  });

  it('zooms and pans', () => {
    const span = { from: 0, to: 600_000 };
    expect(movedSpan(span, 'in')).toEqual({ from: 150_000, to: 450_000 });
    expect(movedSpan(span, 'out')).toEqual({ from: -300_000, to: 900_000 });
    expect(movedSpan(span, 'later')).toEqual({ from: 300_000, to: 900_000 });
    expect(movedSpan(span, 'earlier')).toEqual({ from: -300_000, to: 300_000 });
    const tight = movedSpan({ from: 0, to: 1000 }, 'in');
    expect(tight.to - tight.from).toBe(60_000);
  });

  it('keeps of the runs only those at which a check turned', () => {
    const run = (check_id: string, time: string, status: boolean) => ({ check_id, time, status });
    const runs = [run('a', '3', true), run('a', '1', true), run('a', '2', false), run('b', '2', false)];
    expect(transitionsOf(runs).map(({ time }) => time)).toEqual(['2', '3']);
  });
});

describe('rows without a time', () => {
  const row = (id: string, created_at: string) => ({
    id,
    config_id: 'c',
    change_type: 'diff',
    severity: null,
    summary: null,
    source: null,
    external_created_by: null,
    created_at,
  });

  it('M3 F64 what tells no time is on no axis, and the others keep their order', () => {
    const rows = [
      row('late', '2026-01-02T00:00:00Z'),
      ...['0001-01-01T00:00:00Z', '', 'tomorrow', 'null'].map((time, at) => row(`none-${String(at)}`, time)),
      row('early', '2026-01-01T00:00:00Z'),
    ];
    expect(inOrder(rows.map(changeEvent)).map(({ id }) => id)).toEqual(['early', 'late']);
  });
});
