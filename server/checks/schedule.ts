/** When a canary runs (contract specs §2): `@every 30s`, `@hourly`…, cron with 5 or 6 fields, or `interval` seconds. */
import { Cron } from 'croner';
import { parseDuration } from './durations';
import type { JsonObject } from './types';

/** Runs closer together than this would measure the runner more than the target. */
const MIN_INTERVAL_MS = 1000;
const MAX_INTERVAL_MS = 366 * 86_400_000;

export type Schedule = { kind: 'every'; ms: number } | { kind: 'cron'; pattern: string };
export type ScheduleReading = { schedule: Schedule } | { problem: string };

const EVERY = /^@every\s+(\S+)$/i;
const NAMED = new Set(['@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly']);
const HOW = 'write it like "@every 30s", "@hourly", or cron such as "*/5 * * * *"';

function every(ms: number, source: string): ScheduleReading {
  if (ms < MIN_INTERVAL_MS) return { problem: `${source} is too often: the shortest interval is 1 second.` };
  if (ms > MAX_INTERVAL_MS) return { problem: `${source} is too seldom: the longest interval is one year.` };
  return { schedule: { kind: 'every', ms } };
}

function fromText(text: string): ScheduleReading {
  const interval = EVERY.exec(text)?.[1];
  if (interval !== undefined) {
    const ms = parseDuration(interval);
    if (ms === undefined) return { problem: `schedule "${text}" is not understood: ${HOW}.` };
    return every(ms, `schedule "${text}"`);
  }
  const fields = text.split(/\s+/).length;
  if (!NAMED.has(text.toLowerCase()) && fields !== 5 && fields !== 6) {
    return { problem: `schedule "${text.slice(0, 80)}" is not understood: ${HOW}.` };
  }
  try {
    const cron = new Cron(text, { paused: true });
    if (cron.nextRun() === null) return { problem: `schedule "${text}" never comes round: ${HOW}.` };
  } catch {
    // croner throws for every pattern that it cannot read; which part it disliked helps nobody here
    return { problem: `schedule "${text.slice(0, 80)}" is not understood: ${HOW}.` };
  }
  return { schedule: { kind: 'cron', pattern: text } };
}

/** The schedule of a canary spec, or a sentence that says what is wrong with it. `schedule` wins over `interval`. */
export function readSchedule(spec: JsonObject): ScheduleReading {
  const { schedule, interval } = spec;
  if (typeof schedule === 'string' && schedule.trim() !== '') return fromText(schedule.trim());
  if (schedule !== undefined && schedule !== null && schedule !== '') {
    return { problem: `schedule must be text: ${HOW}.` };
  }
  if (interval === undefined || interval === null) {
    return { problem: 'schedule is missing: add for example schedule: "@every 1m", or interval in seconds.' };
  }
  const seconds = typeof interval === 'string' && /^\d+$/.test(interval) ? Number(interval) : interval;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) {
    return { problem: 'interval must be a number of seconds, such as 30.' };
  }
  return every(seconds * 1000, `interval ${seconds}`);
}

/** The first run after `from` (milliseconds since the epoch); cron reads the clock of the server's time zone. */
export function nextRun(schedule: Schedule, from: number): number {
  if (schedule.kind === 'every') return from + schedule.ms;
  const next = new Cron(schedule.pattern, { paused: true }).nextRun(new Date(from));
  return next?.getTime() ?? from + MAX_INTERVAL_MS;
}
