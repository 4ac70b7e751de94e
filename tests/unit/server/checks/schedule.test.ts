import fc from 'fast-check';
import type { Schedule } from '@/services/contracts/schedules';
import { nextRun, readSchedule } from '@server/checks/schedule';

function scheduleOf(spec: Record<string, unknown>): Schedule {
  const reading = readSchedule(spec);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.schedule;
}

describe('when a canary runs', () => {
  const start = new Date(2026, 10, 20, 10, 17, 42).getTime();

  it.each([
    ['@every 30s', 30_000],
    ['@every 1h30m', 5_400_000],
    ['@every 1s', 1000],
    ['@every 1d', 86_400_000],
  ])('%s runs again after %i ms', (schedule, ms) => {
    expect(nextRun(scheduleOf({ schedule }), start) - start).toBe(ms);
  });

  it.each([
    ['@hourly', new Date(2026, 10, 20, 11, 0, 0)],
    ['@daily', new Date(2026, 10, 21, 0, 0, 0)],
    ['*/5 * * * *', new Date(2026, 10, 20, 10, 20, 0)],
    ['*/15 * * * * *', new Date(2026, 10, 20, 10, 17, 45)],
  ])('%s runs next at %s', (schedule, expected) => {
    expect(new Date(nextRun(scheduleOf({ schedule }), start))).toEqual(expected);
  });

  it('reads interval as seconds, and schedule before interval', () => {
    expect(scheduleOf({ interval: 30 })).toEqual({ kind: 'every', ms: 30_000 });
    expect(scheduleOf({ interval: '45' })).toEqual({ kind: 'every', ms: 45_000 });
    expect(scheduleOf({ interval: 30, schedule: '@every 5m' })).toEqual({ kind: 'every', ms: 300_000 });
  });

  it.each([
    [{}, /schedule is missing.*@every 1m/],
    [{ schedule: '@every 500ms' }, /shortest interval is 1 second/],
    [{ schedule: '@every soon' }, /not understood.*@every 30s/],
    [{ schedule: '@fortnightly' }, /not understood/],
    [{ schedule: '61 * * * *' }, /not understood/],
    [{ schedule: '* * *' }, /not understood/],
    [{ schedule: '0 0 30 2 *' }, /never comes round/],
    [{ schedule: ['@hourly'] }, /must be text/],
    [{ interval: 0 }, /shortest interval is 1 second/],
    [{ interval: 'often' }, /number of seconds/],
    [{ interval: Number.POSITIVE_INFINITY }, /number of seconds/],
    [{ interval: 1e12 }, /longest interval is one year/],
  ])('%j is refused with a remedy', (spec, says) => {
    expect(readSchedule(spec)).toEqual({ problem: expect.stringMatching(says) });
  });

  it('never runs in the past, whatever is written', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4e12 }), (schedule, from) => {
        const reading = readSchedule({ schedule });
        return 'problem' in reading || nextRun(reading.schedule, from) > from;
      }),
    );
  });
});
