/** When a canary runs (contract specs §2): by `schedule`, or every `interval` seconds. */
import { Cron } from 'croner';
import { MAX_INTERVAL_MS, nextOfCron, readInterval, readScheduleText } from '@/services/contracts/schedules';
import type { Schedule, ScheduleFault } from '@/services/contracts/schedules';
import type { JsonObject } from './types';

export type ScheduleReading = { schedule: Schedule } | { problem: string };

const HOW = 'write it like "@every 30s", "@hourly", or cron such as "*/5 * * * *"';
const SAYS: Readonly<Record<ScheduleFault, string>> = {
  unreadable: `is not understood: ${HOW}.`,
  tooOften: 'is too often: the shortest interval is 1 second.',
  tooSeldom: 'is too seldom: the longest interval is one year.',
  never: `never comes round: ${HOW}.`,
};

function said(reading: { schedule: Schedule } | { fault: ScheduleFault }, source: string): ScheduleReading {
  return 'fault' in reading ? { problem: `${source} ${SAYS[reading.fault]}` } : reading;
}

/** The schedule of a canary spec, or a sentence that says what is wrong with it. `schedule` wins over `interval`. */
export function readSchedule(spec: JsonObject): ScheduleReading {
  const { schedule, interval } = spec;
  if (typeof schedule === 'string' && schedule.trim() !== '') {
    return said(readScheduleText(schedule, Cron), `schedule "${schedule.trim().slice(0, 80)}"`);
  }
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
  return said(readInterval(seconds * 1000), `interval ${seconds}`);
}

/** The first run after `from` (milliseconds since the epoch); cron reads the clock of the server's time zone. */
export function nextRun(schedule: Schedule, from: number): number {
  if (schedule.kind === 'every') return from + schedule.ms;
  return nextOfCron(schedule.pattern, Cron, new Date(from))?.getTime() ?? from + MAX_INTERVAL_MS;
}
