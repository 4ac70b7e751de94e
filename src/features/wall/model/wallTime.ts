/** What the time of day does to a wall. Pure; times in milliseconds since the epoch. */
import { formatLocalTime } from '@/services/time/absolute';

const MINUTE = 60_000;
/** Twelve places around the middle, in pixels on a screen 1080 high: nothing burns in (beyond M7). */
const PATH = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((step) => ({
  x: Math.round(Math.cos((step * Math.PI) / 6) * 6),
  y: Math.round(Math.sin((step * Math.PI) / 6) * 4),
}));

/** Where the picture stands in this minute. */
export function shiftAt(now: number): { x: number; y: number } {
  return PATH[Math.trunc(now / MINUTE) % PATH.length] ?? { x: 0, y: 0 };
}

/** Whether the hour of a local time lies in `from-to`; the span may go over midnight. */
export function isNight(hour: number, span: string): boolean {
  const match = /^(\d{1,2})-(\d{1,2})$/.exec(span);
  if (match === null) return false;
  const [from, to] = [Number(match[1]), Number(match[2])];
  if (from === to) return false;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The quiet hour in which a wall takes a new version: four in the morning where it hangs. */
const UPDATE_HOUR = 4;

export function isUpdateTime(local: Date): boolean {
  return local.getHours() === UPDATE_HOUR;
}

/** How much colour data of this age keep, from 1 down to 0: full until twice the interval, none from four times. */
export function freshColour(ageMs: number, expectedMs: number): number {
  const intervals = ageMs / expectedMs;
  if (intervals <= 2) return 1;
  return intervals >= 4 ? 0 : Math.round((1 - (intervals - 2) / 2) * 20) / 20;
}

/** Which of `count` views is on, and the seconds until the next one. */
export function rotationAt(now: number, count: number, seconds: number): { at: number; left: number } {
  const turn = seconds * 1000;
  return { at: Math.trunc(now / turn) % count, left: Math.ceil((turn - (now % turn)) / 1000) };
}

/** Local hours and minutes. */
export function clockTime(time: number): string {
  return formatLocalTime(new Date(time)).slice('YYYY-MM-DD '.length, 'YYYY-MM-DD hh:mm'.length);
}
