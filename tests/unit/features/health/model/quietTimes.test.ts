import fc from 'fast-check';
import { BEAT_COLOURS, heartbeatDrawing } from '@/components/entity/heartbeatDrawing';
import { graphView, type GraphPoint } from '@/features/health/model/graph';
import {
  describeOutside,
  latestTrouble,
  outsideQuiet,
  quietIndex,
  quietTimesOf,
  troubleAt,
  type QuietRow,
} from '@/features/health/model/quietTimes';
import { uptimeTitle } from '@/features/health/model/uptimeText';

const START = Date.UTC(2026, 10, 20, 0, 0, 0);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const hour = { start: START, end: START + HOUR };
const stretch = (from: number, to: number) => ({ start: START + from * MINUTE, end: START + to * MINUTE });
const row = (id: string, from: number, until: number, more: Partial<QuietRow> = {}): QuietRow => ({
  id,
  from: iso(from),
  until: iso(until),
  created_at: iso(from),
  description: 'disk',
  check_id: 'k',
  canary_id: null,
  ...more,
});
const point = (minute: number, passed: number, failed: number): GraphPoint => ({
  at: START + minute * MINUTE,
  duration: 5,
  passed,
  failed,
  text: undefined,
});

describe('M9 quiet times', () => {
  it('a silence that was written after its end is a note about maintenance, any other a silence', () => {
    const author = { id: 'p', name: 'Ann' };
    expect(
      quietTimesOf([row('b', 20, 30, { created_at: iso(40), createdBy: author }), row('a', 5, 10)]),
    ).toEqual([
      { id: 'a', kind: 'silence', reason: 'disk', author: undefined, ...stretch(5, 10) },
      { id: 'b', kind: 'maintenance', reason: 'disk', author: 'Ann', ...stretch(20, 30) },
    ]);
  });

  it('a silence with a filter, or without a time, marks nothing: whether it covers the check is not known here', () => {
    expect(quietTimesOf([row('a', 5, 10, { filter: 'severity == "low"' })])).toEqual([]);
    expect(quietTimesOf([row('a', 5, 10, { filter: ' ' })])).toHaveLength(1);
    expect(quietTimesOf([row('a', 10, 10), row('b', 5, 9, { until: '0001-01-01T00:00:00Z' })])).toEqual([]);
  });

  it('the uptime is told without what was covered, and with it stays as it was', () => {
    const points = [...Array(60).keys()].map((minute) =>
      minute >= 20 && minute < 30 ? point(minute + 0.5, 0, 1) : point(minute + 0.5, 1, 0),
    );
    const view = graphView(points, hour);
    const figures = outsideQuiet(view, points, [stretch(20, 25), stretch(22, 30)]);
    expect([view.passed, view.failed]).toEqual([50, 10]);
    expect(figures).toEqual({
      passed: 50,
      failed: 0,
      observedMs: 50 * MINUTE,
      unknownMs: 0,
      coveredMs: 10 * MINUTE,
    });
    expect(describeOutside(figures)).toBe('100.0% outside 10m of maintenance and silences');
    expect(describeOutside(outsideQuiet(view, points, []))).toBeUndefined();
    expect(describeOutside(outsideQuiet(view, points, [hour]))).toBe(
      'Nothing was observed outside 1h of maintenance and silences',
    );
  });

  it('observed, unknown and covered time make up the window, whatever ran and whatever was covered', () => {
    const minute = fc.integer({ min: -20, max: 80 });
    const runs = fc.array(fc.record({ minute, passed: fc.nat(3), failed: fc.nat(3) }), { maxLength: 60 });
    const covered = fc.array(fc.tuple(minute, fc.integer({ min: 1, max: 40 })), { maxLength: 6 });
    fc.assert(
      fc.property(runs, covered, (ran, quiet) => {
        const points = ran
          .map(({ minute: at, passed, failed }) => point(at, passed, failed))
          .sort((a, b) => a.at - b.at);
        const times = quiet
          .map(([from, length]) => stretch(from, from + length))
          .sort((a, b) => a.start - b.start);
        const view = graphView(points, hour);
        const figures = outsideQuiet(view, points, times);
        const whole = figures.observedMs + figures.unknownMs + figures.coveredMs;
        expect(Math.abs(whole - HOUR)).toBeLessThan(1000);
        expect(Math.min(figures.observedMs, figures.unknownMs, figures.coveredMs)).toBeGreaterThanOrEqual(-1);
        expect(figures.passed).toBeLessThanOrEqual(view.passed);
      }),
    );
  });

  it('a gap is pointed at as a whole, a failure with those beside it, and what passed is no trouble', () => {
    const points = [
      0, 1, 2, 3, 4, 5, 6, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
    ].map((minute) =>
      point(minute + 0.5, minute === 3 || minute === 4 ? 0 : 1, minute === 3 || minute === 4 ? 1 : 0),
    );
    const view = graphView(points, hour);
    expect(troubleAt(view, START + 4.2 * MINUTE)).toEqual(stretch(3, 5));
    expect(troubleAt(view, START + 20 * MINUTE)).toEqual(view.gaps[0]);
    expect(troubleAt(view, START + 1.5 * MINUTE)).toBeUndefined();
    expect(latestTrouble(view)).toEqual(view.gaps[0]);
  });

  it('a check knows the quiet times of its own and of its canary', () => {
    const index = quietIndex([
      row('b', 20, 30, { check_id: null, canary_id: 'c' }),
      row('a', 5, 10),
      row('x', 5, 10, { check_id: null, canary_id: null }),
    ]);
    expect(index.of({ id: 'k', canary_id: 'c' })?.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(index.of({ id: 'other', canary_id: 'c' })?.map(({ id }) => id)).toEqual(['b']);
    expect(index.of({ id: 'other', canary_id: 'other' })).toBeUndefined();
    expect(quietIndex([]).key).toBe('');
  });

  it('the heartbeat underlines what was covered, gaps as well, and says how much; its bars stay', () => {
    const runs = [0, 1, 2, 3, 4, 8, 9].map((minute) => ({
      time: iso(minute),
      status: minute !== 4,
      duration: 1,
    }));
    const plain = heartbeatDrawing(runs);
    const marked = heartbeatDrawing(runs, [stretch(4, 8)]);
    const line = `var(${BEAT_COLOURS.covered})`;
    expect(plain.layers.image).not.toContain(line);
    expect(marked.layers.image.split(line)).toHaveLength(5);
    expect(marked.layers.image.endsWith(`,${plain.layers.image}`)).toBe(true);
    expect(marked.words).toBe(
      'Last 7 runs: 6 passed, 1 failed, 3 not observed, 4 during maintenance or a silence',
    );
    expect(heartbeatDrawing(runs).layers).toEqual(plain.layers);
  });

  it('an uptime says that part of its range was covered', () => {
    const check = { uptime: { passed: 3, failed: 1 } };
    const now = Date.now();
    const quiet = (start: number, end: number) => [
      { id: 'a', kind: 'silence' as const, reason: '', author: undefined, start, end },
    ];
    expect(uptimeTitle(check, HOUR, quiet(now - 5000, now + 5000))).toBe(
      '3 of 4 runs passed · in part during maintenance or a silence',
    );
    expect(uptimeTitle(check, HOUR, quiet(now - 3 * HOUR, now - 2 * HOUR))).toBe('3 of 4 runs passed');
  });
});
