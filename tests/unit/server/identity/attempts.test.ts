import fc from 'fast-check';
import { ATTEMPT_WINDOW_MS, countAttempt, LONGEST_PAUSE_MS, NO_ATTEMPTS } from '@server/identity/attempts';

function run(times: readonly number[], limit: number): { at: number; waitMs?: number }[] {
  let state = NO_ATTEMPTS;
  return times.map((at) => {
    const verdict = countAttempt(state, at, limit);
    state = verdict.state;
    return verdict.waitMs === undefined ? { at } : { at, waitMs: verdict.waitMs };
  });
}

describe('countAttempt (TM16)', () => {
  it('lets the limit through and makes the next one wait a minute', () => {
    const verdicts = run([0, 1, 2, 3, 4, 5], 5);
    expect(verdicts.map(({ waitMs }) => waitMs)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      60_000,
    ]);
  });

  it('lets tries through again when older ones are a minute old', () => {
    expect(run([0, 1, 60_000, 60_001], 2).every(({ waitMs }) => waitMs === undefined)).toBe(true);
  });

  it('a try during a pause does not make it longer', () => {
    const verdicts = run([0, 1, 2, 30_000, 61_000], 1);
    expect(verdicts.map(({ waitMs }) => waitMs)).toEqual([undefined, 60_000, 59_999, 30_001, undefined]);
  });

  it('forgets earlier pauses after a quiet hour', () => {
    const verdicts = run([0, 1, 7_200_000, 7_200_001], 1);
    expect(verdicts[3]?.waitMs).toBe(60_000);
  });

  it('never lets more than the limit through within any minute', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 6 }), (steps, limit) => {
        let now = 0;
        const allowed = run(
          steps.map((step) => (now += step)),
          limit,
        ).filter(({ waitMs }) => waitMs === undefined);
        for (const { at } of allowed) {
          const started = allowed.filter((other) => other.at >= at && other.at < at + ATTEMPT_WINDOW_MS);
          expect(started.length).toBeLessThanOrEqual(limit);
        }
      }),
    );
  });

  it('never asks anybody to wait longer than the longest pause', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 300 });
    fc.assert(
      fc.property(gaps, (steps) => {
        let now = 0;
        for (const { waitMs } of run(
          steps.map((step) => (now += step)),
          1,
        )) {
          expect(waitMs ?? 0).toBeLessThanOrEqual(LONGEST_PAUSE_MS);
        }
      }),
    );
  });
});
