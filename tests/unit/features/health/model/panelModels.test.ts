import { aboutCheck } from '@/features/health/model/aboutCheck';
import { beatsOf, describeBeats } from '@/components/entity/beats';
import { relationshipsOf } from '@/features/health/model/relationships';
import { runOutcome } from '@/features/health/model/runOutcome';
import { formatRunTime } from '@/features/health/model/runTime';
import { neighbourOf } from '@/features/health/hooks/usePanelKeys';
import { makeCheck } from '../checkFactory';

const beat = (minute: number, status: boolean) => ({
  time: `2026-11-20T10:${minute}:00Z`,
  status,
  duration: 1,
});

describe('heartbeat', () => {
  it('puts the runs in order of time at the right and leaves older slots empty', () => {
    expect(beatsOf([beat(12, false), beat(11, true)], 4)).toEqual(['none', 'none', 'passed', 'failed']);
  });

  it('keeps the newest runs when there are more than slots', () => {
    expect(beatsOf([beat(11, true), beat(12, true), beat(13, false)], 2)).toEqual(['passed', 'failed']);
  });

  it('HEALTH-23 an entry marked as mixed is neither passed nor failed', () => {
    const mixed = { ...beat(11, true), mixed: true };
    expect(beatsOf([mixed], 1)).toEqual(['mixed']);
    expect(describeBeats(beatsOf([mixed, beat(12, true)], 3))).toBe(
      'Last 2 runs: 1 passed, 0 failed, 1 mixed',
    );
  });

  it('says so when nothing ran', () => {
    expect(describeBeats(beatsOf([], 3))).toBe('No runs yet');
  });
});

describe('OPEN-24 the outcome of a run', () => {
  it.each([
    [{ pass: true, duration: 12 }, 'healthy', 'Passed in 12ms'],
    [{ pass: false, error: 'refused' }, 'unhealthy', 'Failed: refused'],
    [{ message: 'too slow' }, 'unhealthy', 'Failed: too slow'],
    [{ total: 1, failed: 0, success: 1 }, 'healthy', 'Passed'],
    [{ total: 3, failed: 2, success: 1 }, 'unhealthy', '2 of 3 runs failed'],
    [{ total: 3, success: 3 }, 'healthy', 'All 3 runs passed'],
    [{ total: 0 }, 'unknown', 'Nothing was run'],
    [null, 'unknown', 'Nothing was run'],
  ])('%p', (answer, status, text) => {
    expect(runOutcome(answer)).toEqual({ status, text });
  });
});

describe('about a check', () => {
  it('CHECK-4 the row of the list wins, the record fills in, and nothing is said twice', () => {
    const listed = makeCheck({
      name: 'front',
      type: 'http',
      namespace: 'shop',
      canary_name: 'shop',
      description: '',
    });
    const about = aboutCheck(listed, undefined);
    expect(about.parts).toEqual(['shop', 'http']);
    expect(about.description).toBeUndefined();
    expect(about.health).toBe('healthy');
  });

  it('a check that neither knows is unknown and nameless', () => {
    expect(aboutCheck(undefined, null)).toMatchObject({
      name: undefined,
      health: 'unknown',
      parts: [],
      uptime: undefined,
    });
  });
});

it('CHECK-3 relationships are listed once each, by name, with their links', () => {
  const found = relationshipsOf({
    components: [
      { components: { id: 'b', name: 'zulu', icon: null } },
      { components: { id: 'b', name: 'zulu', icon: null } },
      { components: null },
    ],
    configs: [{ configs: { id: 'a/x', name: 'alpha', type: 'Kubernetes::Pod' } }, { configs: null }],
  });
  expect(found.map(({ name, link }) => [name, link])).toEqual([
    ['alpha', '/catalog/a%2Fx'],
    ['zulu', '/topology/b'],
  ]);
});

it('runs of today show the time of day, older ones their date as well', () => {
  const now = new Date(2026, 10, 20, 12, 0, 0);
  expect(formatRunTime(new Date(2026, 10, 20, 9, 5, 3).toISOString(), now.getTime())).toBe('09:05:03');
  expect(formatRunTime(new Date(2026, 10, 19, 9, 5, 3).toISOString(), now.getTime())).toBe(
    '2026-11-19 09:05:03',
  );
});

it('j and k step over groups and stop at the ends', () => {
  const row = (id: string) => ({ kind: 'check' as const, id, depth: 1, name: id, check: makeCheck({ id }) });
  const rows = [row('a'), row('b')];
  expect(neighbourOf(rows, 'a', 1)).toBe('b');
  expect(neighbourOf(rows, 'b', 1)).toBeUndefined();
  expect(neighbourOf(rows, 'b', -1)).toBe('a');
  expect(neighbourOf(rows, 'gone', 1)).toBe('a');
  expect(neighbourOf([], 'a', 1)).toBeUndefined();
});
