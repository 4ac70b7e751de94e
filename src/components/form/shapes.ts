/** Shapes that records of strangers may have. */

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text, number or boolean: what one text box can show whole. */
export function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** `record` with `value` under `key`; undefined leaves the key out. */
export function withKey(
  record: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Record<string, unknown> {
  const { [key]: _replaced, ...rest } = record;
  // An existing key keeps its place.
  return value === undefined
    ? rest
    : Object.hasOwn(record, key)
      ? { ...record, [key]: value }
      : { ...rest, [key]: value };
}
