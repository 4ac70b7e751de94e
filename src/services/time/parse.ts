/**
 * Times as text → milliseconds since the epoch. `Date.parse` is too kind for data of strangers: it reads '1' as the
 * year 2001 and the database's zero date as a real one (design: reliability F64).
 */

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

function offsetMinutes(zone: string | undefined): number {
  // A time without a zone comes from a database that keeps UTC.
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const digits = zone.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4) || '0');
  return zone.startsWith('-') ? -minutes : minutes;
}

function parseText(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (year <= 1 || hour > 24 || minute > 59 || second > 60) return undefined;
  const milliseconds = Number((match[7] ?? '0').padEnd(3, '0').slice(0, 3));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isRealDay =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isRealDay) return undefined;
  date.setUTCHours(hour, minute, second, milliseconds);
  return date.getTime() - offsetMinutes(match[8]) * 60_000;
}

/**
 * Milliseconds since the epoch, or undefined when there is no date to show: blank, null, the zero date 0001-01-01,
 * infinity, a year before Christ or beyond 9999, a number, or text that is not a date (specification 2 §5).
 */
export function parseTime(value: unknown): number | undefined {
  if (typeof value === 'string') return parseText(value);
  if (!(value instanceof Date)) return undefined;
  const time = value.getTime();
  const year = value.getUTCFullYear();
  return Number.isNaN(time) || year <= 1 || year > 9999 ? undefined : time;
}

/** True where a date cell must stay empty. */
export function isEmptyDate(value: unknown): boolean {
  return parseTime(value) === undefined;
}
