/** Stands where a value is absent, unknown or not a number (design: reliability F64, F65). */
export const MISSING = '—';
