/**
 * What a schedule means (contract specs §2): `@every 30s`, `@hourly` and the like, or cron with five or six fields. The
 * forms ask here before they send, the server before it runs, so that both say the same.
 */
import { parseDuration } from './durations';

/** Runs closer together than this would measure the runner more than the target. */
const MIN_INTERVAL_MS = 1000;
export const MAX_INTERVAL_MS = 366 * 86_400_000;

export type Schedule = { kind: 'every'; ms: number } | { kind: 'cron'; pattern: string };
export type ScheduleFault = 'unreadable' | 'tooOften' | 'tooSeldom' | 'never';

/** `Cron` of croner, which this folder may not import. */
export type CronReader = new (
  pattern: string,
  options: { paused: true },
) => { nextRun: (from?: Date) => Date | null };

/** Words of cron; a schedule writes them behind an @. */
export const SCHEDULE_WORDS = [
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'annually',
  'midnight',
] as const;

const EVERY = /^@every\s+(\S+)$/i;

/** An interval as a schedule, or why nothing can run at it. */
export function readInterval(ms: number): { schedule: Schedule } | { fault: ScheduleFault } {
  if (ms < MIN_INTERVAL_MS) return { fault: 'tooOften' };
  return ms > MAX_INTERVAL_MS ? { fault: 'tooSeldom' } : { schedule: { kind: 'every', ms } };
}

function isWord(text: string): boolean {
  return SCHEDULE_WORDS.some((word) => `@${word}` === text.toLowerCase());
}

/** The first moment of a cron pattern after `from`, in the time zone of this machine; null when it has none. */
export function nextOfCron(pattern: string, Cron: CronReader, from?: Date): Date | null {
  return new Cron(pattern, { paused: true }).nextRun(from);
}

/** The written schedule, or why nothing can run by it. */
export function readScheduleText(
  written: string,
  Cron: CronReader,
): { schedule: Schedule } | { fault: ScheduleFault } {
  const text = written.trim();
  const interval = EVERY.exec(text)?.[1];
  if (interval !== undefined) {
    const ms = parseDuration(interval);
    return ms === undefined ? { fault: 'unreadable' } : readInterval(ms);
  }
  const fields = text.split(/\s+/).length;
  if (!isWord(text) && fields !== 5 && fields !== 6) return { fault: 'unreadable' };
  try {
    if (nextOfCron(text, Cron) === null) return { fault: 'never' };
  } catch {
    // croner throws for every pattern that it cannot read; which part it disliked helps nobody here
    return { fault: 'unreadable' };
  }
  return { schedule: { kind: 'cron', pattern: text } };
}
