/** The outbox on a real IndexedDB (an implementation in memory), with tabs, locks and a scripted server. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import {
  createOutbox,
  type Outbox,
  type OutboxHost,
  type TabMessage,
} from '@/services/offline/outbox/engine';
import type { Command, Entry, Outcome } from '@/services/offline/outbox/entry';
import type { OutboxView } from '@/services/offline/outbox/outboxSlice';
import { OUTBOX_DATABASE } from '@/services/offline/outbox/port';
import { outboxStore, type OutboxStore } from '@/services/offline/outbox/store';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';

const OWNER = '/ada';
let nextId = 0;

function create(fields: Partial<Extract<Command, { op: 'create' }>> = {}): Command {
  nextId += 1;
  const id = fields.id ?? `row-${String(nextId)}`;
  return {
    op: 'create',
    table: 'comments',
    id,
    row: { id },
    refs: [],
    words: id,
    page: '/incidents',
    ...fields,
  };
}

/** One lock for all tabs of a test, as the browser has one for all of its tabs. */
function browser() {
  globalThis.indexedDB = new IDBFactory();
  const queue: (() => void)[] = [];
  let isTaken = false;
  const hears: ((from: number, message: TabMessage) => void)[] = [];
  const free = () => {
    const next = queue.shift();
    if (next === undefined) isTaken = false;
    else next();
  };
  const request = async (_name: string, options: { signal: AbortSignal }, work: () => Promise<void>) => {
    if (isTaken)
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve);
        options.signal.addEventListener('abort', () => reject(new Error('gave up')));
      });
    isTaken = true;
    await work();
    free();
  };
  const tab = (send: (entry: Entry) => Promise<Outcome>, store: OutboxStore = outboxStore()) => {
    const number = hears.length;
    let view: OutboxView = { entries: [], sent: [] };
    const problems: Error[] = [];
    const host: OutboxHost = {
      store,
      send,
      locks: { request } as unknown as LockManager, // the one signature that the outbox uses
      channel: {
        post: (message) => hears.forEach((hear) => hear(number, message)),
        listen: (hear) =>
          hears.push((from, message) => {
            if (from !== number) hear(message);
          }),
      },
      publish: (next) => {
        view = next;
      },
      onSent: () => undefined,
      onProblem: (problem) => problems.push(problem),
      now: Date.now,
      random: () => 0,
    };
    const outbox = createOutbox(host);
    return { outbox, view: () => view, problems };
  };
  return { tab };
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (condition()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error('It did not happen within two seconds.');
}

const done = () => Promise.resolve<Outcome>({ kind: 'done' });
const start = async ({ outbox }: { outbox: Outbox }) => {
  outbox.setOnline(false);
  await outbox.setOwner(OWNER);
};

