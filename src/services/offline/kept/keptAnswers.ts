/** The small part of kept answers that everybody loads; IndexedDB comes with the first use (reliability §4.1). */

/** Deleted at sign-out, when the session is refused, and when another person comes. */
export const KEPT_DATABASE = 'watchfloor-kept';

/** Whether this browser has a database of that name; without a way to ask, it may. */
export async function mayHaveDatabase(name: string): Promise<boolean> {
  if (!('indexedDB' in globalThis)) return false;
  try {
    const known = await indexedDB.databases();
    return known.some((database) => database.name === name);
  } catch {
    return true;
  }
}

/** Deletes every kept answer and who they belonged to; resolves when the browser has begun to. */
export function forgetKeptAnswers(): void {
  try {
    if ('indexedDB' in globalThis) indexedDB.deleteDatabase(KEPT_DATABASE);
  } catch {
    // storage is blocked: then nothing is kept either
  }
}
