import { MISSING } from '@/services/contracts/display';
import { isShowable } from './showable';

/**
 * A fraction as a percentage with one decimal (specification 2 §9): 0.75 → '75.0%'. Nothing but 1 reads as 100.0%
 * and nothing but 0 as 0.0%: an uptime that lost one run in ten thousand is not perfect.
 */
export function formatPercent(fraction: number | null | undefined): string {
  if (!isShowable(fraction)) return MISSING;
  const shown = (fraction * 100).toFixed(1);
  if (fraction < 1 && shown === '100.0') return '99.9%';
  if (fraction > 0 && shown === '0.0') return '0.1%';
  return `${Number(shown) === 0 ? '0.0' : shown}%`;
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;
const BYTE_STEP = 1024;

/** Bytes in units of 1024 from B to YB, at most one decimal: 1536 → '1.5 KB'. */
export function formatBytes(bytes: number | null | undefined): string {
  if (!isShowable(bytes)) return MISSING;
  let size = Math.abs(bytes);
  let unit = 0;
  // 1023.95 and more would be printed as 1024.0 of the smaller unit.
  while (unit < BYTE_UNITS.length - 1 && Math.round(size * 10) / 10 >= BYTE_STEP) {
    size /= BYTE_STEP;
    unit += 1;
  }
  const rounded = Math.round(size * 10) / 10;
  const sign = bytes < 0 && rounded > 0 ? '-' : '';
  return `${sign}${rounded >= 1e21 ? rounded.toExponential(1) : rounded} ${BYTE_UNITS[unit]}`;
}

const INTEGER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count with thousands separators: 10200 → '10,200'. */
export function formatCount(count: number | null | undefined): string {
  if (!isShowable(count)) return MISSING;
  return Math.abs(count) >= 1e21 ? count.toExponential(1) : INTEGER.format(count === 0 ? 0 : count);
}

/** Passed of all runs as a fraction; undefined when nothing ran, which is not the same as 0 (specification 1 §9). */
export function uptimeFraction(uptime: { passed: number; failed: number }): number | undefined {
  const runs = uptime.passed + uptime.failed;
  return runs > 0 && Number.isFinite(runs) ? uptime.passed / runs : undefined;
}
