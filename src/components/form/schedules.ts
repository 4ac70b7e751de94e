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
const CRON_PART = /^(?:(\*|\?|LW?)|([\dA-Za-z#]+)(?:-([\dA-Za-z]+))?)(?:\/(\d+))?$/;

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const DAYS = 'SUN MON TUE WED THU FRI SAT'.split(' ');
/** Smallest and largest number of each cron field, and its names, which begin at the smallest; seconds may be left out. */
const CRON_FIELDS: readonly (readonly [min: number, max: number, names?: readonly string[]])[] = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12, MONTHS],
  [0, 7, DAYS],
];

/** Whether one field of a cron expression holds nothing but what its place can mean. */
function isCronField(field: string, [min, max, names = []]: (typeof CRON_FIELDS)[number]): boolean {
  const isPlace = (word: string | undefined) => {
    if (word === undefined) return true;
    // The nearest weekday, the last or the second of a weekday in a month: 5W, 5L, FRI#2.
    const place = word.replace(/^(\d+|[A-Za-z]{3})(?:[WL]|#[1-5])$/, '$1').toUpperCase();
    return /^\d+$/.test(place) ? Number(place) >= min && Number(place) <= max : names.includes(place);
  };
  return field.split(',').every((part) => {
    const [matched, , from, to, step] = CRON_PART.exec(part) ?? [];
    return matched !== undefined && isPlace(from) && isPlace(to) && step !== '0';
  });
}

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
  const places = CRON_FIELDS.slice(-fields.length);
  return (
    fields.length >= 5 &&
    fields.length === places.length &&
    places.every((place, at) => isCronField(fields[at] ?? '', place))
  );
}

export const SCHEDULE_ADVICE =
  'Use an interval such as @every 30s, a word such as @hourly, or five cron fields such as */5 * * * *';
