/** True for a number that can be shown; NaN and the infinities cannot. */
export function isShowable(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
