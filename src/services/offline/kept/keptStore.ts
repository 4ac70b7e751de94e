/**
 * The last good answers of the pages of incidents, and who they were given to (reliability §4.1). One person at a time:
 * whatever another one left is deleted before anything is kept. Everything here may be deleted at any moment.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { WhoAmI } from '@/services/contracts/rows';
import { jsonSize } from './jsonSize';
import { KEPT_DATABASE } from './keptAnswers';

export interface KeptAnswer {
  /** Endpoint and argument. */
  key: string;
  endpoint: string;
  argument: unknown;
  value: unknown;
  /** When it was given, milliseconds since the epoch. */
  at: number;
  /** Characters of its JSON, about. */
  size: number;
}

interface KeptPerson {
  owner: string;
  who: WhoAmI;
  /** When the server last said so. */
  at: number;
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { ageAndSize: [number, number] } };
  person: { key: 'person'; value: KeptPerson };
}

const MAX_ANSWERS = 300;
const MAX_BYTES = 2_000_000;
/** Everything together; the oldest go first. Characters of JSON, as is the limit above. */
const MAX_TOTAL = 50_000_000;
const MAX_AGE_MS = 7 * 86_400_000;
/** Longer without the server than this, and it is nobody's device any more (reliability §4.1, F3). */
const MAX_UNCONFIRMED_MS = 12 * 3_600_000;

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(KEPT_DATABASE, 2, {
    upgrade: (database) => {
      // What an earlier version kept is not worth a conversion: it is asked again.
      for (const name of database.objectStoreNames) database.deleteObjectStore(name);
      const answers = database.createObjectStore('answers', { keyPath: 'key' });
      answers.createIndex('ageAndSize', ['at', 'size']);
      database.createObjectStore('person');
    },
    // Another tab wants it deleted: let go at once.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close(); // the event of a database names the database
    },
  });
}

/** Opened for each use: a connection that stays would stand in the way of whoever deletes it. */
async function using<Result>(work: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function isFresh(at: number, now: number, age: number): boolean {
  return at > now - age && at <= now + age;
}

/** Keys of the oldest answers beyond what is kept; `oldestFirst` stand in the order of their age. */
export function surplusOf(oldestFirst: readonly Pick<KeptAnswer, 'key' | 'size'>[]): readonly string[] {
  let room = MAX_TOTAL;
  return [...oldestFirst]
    .reverse()
    .filter(({ size }, place) => {
      room -= size;
      return room < 0 || place >= MAX_ANSWERS;
    })
    .map(({ key }) => key);
}

/** Keeps one answer for `person`; too large ones are not kept, and the oldest make room. */
export async function keep(person: KeptPerson, answer: Omit<KeptAnswer, 'key' | 'size'>): Promise<void> {
  const size = jsonSize(answer.value);
  if (size > MAX_BYTES) return;
  await using(async (database) => {
    const transaction = database.transaction(['answers', 'person'], 'readwrite');
    const answers = transaction.objectStore('answers');
    const known = await transaction.objectStore('person').get('person');
    if (known !== undefined && known.owner !== person.owner) await answers.clear();
    await transaction.objectStore('person').put(person, 'person');
    const key = `${answer.endpoint} ${JSON.stringify(answer.argument)}`;
    await answers.put({ ...answer, key, size });
    const sizes: Pick<KeptAnswer, 'key' | 'size'>[] = [];
    // By key only: the answers themselves are not read for it.
    let cursor = await answers.index('ageAndSize').openKeyCursor();
    for (; cursor !== null; cursor = await cursor.continue())
      sizes.push({ key: cursor.primaryKey, size: cursor.key[1] });
    await Promise.all(surplusOf(sizes).map((old) => answers.delete(old)));
    await transaction.done;
  });
}

/** Who used this device last; `isLocked` when the server has not said so for too long, and nothing may be shown (F3). */
export async function lastPerson(now: number): Promise<{ who: WhoAmI; isLocked: boolean } | undefined> {
  const person = await using((database) => database.get('person', 'person'));
  if (person === undefined) return undefined;
  return { who: person.who, isLocked: !isFresh(person.at, now, MAX_UNCONFIRMED_MS) };
}

/** What was kept for `owner`; nothing of anybody else. */
export async function answersOf(owner: string, now: number): Promise<readonly KeptAnswer[]> {
  return using(async (database) => {
    const person = await database.get('person', 'person');
    if (person?.owner !== owner) return [];
    const answers = await database.getAll('answers');
    return answers.filter(({ at }) => isFresh(at, now, MAX_AGE_MS));
  });
}
