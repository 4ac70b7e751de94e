/** Stands where a value is absent, unknown or not a number (design: reliability F64, F65). */
export const MISSING = '—';

/** True for a number that can be shown; NaN and the infinities cannot. */
export function isShowable(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
