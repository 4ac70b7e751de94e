/**
 * What is typed and not yet saved, kept for one person (design: reliability §4.3; where: draftArea.ts). A draft belongs to a
 * user id and is never shown to another; it goes when the server has taken it or when the person throws it away.
 */
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import type { DraftStorage } from './draftArea';

export interface DraftKey {
  userId: string;
  /** What is edited, such as `canaries/<id>` or `canaries/new/http`. */
  what: string;
}

export interface Draft {
  /** The fields of the form, as JSON. */
  values: Readonly<Record<string, unknown>>;
  /** The record as it was when typing began, as JSON; null for a new one. */
  base: unknown;
  /** Milliseconds since the epoch. */
  savedAt: number;
}

/** Drafts that nobody came back to in this time are removed. Milliseconds. */
const KEPT_FOR = 60 * 86_400_000;

function keyText({ userId, what }: DraftKey): string {
  return `${STORAGE_KEYS.drafts}:${userId}:${what}`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): Draft | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || !isRecord(value.values) || typeof value.savedAt !== 'number') return undefined;
    return { values: value.values, base: value.base ?? null, savedAt: value.savedAt };
  } catch {
    return undefined;
  }
}

/** The draft, or undefined: unreadable ones count as none, and stay where they are. */
export function readDraft(area: DraftStorage | undefined, key: DraftKey): Draft | undefined {
  const text = area?.getItem(keyText(key)) ?? null;
  return text === null ? undefined : parsed(text);
}

/** False when this device could not keep it: no storage, or no room (faults F43, F44). */
export function writeDraft(area: DraftStorage | undefined, key: DraftKey, draft: Draft): boolean {
  if (area === undefined) return false;
  try {
    area.setItem(keyText(key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Removes the draft; one that is not there is no error. */
export function removeDraft(area: DraftStorage | undefined, key: DraftKey): void {
  area?.removeItem(keyText(key));
}

/** Removes drafts of every person that were not touched for sixty days, counted from `now`. */
export function removeOldDrafts(area: DraftStorage | undefined, now: number): void {
  if (area === undefined) return;
  const names = Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');
  for (const name of names.filter((one) => one.startsWith(`${STORAGE_KEYS.drafts}:`))) {
    const draft = parsed(area.getItem(name) ?? '');
    if (draft !== undefined && now - draft.savedAt > KEPT_FOR) area.removeItem(name);
  }
}
