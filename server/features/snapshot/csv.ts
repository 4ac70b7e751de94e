/** Rows as CSV (RFC 4180) that a spreadsheet opens without running anything (reliability TM22, ASVS 1.2.10). Pure. */

const FORMULA = /^[=+\-@\t\r\0]/;

/** One value as a field: what would begin a formula gets an apostrophe in front, numbers stay numbers. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table with a line of column names; only these for no rows. */
export function csvTable(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, unknown>>[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('');
}
