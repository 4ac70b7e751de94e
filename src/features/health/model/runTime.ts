import { formatLocalTime } from '@/services/time/absolute';

const DATE_LENGTH = 'YYYY-MM-DD '.length;

/** When a check ran: the time of day for today's runs, with the date for older ones; `now` in milliseconds since the epoch. */
export function formatRunTime(time: string, now: number): string {
  const shown = formatLocalTime(time);
  const today = formatLocalTime(new Date(now)).slice(0, DATE_LENGTH);
  return shown.startsWith(today) ? shown.slice(DATE_LENGTH) : shown;
}
