/** Schedules: suggestion sets and what a typed one is stored as (specification 2 §9; checklist OPEN-39, OPEN-40). */

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

const WORDS = ['hourly', 'daily', 'weekly', 'monthly', 'yearly', 'annually', 'midnight'] as const;
/** A Go duration of whole units: 30s, 1h30m, 500ms. */
const DURATION = /^(\d+(ms|s|m|h|d))+$/;
const EVERY = /^@every\s+(\d+(ms|s|m|h|d))+$/;
const CRON_FIELD =
  /^(\*|\?|L|[\dA-Za-z]+(-[\dA-Za-z]+)?)(\/\d+)?(,(\*|[\dA-Za-z]+(-[\dA-Za-z]+)?)(\/\d+)?)*$/;

/** Stored form: a bare duration becomes `@every {duration}`, a bare word `@{word}`; anything else stays as typed. */
export function storedSchedule(typed: string): string {
  const text = typed.trim();
  if (DURATION.test(text)) return `@every ${text}`;
  return WORDS.some((word) => word === text.toLowerCase()) ? `@${text.toLowerCase()}` : text;
}

/** True for what the runner can follow: @every, @hourly and the like, or a cron expression of five or six fields. */
export function isSchedule(stored: string): boolean {
  if (EVERY.test(stored)) return /[1-9]/.test(stored);
  if (stored.startsWith('@')) return WORDS.some((word) => `@${word}` === stored);
  const fields = stored.split(/\s+/);
  return (fields.length === 5 || fields.length === 6) && fields.every((field) => CRON_FIELD.test(field));
}

export const SCHEDULE_ADVICE =
  'Use an interval such as @every 30s, a word such as @hourly, or five cron fields such as */5 * * * *';
