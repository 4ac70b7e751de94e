/** Schedules: suggestion sets and what a typed one is stored as (specification 2 §9; checklist OPEN-39, OPEN-40). */
import { Cron } from 'croner';
import { parseDuration } from '@/services/contracts/durations';
import { readScheduleText, SCHEDULE_WORDS, type ScheduleFault } from '@/services/contracts/schedules';

export const SCHEDULE_SETS = {
  resource: [
    '@every 30s',
    '@every 1m',
    '@every 5m',
    '@every 30m',
    '@hourly',
    '@every 6h',
    '@daily',
    '@weekly',
  ],
  default: ['@every 30s', '1m', '15m', '5m', '30m', '@hourly', '2h', '4h', '6h', '8h', '@daily', '@weekly'],
  short: ['30s', '1m', '5m', '30m', 'hourly', '2h', '4h'],
  medium: ['5m', '15m', '30m', 'hourly', '2h', '4h', '6h', '8h'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type ScheduleSet = keyof typeof SCHEDULE_SETS;

/** Stored form: a bare duration becomes `@every {duration}`, a bare word `@{word}`; anything else stays as typed. */
export function storedSchedule(typed: string): string {
  const text = typed.trim();
  if (parseDuration(text) !== undefined) return `@every ${text}`;
  return SCHEDULE_WORDS.some((word) => word === text.toLowerCase()) ? `@${text.toLowerCase()}` : text;
}

const ADVICE: Readonly<Record<ScheduleFault, string>> = {
  unreadable:
    'Use an interval such as @every 30s, a word such as @hourly, or five cron fields such as */5 * * * *',
  tooOften: 'This is too often. The shortest interval is @every 1s',
  tooSeldom: 'This is too seldom. The longest interval is one year, such as @every 365d',
  never: 'This never comes round, because none of its months has that day. Choose another day or month',
};

/** Why the server would not run by it; undefined for what it can follow. */
export function scheduleProblem(stored: string): string | undefined {
  const reading = readScheduleText(stored, Cron);
  return 'fault' in reading ? ADVICE[reading.fault] : undefined;
}
