/** Hours of operation of an incident rule (contract specs §6), in UTC. Pure. */
import { BadInput, shown } from '@server/features/query/badInput';
import type { Fields } from '@server/features/query/fields';

/** A span of every day in minutes after midnight, or one between two moments; `isTurned` means the time outside it. */
export interface Span {
  kind: 'daily' | 'once';
  /** Minutes after midnight, or milliseconds since the epoch. */
  start: number;
  end: number;
  isTurned: boolean;
}

const CLOCK = /^([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}/;
const DAY_MINUTES = 24 * 60;

/** Reads the list. Throws BadInput for a time that cannot be read. */
export function readHours(list: readonly Fields[]): Span[] {
  return list.map((entry) => {
    const start = readTime(entry, 'start');
    const end = readTime(entry, 'end');
    if (start.kind !== end.kind) {
      throw new BadInput(
        'The start and the end of hoursOfOperation must be of one kind: write both like 08:00, or both with their date.',
      );
    }
    return { kind: start.kind, start: start.value, end: end.value, isTurned: entry.flag('negate') ?? false };
  });
}

function readTime(entry: Fields, name: 'start' | 'end'): { kind: Span['kind']; value: number } {
  const text = entry.text(name)?.trim();
  const [, hours, minutes] = CLOCK.exec(text ?? '') ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  if (hours !== undefined && value <= DAY_MINUTES) return { kind: 'daily', value };
  const moment = MOMENT.test(text ?? '') ? Date.parse(text ?? '') : Number.NaN;
  if (!Number.isNaN(moment)) return { kind: 'once', value: moment };
  throw new BadInput(
    `The ${name} of hoursOfOperation is "${shown(text ?? '')}", which is no time: write it like 08:00, in UTC.`,
  );
}

/** A day's span whose end is not after its start goes over midnight; the end does not belong to it. */
function isInside({ kind, start, end }: Span, now: number): boolean {
  if (kind === 'once') return now >= start && now < end;
  const minute = Math.floor(now / 60_000) % DAY_MINUTES;
  return start < end ? minute >= start && minute < end : minute >= start || minute < end;
}

/** Whether something may be opened now: inside one of the plain spans, if there are any, and inside none that is turned. */
export function isOpenAt(spans: readonly Span[], now: number): boolean {
  const plain = spans.filter(({ isTurned }) => !isTurned);
  const turned = spans.filter(({ isTurned }) => isTurned);
  return (
    (plain.length === 0 || plain.some((span) => isInside(span, now))) &&
    !turned.some((span) => isInside(span, now))
  );
}
