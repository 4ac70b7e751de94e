import { MISSING } from '@/services/contracts/display';
import { isShowable } from './showable';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Cuts instead of rounding: 59 999 ms must not read as 60s, which belongs to the next unit. */
function cut(value: number, decimals: number): string {
  const factor = 10 ** decimals;
  // The tiny addition undoes binary noise such as 2.41 * 100 = 240.99999999999997.
  return String(Math.trunc(value * factor + 1e-6) / factor);
}

/**
 * A duration in one unit: under 1000 ms in ms, under 60 000 in s, under 3 600 000 in m, otherwise h
 * (specification 2 §9). Milliseconds in; negative, missing and non-finite values read as a dash.
 */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (!isShowable(milliseconds) || milliseconds < 0) return MISSING;
  if (milliseconds > 0 && milliseconds < 1) return '<1ms';
  if (milliseconds < SECOND) return `${cut(milliseconds, 0)}ms`;
  if (milliseconds < MINUTE) return `${cut(milliseconds / SECOND, milliseconds < 10 * SECOND ? 2 : 1)}s`;
  if (milliseconds < HOUR) return `${cut(milliseconds / MINUTE, 1)}m`;
  return `${cut(milliseconds / HOUR, 1)}h`;
}

const PARTS = [
  { unit: 'd', size: DAY },
  { unit: 'h', size: HOUR },
  { unit: 'm', size: MINUTE },
  { unit: 's', size: SECOND },
] as const;

/**
 * The short form: milliseconds under a second, else the non-zero parts of days, hours, minutes and seconds
 * (specification 2 §9): 90 061 000 → '1d 1h 1m 1s'. What is under a second is dropped.
 */
export function formatShortDuration(milliseconds: number | null | undefined): string {
  if (!isShowable(milliseconds) || milliseconds < 0) return MISSING;
  if (milliseconds < SECOND) return `${cut(milliseconds, 0)}ms`;
  let rest = Math.trunc(milliseconds);
  const shown: string[] = [];
  for (const { unit, size } of PARTS) {
    const count = Math.trunc(rest / size);
    rest -= count * size;
    if (count > 0) shown.push(`${count}${unit}`);
  }
  return shown.join(' ');
}

const UNIT_MILLISECONDS: Readonly<Record<string, number>> = {
  s: SECOND,
  m: MINUTE,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
};

/**
 * '15s' → 15 000: unit letters s, m, h, d and w (specification 2 §9). Undefined for anything else, so that a bad
 * address never turns into a request every zero milliseconds.
 */
export function parseUnitDuration(text: string): number | undefined {
  const match = /^(\d{1,9})([smhdw])$/.exec(text.trim());
  const size = match?.[2] === undefined ? undefined : UNIT_MILLISECONDS[match[2]];
  return size === undefined || match?.[1] === undefined ? undefined : Number(match[1]) * size;
}
