/** The outbox after a week, on a line that flickers, and in a browser that deletes what it was given. */
import type { Outcome } from '@/services/offline/outbox/entry';
import { lostSince, noteUnsent } from '@/services/offline/outbox/ledger';
import { browser, create, done, OWNER, start, until } from './outboxTabs';

it('F48: five thousand entries of a week go out, each once, at most fifty a second, and can be stopped', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: 1_800_000_000_000 });
  try {
    const count = 5000;
    const { tab, memory } = browser();
    const store = memory();
    const sentAt: number[] = [];
    const sent = new Set<string>();
    const only = tab((entry) => {
      sentAt.push(Date.now());
      sent.add(entry.command.id);
      return done();
    }, store);
    await start(only);
    for (let number = 0; number < count; number += 1)
      await only.outbox.add(create({ id: `row ${String(number)}` }), false);
    expect(only.view().entries).toHaveLength(count);

    only.outbox.setOnline(true);
    await jest.advanceTimersByTimeAsync(2000);
    expect(sentAt.length).toBeGreaterThan(50);
    only.outbox.pause(true);
    await jest.advanceTimersByTimeAsync(200);
    const stoppedAt = sentAt.length;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(sentAt).toHaveLength(stoppedAt);
    expect(only.view()).toMatchObject({ isPaused: true });
    expect(only.view().entries).toHaveLength(count - stoppedAt);

    only.outbox.pause(false);
    await jest.advanceTimersByTimeAsync(110_000);
    expect([sent.size, sentAt.length, only.view().entries.length]).toEqual([count, count, 0]);
    const mostInASecond = Math.max(
      ...sentAt.map((time, at) => sentAt.slice(at, at + 200).filter((later) => later < time + 1000).length),
    );
    expect(mostInASecond).toBeLessThanOrEqual(51);
    await only.outbox.setOwner(undefined);
  } finally {
    jest.useRealTimers();
  }
}, 120_000);

it('F10: a line that comes and goes every two seconds for two minutes sends each entry once', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  try {
    const { tab, memory } = browser();
    const sent: string[] = [];
    const slow = tab(async (entry): Promise<Outcome> => {
      sent.push(entry.command.id);
      await new Promise((resolve) => setTimeout(resolve, 700));
      return { kind: 'done' };
    }, memory());
    await start(slow);
    for (let number = 0; number < 60; number += 1)
      await slow.outbox.add(create({ id: `row ${String(number)}` }), false);
    for (let turn = 0; turn < 60; turn += 1) {
      slow.outbox.setOnline(turn % 2 === 0);
      await jest.advanceTimersByTimeAsync(2000);
    }
    expect(sent).toHaveLength(60);
    expect(new Set(sent).size).toBe(60);
    expect(slow.view().entries).toEqual([]);
    await slow.outbox.setOwner(undefined);
  } finally {
    jest.useRealTimers();
  }
});

it('F27: one answer of "too many" is a pause for everything that waits', async () => {
  const { tab } = browser();
  const sent: string[] = [];
  const only = tab((entry) => {
    sent.push(entry.command.id);
    return Promise.resolve<Outcome>({
      kind: 'retry',
      isUnknown: false,
      text: 'Too many requests. Try again in a minute.',
      retryAt: Date.now() + 60_000,
    });
  });
  await start(only);
  for (let number = 0; number < 20; number += 1) await only.outbox.add(create(), false);
  only.outbox.setOnline(true);
  await until(() => only.view().entries.every(({ nextAt }) => nextAt > Date.now() + 50_000));
  // Only those that were under way when the first answer came.
  expect(sent.length).toBeLessThanOrEqual(8);
  expect(only.view().entries).toHaveLength(20);
  await only.outbox.setOwner(undefined);
});

describe('F47: a browser that deletes what it was given', () => {
  it('F47: says in words what was lost, until it was read', async () => {
    const { tab, evict } = browser();
    const first = tab(done);
    await start(first);
    await first.outbox.add(create({ words: 'Comment “No bars”' }), false);
    await first.outbox.setOwner(undefined);
    evict(false);

    const second = tab(done);
    await start(second);
    expect(second.view()).toMatchObject({ entries: [], lost: ['Comment “No bars”'] });
    // Nothing that is written from now on is lost to it, nor told as lost.
    await second.outbox.add(create({ words: 'Another' }), false);
    expect(second.view().lost).toEqual(['Comment “No bars”']);
    await second.outbox.acknowledgeLoss();
    expect(second.view().lost).toEqual([]);
    await second.outbox.setOwner(undefined);

    const third = tab(done);
    await start(third);
    expect(third.view().lost).toBeUndefined();
    expect(third.view().entries).toHaveLength(1);
    await third.outbox.setOwner(undefined);
  });

  it('F47: what was sent is not lost, and another person is told nothing', async () => {
    const { tab, evict } = browser();
    const first = tab(done);
    await start(first);
    await first.outbox.add(create(), false);
    first.outbox.setOnline(true);
    await until(() => first.view().entries.length === 0);
    first.outbox.setOnline(false);
    await first.outbox.setOwner(undefined);
    evict(false);
    const second = tab(done);
    await start(second);
    expect(second.view().lost).toBeUndefined();
    await second.outbox.add(create(), false);
    await second.outbox.setOwner(undefined);
    evict(false);
    const third = tab(done);
    third.outbox.setOnline(false);
    await third.outbox.setOwner('/bob');
    expect(third.view().lost).toBeUndefined();
    await third.outbox.setOwner(OWNER);
    expect(third.view().lost).toHaveLength(1);
    await third.outbox.setOwner(undefined);
  });

  it('F47 F44: a note that is damaged or cannot be written tells nothing and throws nothing', () => {
    const full = {
      getItem: () => '{"/ada":7,"x":[]}',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const disk = { entries: [], lastSeq: 0 };
    expect(lostSince(full, OWNER, disk)).toEqual([]);
    expect(lostSince({ ...full, getItem: () => '{' }, OWNER, disk)).toEqual([]);
    expect(lostSince(undefined, OWNER, disk)).toEqual([]);
    expect(() => noteUnsent(full, OWNER, disk)).not.toThrow();
    expect(() => noteUnsent(undefined, OWNER, disk)).not.toThrow();
  });
});
