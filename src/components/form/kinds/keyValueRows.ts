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

/** The object to store: rows without a key are left out, later duplicates overwrite earlier ones (WIDGET-5). */
export function toObject(rows: readonly KeyValueRow[]): Record<string, string> {
  return Object.fromEntries(
    rows
      .filter(({ key }) => key.trim() !== '' && key.trim() !== '__proto__')
      .map(({ key, value }) => [key.trim(), value]),
  );
}
