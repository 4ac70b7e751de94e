/**
 * What a field of the kind `pick` holds: the value of an option, text that is to become something new, or text that
 * names no option that is known. The last is never saved: the field refuses it, and keeps it in sight.
 */
export type Picked = { value: string } | { created: string } | { unknown: string };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The chosen option's value; undefined for new text and for nothing. */
export function pickedValue(field: unknown): string | undefined {
  const value = isRecord(field) ? field['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The text of something new; undefined for a chosen option and for nothing. */
export function createdText(field: unknown): string | undefined {
  const text = isRecord(field) ? field['created'] : undefined;
  return typeof text === 'string' ? text : undefined;
}

/** The text that names no known option; undefined for everything else. */
export function unknownText(field: unknown): string | undefined {
  const text = isRecord(field) ? field['unknown'] : undefined;
  return typeof text === 'string' ? text : undefined;
}