describe('M1: the outbox of a browser', () => {
  it('F42: what was saved is there for the next tab, in order, and is sent once the line is back', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const first = tab(done);
    await start(first);
    await first.outbox.add(create({ id: 'incident' }), false);
    await first.outbox.add(create({ id: 'hypothesis', refs: ['incident'] }), false);
    await first.outbox.add(create({ id: 'comment', refs: ['hypothesis'] }), false);
    await first.outbox.setOwner(undefined);

    const second = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await start(second);
    expect(second.view().entries.map(({ command, state }) => [command.id, state])).toEqual([
      ['incident', 'waiting'],
      ['hypothesis', 'waiting'],
      ['comment', 'waiting'],
    ]);
    second.outbox.setOnline(true);
    await until(() => sent.length === 3 && second.view().entries.length === 0);
    expect(sent).toEqual(['incident', 'hypothesis', 'comment']);
    await second.outbox.setOwner(undefined);
  });

  it('F41: of two tabs one sends, and both see the same', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const note = (name: string) => (entry: Entry) => {
      sent.push(`${name} ${entry.command.id}`);
      return done();
    };
    const one = tab(note('one'));
    const two = tab(note('two'));
    await start(one);
    await start(two);
    await two.outbox.add(create({ id: 'a' }), false);
    await until(() => one.view().entries.length === 1);
    one.outbox.setOnline(true);
    two.outbox.setOnline(true);
    await until(() => sent.length > 0 && two.view().entries.length === 0);
    expect(sent).toEqual(['one a']);
    await one.outbox.setOwner(undefined);
    await two.outbox.add(create({ id: 'b' }), false);
    await until(() => sent.length === 2);
    expect(sent[1]).toBe('two b');
    await two.outbox.setOwner(undefined);
  });

  it('F21 F35: after a 401 nothing moves until the same person is back; another sees nothing', async () => {
    const { tab } = browser();
    let isKnown = false;
    const sent: string[] = [];
    const view = tab((entry) => {
      sent.push(entry.command.id);
      return isKnown ? done() : Promise.resolve<Outcome>({ kind: 'signIn' });
    });
    await start(view);
    await view.outbox.add(create({ id: 'a' }), false);
    await view.outbox.add(create({ id: 'b' }), false);
    await view.outbox.add(create({ id: 'c', refs: ['a'] }), false);
    view.outbox.setOnline(true);
    await until(() => view.view().entries.some(({ state }) => state === 'signIn'));
    await until(() => !view.view().entries.some(({ state }) => state === 'sending'));
    const tries = sent.length;
    view.outbox.setOnline(false);
    view.outbox.setOnline(true);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(sent).toHaveLength(tries);

    await view.outbox.setOwner('/bob');
    expect(view.view().entries).toEqual([]);
    await view.outbox.setOwner(OWNER);
    expect(view.view().entries).toHaveLength(3);
    isKnown = true;
    view.outbox.signedIn();
    await until(() => view.view().entries.length === 0);
    expect(sent.indexOf('c')).toBeGreaterThan(sent.lastIndexOf('a'));
    await view.outbox.setOwner(undefined);
  });

  it('F22 F26: what is refused says why and holds up only what belongs to it', async () => {
    const { tab } = browser();
    const refused = tab((entry) =>
      entry.command.id === 'bad'
        ? Promise.resolve<Outcome>({ kind: 'attention', text: 'You may not.' })
        : done(),
    );
    await start(refused);
    await refused.outbox.add(create({ id: 'bad' }), false);
    await refused.outbox.add(create({ id: 'child', refs: ['bad'] }), false);
    await refused.outbox.add(create({ id: 'other' }), false);
    refused.outbox.setOnline(true);
    await until(() => refused.view().entries.length === 2);
    expect(refused.view().entries.map(({ command, state, problem }) => [command.id, state, problem])).toEqual(
      [
        ['bad', 'attention', 'You may not.'],
        ['child', 'waiting', undefined],
      ],
    );
    await refused.outbox.discard(refused.view().entries[0]?.key ?? '');
    expect(refused.view().entries).toEqual([]);
    await refused.outbox.setOwner(undefined);
  });

  it('F46: a damaged row is shown and never sent, and the others go on', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const view = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await start(view);
    await view.outbox.add(create({ id: 'good' }), false);
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(OUTBOX_DATABASE);
      opening.onerror = () => reject(new Error('not opened'));
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('entries', 'readwrite');
        transaction.objectStore('entries').put({ key: 'poison', owner: OWNER, seq: 0, command: 7 });
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    });
    const other = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await view.outbox.setOwner(undefined);
    await start(other);
    other.outbox.setOnline(true);
    await until(() => other.view().entries.length === 1);
    expect(sent).toEqual(['good']);
    expect(other.view().entries[0]).toMatchObject({ state: 'attention', problem: OUTBOX_TEXTS.unreadable });
    await other.outbox.setOwner(undefined);
  });

  it('F44: a browser that keeps nothing says that the change is not saved', async () => {
    const { tab } = browser();
    const open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    globalThis.indexedDB = { open } as unknown as IDBFactory; // nothing else is asked
    const view = tab(done);
    view.outbox.setOnline(false);
    await expect(view.outbox.setOwner(OWNER)).rejects.toThrow(OUTBOX_TEXTS.blocked);
    await expect(view.outbox.add(create(), false)).rejects.toThrow(OUTBOX_TEXTS.blocked);
  });

  it('F43: a full device says that the change is not saved', async () => {
    const { tab } = browser();
    const view = tab(done);
    await start(view);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    await expect(view.outbox.add(create(), false)).rejects.toThrow(OUTBOX_TEXTS.full);
    IDBObjectStore.prototype.put = put;
    expect(view.view().entries).toEqual([]);
    await view.outbox.add(create({ id: 'later' }), false);
    expect(view.view().entries).toHaveLength(1);
    await view.outbox.setOwner(undefined);
  });

  it('F10: a line that comes and goes every moment sends nothing twice', async () => {
    const { tab } = browser();
    const sent: string[] = [];
    const only = tab((entry) => {
      sent.push(entry.command.id);
      return done();
    });
    await start(only);
    for (const id of ['one', 'two', 'three']) await only.outbox.add(create({ id }), false);
    for (let turn = 0; turn < 40; turn += 1) only.outbox.setOnline(turn % 2 === 0);
    only.outbox.setOnline(true);
    await until(() => only.view().entries.length === 0);
    expect(sent.sort()).toEqual(['one', 'three', 'two']);
    await only.outbox.setOwner(undefined);
  });

  it('F48: a queue of a week goes out, all of it once', async () => {
    const { tab } = browser();
    const sent = new Set<string>();
    let most = 0;
    let under = 0;
    const only = tab(async (entry) => {
      under += 1;
      most = Math.max(most, under);
      await Promise.resolve();
      under -= 1;
      sent.add(entry.command.id);
      return { kind: 'done' };
    });
    await start(only);
    const count = 500;
    for (let number = 0; number < count; number += 1)
      await only.outbox.add(create({ id: `row ${String(number)}` }), false);
    expect(only.view().entries).toHaveLength(count);
    only.outbox.setOnline(true);
    const end = Date.now() + 20_000;
    while (only.view().entries.length > 0 && Date.now() < end)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    expect(sent.size).toBe(count);
    expect(most).toBeLessThanOrEqual(4);
    await only.outbox.setOwner(undefined);
  }, 30_000);
});
