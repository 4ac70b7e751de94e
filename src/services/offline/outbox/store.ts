/**
 * The outbox on the disk: one IndexedDB, every event one transaction with strict durability, so that what a screen
 * calls saved survives a power cut, and tabs need no other agreement (reliability §4.4; ADR 0031).
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { EMPTY_OUTBOX, ENTRY_STATES, type Entry, type OutboxState } from './entry';
import { OUTBOX_DATABASE, OutboxProblem } from './port';
import type { Reduced } from './reducer';
import { OUTBOX_TEXTS } from './texts';

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { owner: string } };
  queues: { key: string; value: { owner: string; lastSeq: number; version: number } };
}

/** A tab with an older version that does not let go must not leave the screen waiting. */
const OPEN_TIMEOUT_MS = 5000;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCommand(value: unknown): boolean {
  if (!isRecord(value) || typeof value['id'] !== 'string' || typeof value['table'] !== 'string') return false;
  if (!Array.isArray(value['refs']) || typeof value['words'] !== 'string') return false;
  if (value['op'] === 'delete') return Array.isArray(value['first']);
  return value['op'] === 'create'
    ? isRecord(value['row'])
    : value['op'] === 'patch' && isRecord(value['mine']);
}

/** What cannot be read stays, is shown and can be exported, but is never sent (fault F46). */
function readEntry(stored: Entry): Entry {
  const isKnown = ENTRY_STATES.some((state) => state === stored.state) && isCommand(stored.command);
  if (isKnown) return stored;
  const raw = JSON.stringify(stored);
  return {
    ...stored,
    seq: typeof stored.seq === 'number' ? stored.seq : 0,
    attempts: 0,
    nextAt: 0,
    createdAt: typeof stored.createdAt === 'number' ? stored.createdAt : 0,
    state: 'attention',
    problem: OUTBOX_TEXTS.unreadable,
    command: {
      op: 'patch',
      table: 'incidents',
      id: stored.key,
      refs: [],
      mine: { raw },
      words: OUTBOX_TEXTS.unreadableWords,
      page: '/',
    },
  };
}

/** Why the device did not take it, in words for the person (faults F43, F44). */
function problemOf(thrown: unknown): OutboxProblem {
  if (thrown instanceof OutboxProblem) return thrown;
  const isFull = nameOf(thrown) === 'QuotaExceededError';
  return new OutboxProblem(isFull ? OUTBOX_TEXTS.full : OUTBOX_TEXTS.blocked);
}

function nameOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';
}

async function open(onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  if (!('indexedDB' in globalThis)) throw new OutboxProblem(OUTBOX_TEXTS.blocked);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutboxProblem(OUTBOX_TEXTS.blocked)), OPEN_TIMEOUT_MS);
  });
  try {
    const opened = openDB<Schema>(OUTBOX_DATABASE, 1, {
      upgrade: (database) => {
        database.createObjectStore('entries', { keyPath: 'key' }).createIndex('owner', 'owner');
        database.createObjectStore('queues', { keyPath: 'owner' });
      },
      // A newer version of the console wants it: let go, and open again at the next need.
      blocking: (_current, _wanted, event) => {
        (event.target as IDBDatabase).close(); // the event of a database names the database
        onClosed();
      },
      terminated: onClosed,
    });
    return await Promise.race([opened, late]);
  } finally {
    clearTimeout(timer);
  }
}

function differences(before: OutboxState, after: OutboxState) {
  const known = new Map(before.entries.map((entry) => [entry.key, entry]));
  const kept = new Set(after.entries.map(({ key }) => key));
  return {
    put: after.entries.filter((entry) => known.get(entry.key) !== entry),
    gone: before.entries.filter(({ key }) => !kept.has(key)),
  };
}

/** Takes everything of a transaction back, and tells what was wrong with it rather than that it was taken back. */
async function undone(
  transaction: { abort: () => void; done: Promise<void> },
  thrown: unknown,
): Promise<unknown> {
  try {
    transaction.abort();
  } catch {
    // it has ended already
  }
  const end = await transaction.done.then(
    () => thrown,
    (reason: unknown) => reason,
  );
  return nameOf(thrown) === 'AbortError' ? end : thrown;
}

export interface OutboxStore {
  /** Runs `change` on what stands on the disk; resolves once the result is there. Throws OutboxProblem. */
  transact: (owner: string, change: (state: OutboxState) => Reduced) => Promise<Reduced>;
  /** What stands on the disk now. */
  read: (owner: string) => Promise<OutboxState>;
}

/** The outbox of this browser's IndexedDB. */
export function outboxStore(): OutboxStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  const forget = () => {
    opening = undefined;
  };
  const database = async () => {
    opening ??= open(forget);
    try {
      return await opening;
    } catch (thrown) {
      forget();
      throw thrown;
    }
  };
  // What this tab saw last; reading five thousand rows for each of them would take minutes (fault F48).
  let seen: { owner: string; version: number; state: OutboxState } | undefined;

  const run = async (
    owner: string,
    change: ((state: OutboxState) => Reduced) | undefined,
  ): Promise<Reduced> => {
    const mode = change === undefined ? 'readonly' : 'readwrite';
    const transaction = (await database()).transaction(['entries', 'queues'], mode, { durability: 'strict' });
    const finished = transaction.done;
    // Told below, with the words for it; without this line a browser would also complain about nobody listening.
    finished.catch(() => undefined);
    try {
      const entries = transaction.objectStore('entries');
      const queue = (await transaction.objectStore('queues').get(owner)) ?? { owner, lastSeq: 0, version: 0 };
      let state = EMPTY_OUTBOX;
      if (seen?.owner === owner && seen.version === queue.version) ({ state } = seen);
      else {
        const stored = (await entries.index('owner').getAll(owner)).map(readEntry);
        state = { entries: stored.sort((one, other) => one.seq - other.seq), lastSeq: queue.lastSeq };
      }
      const next = change?.(state) ?? { state, effects: { send: [], wakeAt: undefined } };
      const version = queue.version + (next.state === state ? 0 : 1);
      if (next.state !== state) {
        const { put, gone } = differences(state, next.state);
        await Promise.all([
          ...put.map((entry) => entries.put?.(entry)),
          ...gone.map(({ key }) => entries.delete?.(key)),
          transaction.objectStore('queues').put?.({ owner, lastSeq: next.state.lastSeq, version }),
        ]);
      }
      await finished;
      seen = { owner, version, state: next.state };
      return next;
    } catch (thrown) {
      throw await undone(transaction, thrown);
    }
  };

  const told = async (owner: string, change: ((state: OutboxState) => Reduced) | undefined) => {
    try {
      return await run(owner, change);
    } catch (thrown) {
      throw problemOf(thrown);
    }
  };
  return {
    transact: told,
    read: async (owner) => (await told(owner, undefined)).state,
  };
}
