/**
 * A note of what waits, in words, apart from where it waits (fault F47). Browsers may delete what a site keeps: then
 * the note, where it is left, says what was lost. The number of the last entry tells a queue that was deleted from one
 * that was sent, because it only grows.
 */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { browserStorage } from '../preferenceStorage';
import type { OutboxState } from './entry';

interface Note {
  lastSeq: number;
  words: readonly string[];
}

type Notes = Readonly<Record<string, Note>>;

export type LedgerArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of a week's work the newest are named. */
const MOST_WORDS = 50;

function isNote(value: unknown): value is Note {
  return (
    typeof value === 'object' &&
    value !== null &&
    'lastSeq' in value &&
    typeof value.lastSeq === 'number' &&
    'words' in value &&
    Array.isArray(value.words)
  );
}

function notesIn(area: LedgerArea): Map<string, Note> {
  try {
    const read: unknown = JSON.parse(area.getItem(STORAGE_KEYS.unsent) ?? '{}');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    return new Map(entries.filter((entry): entry is [string, Note] => isNote(entry[1])));
  } catch {
    return new Map(); // damaged or blocked: then nothing can be told
  }
}

/** Notes what waits for `owner` now; a device without room for it goes without. */
export function noteUnsent(area: LedgerArea | undefined, owner: string, state: OutboxState): void {
  if (area === undefined) return;
  const notes = notesIn(area);
  const words = state.entries.slice(-MOST_WORDS).map(({ command }) => command.words);
  if (words.length === 0) notes.delete(owner);
  else notes.set(owner, { lastSeq: state.lastSeq, words });
  const next: Notes = Object.fromEntries(notes);
  try {
    if (notes.size === 0) area.removeItem(STORAGE_KEYS.unsent);
    else area.setItem(STORAGE_KEYS.unsent, JSON.stringify(next));
  } catch {
    // full or blocked
  }
}

/** What waited for `owner` and is gone from the disk, in words; empty where all is well. */
export function lostSince(area: LedgerArea | undefined, owner: string, disk: OutboxState): readonly string[] {
  const note = area === undefined ? undefined : notesIn(area).get(owner);
  return note === undefined || disk.lastSeq >= note.lastSeq ? [] : note.words;
}

/** Whether this browser once noted that something waits, wherever that may be now (fault F47). */
export function hasLedger(area: Pick<Storage, 'getItem'> | undefined = browserStorage()): boolean {
  return (area?.getItem(STORAGE_KEYS.unsent) ?? '') !== '';
}
