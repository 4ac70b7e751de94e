import fc from 'fast-check';
import { beatsOf, describeBeats } from '@/components/entity/beats';
import { GRAPH_COUNT, graphView, readGraph, serverWindow } from '@/features/health/model/graph';
import { describeObserved, observedOfRuns } from '@/features/health/model/observed';
import { leastZoom, roundZoom, zoomCodec } from '@/features/health/model/zoom';

const START = Date.UTC(2026, 10, 20, 0, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (at: number) => new Date(at).toISOString();
const hour = { start: START, end: START + HOUR };
const point = (minute: number, passed = 1, failed = 0, duration = 100) => ({
  time: iso(START + minute * MINUTE),
  duration,
  passed,
  failed,
});
const view = (points: readonly unknown[], window = hour) => graphView(readGraph({ status: points }), window);

describe('readGraph', () => {
  it('reads points in order of time, whatever order they came in, and leaves out those without a date', () => {
    const points = readGraph({
      status: [point(5), { ...point(1), time: '0001-01-01T00:00:00Z' }, null, 7, { duration: 3 }, point(2)],
    });
    expect(points.map(({ at }) => (at - START) / MINUTE)).toEqual([2, 5]);
  });

  it('an omitted status of an uncounted point is a failure, and its error is kept before its message', () => {
    const [failed, passed] = readGraph({
      status: [
        { time: iso(START), duration: 5, error: 'refused', message: 'no' },
        { time: iso(START + 1), status: true, duration: 5 },
      ],
    });
    expect(failed).toMatchObject({ passed: 0, failed: 1, text: 'refused' });
    expect(passed).toMatchObject({ passed: 1, failed: 0, text: undefined });
  });

  it('an answer of another kind is refused in words, an empty one is not', () => {
    expect(() => readGraph('<html>')).toThrow('The server did not answer with a graph.');
    expect(() => readGraph({ status: 'x' })).toThrow('The server did not answer with a graph.');
    expect(readGraph({ runnerName: 'r' })).toEqual([]);
  });

  it('negative, infinite and missing figures count as nothing', () => {
    const [read] = readGraph({ status: [{ ...point(1), duration: -4, passed: Number.NaN, failed: 'x' }] });
    expect(read).toMatchObject({ duration: 0, passed: 0, failed: 1 });
  });
});

describe('graphView', () => {
  const minutes = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => point(from + at + 0.5));

  it('M9 an hour that was wholly observed has no gap', () => {
    const seen = view(minutes(0, 60));
    expect(seen.gaps).toEqual([]);
    expect(seen.observedMs).toBe(HOUR);
    expect(describeObserved(seen, seen.observedMs, seen.unknownMs)).toBe('100.0% of 1h observed');
  });

  it('M9 twenty minutes without a run are a gap, and the uptime says so', () => {
    const seen = view([...minutes(0, 20), ...minutes(40, 60)]);
    expect(seen.gaps).toEqual([{ start: START + 20 * MINUTE, end: START + 40 * MINUTE }]);
    expect(describeObserved(seen, seen.observedMs, seen.unknownMs)).toBe(
      '100.0% of 40m observed (20m unknown)',
    );
  });

  it('M9 a check that runs every ten minutes has no gaps between its runs', () => {
    expect(view([5, 15, 25, 35, 45, 55].map((minute) => point(minute))).gaps).toEqual([]);
  });

  it('M9 nothing at all is unknown from end to end', () => {
    const seen = view([]);
    expect(seen).toMatchObject({ gaps: [hour], observedMs: 0, unknownMs: HOUR, bars: [] });
    expect(describeObserved(seen, 0, HOUR)).toBe('Nothing was observed (1h unknown)');
  });

  it('M9 observed and unknown time always make up the window, and the gaps the unknown part', () => {
    const anyPoints = fc.array(fc.integer({ min: -100, max: 2000 }), { maxLength: 200 });
    const anySpan = fc.integer({ min: 1, max: 40 * 24 * 60 });
    fc.assert(
      fc.property(anyPoints, anySpan, (at, span) => {
        const window = { start: START, end: START + span * MINUTE };
        const seen = view(
          at.map((minute) => point(minute)),
          window,
        );
        const gaps = seen.gaps.reduce((sum, gap) => sum + gap.end - gap.start, 0);
        expect(Math.abs(seen.observedMs + seen.unknownMs - span * MINUTE)).toBeLessThanOrEqual(1000);
        expect(gaps).toBeCloseTo(seen.unknownMs, 3);
        expect(
          seen.gaps.every(({ start, end }) => start >= window.start && end <= window.end && end > start),
        ).toBe(true);
        expect(seen.bars.length).toBeLessThanOrEqual(GRAPH_COUNT + 1);
      }),
    );
  });

  it('five years of four-hour points become a few hundred bars that lose no run', () => {
    const window = { start: START, end: START + 5 * 365 * 24 * HOUR };
    const count = (window.end - window.start) / (4 * HOUR);
    const seen = view(
      Array.from({ length: count }, (_, at) => ({
        ...point(0, 3, at % 9 === 0 ? 1 : 0),
        time: iso(START + at * 4 * HOUR),
      })),
      window,
    );
    expect(seen.bars.length).toBeLessThanOrEqual(GRAPH_COUNT);
    expect(seen.passed).toBe(count * 3);
    expect(seen.failed).toBe(Math.ceil(count / 9));
  });

  it('a bar is mixed when only some of its runs failed, and its latency is the mean over the runs', () => {
    const window = { start: START, end: START + 24 * HOUR };
    const [bar] = view([point(1, 3, 0, 100), point(2, 0, 1, 500)], window).bars;
    expect(bar).toMatchObject({ outcome: 'mixed', passed: 3, failed: 1, duration: 200, slowest: 500 });
  });

  it.each([
    [2 * HOUR, MINUTE],
    [24 * HOUR, 15 * MINUTE],
    [7 * 24 * HOUR, HOUR],
    [8 * 24 * HOUR, 4 * HOUR],
  ])('a span of %d ms is answered in windows of %d ms', (span, width) => {
    expect(serverWindow({ start: 0, end: span })).toBe(width);
  });
});

