import { InvalidCheck } from '@server/checks/types';
import { nextMove, stepsOf } from '@server/playbooks/steps';
import type { StepRow } from '@server/playbooks/steps';

const NOW = Date.parse('2026-11-21T10:00:00Z');
const spec = (...actions: unknown[]) => ({ actions });
const exec = (name: string, extra: object = {}) => ({ name, exec: { script: 'true' }, ...extra });
const row = (status: string, extra: Partial<StepRow> = {}): StepRow => ({
  id: 'a',
  status,
  scheduled_time: '2026-11-21T09:00:00Z',
  attempts: 0,
  ...extra,
});

describe('the steps of a playbook', () => {
  it('are read with their condition, delay, limit of time and retries', () => {
    const [step] = stepsOf(
      spec(exec('a', { if: 'always()', delay: '2m', timeout: '30s', retry: { limit: 2, duration: '1s' } })),
    );
    expect(step).toEqual({
      name: 'a',
      kind: 'exec',
      entry: { script: 'true' },
      condition: 'always()',
      delayMs: 120_000,
      timeoutMs: 30_000,
      retries: 2,
      retryDelayMs: 1000,
    });
  });

  it.each<[unknown, RegExp]>([
    [undefined, /has no actions/],
    [{ actions: [] }, /has no actions/],
    [{ actions: {} }, /has no actions/],
    [spec('x'), /Action 1 must be an object/],
    [spec({ exec: { script: 'x' } }), /name is missing|name/],
    [spec({ name: 'a' }), /"a" must say exactly one of exec, http, sql, notification/],
    [spec({ name: 'a', exec: { script: 'x' }, http: { url: 'x' } }), /exactly one/],
    [spec({ name: 'a', gitops: { x: 1 }, pod: { x: 1 } }), /kind pod, which this backend does not run/],
    [spec(exec('a', { runsOn: ['edge'] })), /runs on an agent/],
    [spec(exec('a', { delay: 'soon' })), /delay/],
    [spec(exec('a', { retry: { limit: 1000 } })), /limit/],
    [spec(...Array.from({ length: 101 }, (_, n) => exec(`${n}`))), /101 actions/],
  ])('%j is refused in words', (given, sentence) => {
    expect(() => stepsOf(given)).toThrow(InvalidCheck);
    expect(() => stepsOf(given)).toThrow(sentence);
  });

  it('a run begins with the first and ends after the last', () => {
    const steps = stepsOf(spec(exec('a'), exec('b')));
    expect(nextMove(steps, [], NOW)).toEqual({ kind: 'begin', step: steps[0] });
    expect(nextMove(steps, [row('completed')], NOW)).toEqual({ kind: 'begin', step: steps[1] });
    expect(nextMove(steps, [row('skipped'), row('failed')], NOW)).toEqual({ kind: 'finish' });
  });

  it('a step that still runs belongs to nobody any more; one that sleeps is waited for', () => {
    const steps = stepsOf(spec(exec('a')));
    expect(nextMove(steps, [row('running')], NOW)).toMatchObject({ kind: 'lost' });
    const later = row('sleeping', { scheduled_time: '2026-11-21T10:00:05Z' });
    expect(nextMove(steps, [later], NOW)).toEqual({ kind: 'sleep', until: NOW + 5000 });
    expect(nextMove(steps, [later], NOW + 5000)).toMatchObject({ kind: 'carry out', row: later });
  });
});
