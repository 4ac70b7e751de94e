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

/** Midnight of a day in UTC; undefined for a 30th of February, and for the database's zero date. */
function midnightOf(year: number, month: number, day: number): number | undefined {
  if (year <= 1) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() : undefined;
}

/** Milliseconds since midnight; a leap second and 24:00 are the first moment after. */
function timeOfDay(hour: number, minute: number, second: number, fraction: string): number | undefined {
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  return ((hour * 60 + minute) * 60 + second) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}

function parseText(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const part = (index: number) => Number(match[index] || '0');
  const midnight = midnightOf(part(1), part(2), part(3));
  const time = timeOfDay(part(4), part(5), part(6), match[7] || '0');
  if (midnight === undefined || time === undefined) return undefined;
  return midnight + time - offsetMinutes(match[8]) * 60_000;
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
