/**
 * The short code of a system or database error (ECONNREFUSED, EACCES, 42501), for sentences and decisions; without a
 * code its message. Looks at properties only, because an error may come from another realm.
 */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && typeof error.code === 'string' && error.code !== '') return error.code;
  return 'message' in error ? String(error.message) : 'unknown error';
}
