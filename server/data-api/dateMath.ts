/**
 * Times as people write them in filters (contract README §5): `now`, `now-2d`, `now+1h30m`, `now/d`, an RFC 3339 time,
 * or `YYYY-MM-DD[ HH:mm:ss]` read as UTC.
 */

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;
const EXPRESSION = /^now((?:[+-]\d{1,9}[smhdwMy]|\/[smhdwMy])*)$/;
const STEP = /([+-])(\d{1,9})([smhdwMy])|\/([smhdwMy])/g;

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** The moment that `text` names, as RFC 3339 in UTC; undefined when it names none. `now` is in epoch milliseconds. */
export function parseDateMath(text: string, now: number): string | undefined {
  const expression = EXPRESSION.exec(text);
  const moment = expression ? applySteps(expression[1] ?? '', now) : parseDate(text);
  return moment === undefined || Number.isNaN(moment.getTime()) ? undefined : toText(moment);
}

function parseDate(text: string): Date | undefined {
  if (!DATE.test(text)) return undefined;
  const iso = text.replace(' ', 'T');
  const zoned = !iso.includes('T') || /(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? iso : `${iso}Z`;
  return new Date(zoned);
}

function applySteps(steps: string, now: number): Date {
  const moment = new Date(now);
  for (const [, sign, amount, unit, rounding] of steps.matchAll(STEP)) {
    if (rounding !== undefined) roundDown(moment, rounding);
    else if (unit !== undefined) shift(moment, (sign === '-' ? -1 : 1) * Number(amount), unit);
  }
  return moment;
}

function shift(moment: Date, amount: number, unit: string): void {
  const seconds = SECONDS[unit];
  if (seconds !== undefined) moment.setTime(moment.getTime() + amount * seconds * 1000);
  else shiftMonths(moment, unit === 'M' ? amount : amount * 12);
}

/** The last day of a shorter month stands for the missing one: a month before 31 March is 28 or 29 February. */
function shiftMonths(moment: Date, months: number): void {
  const day = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  moment.setUTCDate(Math.min(day, lastDay));
}

/** The start of the unit that holds the moment; weeks start on Monday. */
function roundDown(moment: Date, unit: string): void {
  if (unit === 'y') moment.setUTCMonth(0, 1);
  if (unit === 'M') moment.setUTCDate(1);
  if (unit === 'w') moment.setUTCDate(moment.getUTCDate() - ((moment.getUTCDay() + 6) % 7));
  if ('yMwd'.includes(unit)) moment.setUTCHours(0, 0, 0, 0);
  if (unit === 'h') moment.setUTCMinutes(0, 0, 0);
  if (unit === 'm') moment.setUTCSeconds(0, 0);
  if (unit === 's') moment.setUTCMilliseconds(0);
}

/** PostgreSQL and RFC 3339 both read years 1 to 9999 in this form; anything else is no time for a filter. */
function toText(moment: Date): string | undefined {
  const year = moment.getUTCFullYear();
  return year >= 1 && year <= 9999 ? moment.toISOString() : undefined;
}
