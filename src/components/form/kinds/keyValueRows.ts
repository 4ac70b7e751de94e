/** An object of texts ↔ rows that can be half typed. */

export interface KeyValueRow {
  key: string;
  value: string;
}

function asObject(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {};
}

/** Labels are stored as JSON text or as an object; both are read (checklist OPEN-49). */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: there are no pairs to show, and the stored text stays until the person edits a row.
    return undefined;
  }
}

/** The rows of a stored value; values that are not text are written as JSON. */
export function toRows(value: unknown): KeyValueRow[] {
  return Object.entries(asObject(value)).map(([key, item]) => ({
    key,
    value: typeof item === 'string' ? item : JSON.stringify(item),
  }));
}

const FORBIDDEN = '__proto__';

/** What of the rows would not be stored as it stands, in a sentence; undefined when all of it would. */
export function rowsProblem(rows: readonly KeyValueRow[]): string | undefined {
  const keys = rows.map(({ key }) => key.trim());
  if (keys.includes(FORBIDDEN)) return `${FORBIDDEN} cannot be a key and is not saved. Rename it.`;
  const twice = keys.find((key, at) => key !== '' && keys.indexOf(key) !== at);
  return twice === undefined ? undefined : `The key ${twice} stands here twice. The last one is saved.`;
}

/** Whether a value waits for its key: it is kept under an empty one, and is nothing to store. */
export function hasNamelessValue(value: unknown): boolean {
  return Object.hasOwn(asObject(value), '');
}

/** The object to store: empty rows are left out, later duplicates overwrite earlier ones (WIDGET-5). */
export function toObject(rows: readonly KeyValueRow[]): Record<string, string> {
  return Object.fromEntries(
    rows
      .filter(({ key, value }) => (key.trim() !== '' || value.trim() !== '') && key.trim() !== FORBIDDEN)
      .map(({ key, value }) => [key.trim(), value]),
  );
}
