/** What a field of the kind `pick` holds: the value of an option, or text that is to become something new. */
export type Picked = { value: string } | { created: string };

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