describe('zoom', () => {
  it('survives the address, and hostile text is no zoom', () => {
    const zoom = { start: START, end: START + 600_000 };
    expect(zoomCodec.parse(zoomCodec.serialize(zoom))).toEqual(zoom);
    for (const text of ['', 'x', '5-1', '1-1', '-1-5', '1e9-2e9', '99999999999999-999999999999999'])
      expect(zoomCodec.parse(text)).toBeUndefined();
  });

  it('is at least five minutes wide, in whole seconds; a slip of the hand is none', () => {
    const wide = roundZoom({ start: START + 1, end: START + 61_001 });
    expect(wide.end - wide.start).toBe(5 * MINUTE);
    expect(wide.start % 1000).toBe(0);
    expect(leastZoom(hour)).toBe(36_000);
  });
});

describe('M9 heartbeat', () => {
  const run = (minute: number, status = true) => ({
    time: iso(START + minute * MINUTE),
    status,
    duration: 5,
  });

  it('runs that did not come between two that did are gaps', () => {
    const beats = beatsOf([run(0), run(1), run(2), run(6, false), run(7)], 10);
    expect(beats).toEqual([
      'none',
      'none',
      'passed',
      'passed',
      'passed',
      'gap',
      'gap',
      'gap',
      'failed',
      'passed',
    ]);
    expect(describeBeats(beats)).toBe('Last 5 runs: 4 passed, 1 failed, 3 not observed');
  });

  it('a run that is late by less than an interval is no gap, and two runs tell no interval', () => {
    expect(beatsOf([run(0), run(1), run(2), run(3.9)], 4)).not.toContain('gap');
    expect(beatsOf([run(0), run(60)], 4)).toEqual(['none', 'none', 'passed', 'passed']);
  });

  it('a long silence fills the bar but leaves the newest run at its end', () => {
    const beats = beatsOf([run(0), run(1), run(2), run(10_000)], 30);
    expect(beats).toHaveLength(30);
    expect(beats.at(-1)).toBe('passed');
    expect(beats[0]).toBe('gap');
  });
});

it('M9 a row of the list knows what it observed from its runs and their distance', () => {
  expect(observedOfRuns({ passed: 50, failed: 2 }, MINUTE, HOUR)).toEqual({
    observedMs: 52 * MINUTE,
    unknownMs: 8 * MINUTE,
  });
  expect(observedOfRuns({ passed: 500, failed: 0 }, MINUTE, HOUR)).toEqual({
    observedMs: HOUR,
    unknownMs: 0,
  });
  expect(observedOfRuns({ passed: 1, failed: 0 }, undefined, HOUR)).toBeUndefined();
});
