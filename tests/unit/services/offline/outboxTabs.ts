/** The outbox on a real IndexedDB (an implementation in memory), with tabs, locks and a scripted server. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import {
  createOutbox,
  type Outbox,
  type OutboxHost,
  type TabMessage,
} from '@/services/offline/outbox/engine';
import { EMPTY_OUTBOX, type Command, type Entry, type Outcome } from '@/services/offline/outbox/entry';
import type { OutboxView } from '@/services/offline/outbox/outboxSlice';
import { outboxStore, type OutboxStore } from '@/services/offline/outbox/store';

export const OWNER = '/ada';
let nextId = 0;

export function create(fields: Partial<Extract<Command, { op: 'create' }>> = {}): Command {
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
export function browser() {
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
  const notes = new Map<string, string>();
  const ledger = {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => void notes.set(key, value),
    removeItem: (key: string) => void notes.delete(key),
  };
  const tab = (send: (entry: Entry) => Promise<Outcome>, store: OutboxStore = outboxStore()) => {
    const number = hears.length;
    let view: OutboxView = { entries: [], sent: [] };
    const problems: Error[] = [];
    const host: OutboxHost = {
      store,
      send,
      ledger,
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
  /** The browser deletes what the site keeps; the note may go with it. */
  const evict = (isNoteGone: boolean) => {
    globalThis.indexedDB = new IDBFactory();
    if (isNoteGone) notes.clear();
  };
  /** A disk that answers at once: timers of a test do not move IndexedDB. */
  const memory = (): OutboxStore => {
    let state = EMPTY_OUTBOX;
    return {
      transact: (_owner, change) => {
        const reduced = change(state);
        ({ state } = reduced);
        return Promise.resolve(reduced);
      },
      read: () => Promise.resolve(state),
    };
  };
  return { tab, evict, memory };
}

export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (condition()) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
  throw new Error('It did not happen within two seconds.');
}

export const done = () => Promise.resolve<Outcome>({ kind: 'done' });
export const start = async ({ outbox }: { outbox: Outbox }) => {
  outbox.setOnline(false);
  await outbox.setOwner(OWNER);
};
