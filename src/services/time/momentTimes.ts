/**
 * The formats the customer fixed through moment. moment costs 20 kB: only lazy chunks may import this module, never
 * the sign-in page or the shell; ages and plain times come from `relative` and `absolute`.
 */
import moment from 'moment';
import { parseTime } from './parse';

/** Absolute ends of a range in addresses: YYYY-MM-DD HH:mm:ssZ (specification 2 §9). */
export const ABSOLUTE_FORMAT = 'YYYY-MM-DD HH:mm:ssZ';

/** A time as an address keeps it; undefined where there is no date. */
export function formatAbsoluteParameter(time: unknown): string | undefined {
  const at = parseTime(time);
  return at === undefined ? undefined : moment(at).format(ABSOLUTE_FORMAT);
}

/** Reads an address back, strictly: milliseconds since the epoch, or undefined for anything in another format. */
export function parseAbsoluteParameter(text: string): number | undefined {
  const parsed = moment(text, ABSOLUTE_FORMAT, true);
  return parsed.isValid() ? parseTime(parsed.toDate()) : undefined;
}

/** The same time in words for people: 'Friday, 20 November 2026, 05:12'; undefined where there is no date. */
export function formatLongTime(time: unknown): string | undefined {
  const at = parseTime(time);
  return at === undefined ? undefined : moment(at).format('dddd, D MMMM YYYY, HH:mm');
}
