/** Who asks how often, and when the line is back (reliability §4.6). */
import { followWindow } from '@/app/listeners/followWindow';
import type { AppStore } from '@/app/store';
import { isSlow } from '@/app/shell/useIsSlow';
import { RUN_PLAYBOOKS } from '@/features/playbooks/requirements';
import { MANAGE_PEOPLE } from '@/features/people/requirements';
import { RUN_SCRAPERS } from '@/features/scrapers/requirements';
import { WRITE_SILENCES } from '@/features/notifications/requirements';
import { WRITE_INCIDENTS } from '@/features/incidents/requirements';
import { denialText } from '@/services/access/denial';
import { evaluate, type Requirement } from '@/services/access/evaluate';
import { pollInterval, SPREAD_MS } from '@/services/api/usePolling';

it('F12 F27: polls slow down while the server has trouble, to a minute at most, and keep their own pace', () => {
  expect(pollInterval(15_000, 0, 0)).toBe(15_000);
  expect(pollInterval(15_000, 1, 0)).toBe(30_000);
  expect(pollInterval(15_000, 20, 0)).toBe(60_000);
  // A poll that is slow by itself is not hurried.
  expect(pollInterval(300_000, 3, 0)).toBe(300_000);
  expect(pollInterval(10_000, 0, 1)).toBe(11_000);
  expect(pollInterval(10_000, 0, -1)).toBe(9000);
});

describe('the line comes back', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  /** A store that only hears. */
  const hearing = (hear: (type: string) => void) =>
    ((action: { type: string }) => hear(action.type)) as unknown as AppStore['dispatch']; // followWindow only dispatches
  const page = () => new EventTarget() as unknown as Window; // the events are all that is used

  it('F68: two hundred consoles do not ask at once', () => {
    const asked: number[] = [];
    const windows = Array.from({ length: 200 }, (_, number) => {
      const own = page();
      followWindow(
        hearing(() => asked.push(Date.now())),
        own,
        () => number / 200,
      );
      return own;
    });
    windows.forEach((own) => own.dispatchEvent(new Event('online')));
    expect(asked).toHaveLength(0);
    jest.advanceTimersByTime(SPREAD_MS / 10);
    expect(asked.length).toBeLessThanOrEqual(21);
    jest.advanceTimersByTime(SPREAD_MS);
    expect(asked).toHaveLength(200);
  });

  it('F10: one that went again before its turn asks nothing', () => {
    const sent: string[] = [];
    const own = page();
    followWindow(
      hearing((type) => sent.push(type)),
      own,
      () => 0.5,
    );
    for (let turn = 0; turn < 20; turn += 1) {
      own.dispatchEvent(new Event('online'));
      own.dispatchEvent(new Event('offline'));
    }
    jest.advanceTimersByTime(SPREAD_MS);
    expect(sent.filter((type) => type.includes('online'))).toEqual([]);
  });
});

it('F9 F30: a read that takes long is told apart from one that has just begun', () => {
  const state = (startedTimeStamp: number) =>
    ({ api: { queries: { list: { status: 'pending', startedTimeStamp } } } }) as never; // the one part that is looked at
  expect(isSlow(state(10_000), 12_000)).toBe(false);
  expect(isSlow(state(10_000), 18_000)).toBe(true);
});

it('F8: what acts on the world is refused without a line, with the reason; what is written may wait', () => {
  const offline = {
    mode: 'self-service',
    roles: ['admin'],
    disabled: new Set<never>(),
    online: false,
  } as const;
  const refusal = (requirement: Requirement) => denialText(evaluate(requirement, offline));
  for (const requirement of [RUN_PLAYBOOKS, MANAGE_PEOPLE, RUN_SCRAPERS]) {
    expect(refusal(requirement)).toBe('Needs a connection');
  }
  expect(refusal({ feature: 'health', resource: 'canaries', runsChecks: true, needsConnection: true })).toBe(
    'Needs a connection',
  );
  expect(refusal(WRITE_INCIDENTS)).toBeUndefined();
  expect(refusal(WRITE_SILENCES)).toBeUndefined();
});
