/** Foreign text on its way into PostgreSQL: no NUL, no half surrogate pairs (reliability F66), bounded in length. */
const MAX_TEXT = 4000;
const MAX_JSON = 64_000;
const LONE_SURROGATE = /[\ud800-\udfff]/gu;

function clean(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATE, '\ufffd');
}

/** Text that PostgreSQL accepts, at most 4 000 characters. */
export function storableText(text: string): string {
  const cleaned = clean(text);
  return cleaned.length > MAX_TEXT ? `${clean(cleaned.slice(0, MAX_TEXT))}…` : cleaned;
}

/** JSON text that jsonb accepts; null when there is nothing or far too much of it. */
export function storableJson(value: unknown, limit = MAX_JSON): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'string' ? clean(item) : item,
  );
  return text.length > limit ? null : text;
}
