/** Fingerprints of what an answer says: no keys, only to tell apart what a poll brought. */

// Looked up once: the loop below runs over every character of twenty megabytes.
const { imul } = Math;

/** What stands behind a name or a value; none of them is a character, so that no two records read the same. */
const END_OF_NAME = 0x10000;
const END_OF_TEXT = 0x10001;
const END_OF_VALUE = 0x10002;

/** The two halves of the fingerprint that is being worked out; as shared variables they would be objects. */
const halves = new Int32Array(2);

function mixText(text: string, end: number) {
  let high = halves[0] ?? 0;
  let low = halves[1] ?? 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = imul(high ^ code, 2654435761);
    low = imul(low ^ code, 1597334677);
  }
  halves[0] = imul(high ^ end, 2654435761);
  halves[1] = imul(low ^ end, 1597334677);
}

function mixValue(value: unknown) {
  if (typeof value === 'string') mixText(value, END_OF_TEXT);
  else if (typeof value === 'number' || typeof value === 'boolean') mixText(String(value), END_OF_VALUE);
  else mixText(JSON.stringify(value ?? null), END_OF_VALUE);
}

/** Field by field: making one JSON text of a record first costs as much as reading it. */
function mix(value: unknown) {
  halves[0] = 0xdeadbeef;
  halves[1] = 0x41c6ce57;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    mixValue(value);
    return;
  }
  const record = value as Record<string, unknown>; // every field is looked at as unknown
  for (const name of Object.keys(record)) {
    mixText(name, END_OF_NAME);
    mixValue(record[name]);
  }
}

function finish() {
  let high = halves[0] ?? 0;
  let low = halves[1] ?? 0;
  high = imul(high ^ (high >>> 16), 2246822507) ^ imul(low ^ (low >>> 13), 3266489909);
  low = imul(low ^ (low >>> 16), 2246822507) ^ imul(high ^ (high >>> 13), 3266489909);
  halves[0] = high;
  halves[1] = low;
}

/** 53 bits of what JSON can say. */
export function fingerprintOf(value: unknown): number {
  mix(value);
  finish();
  return 4294967296 * (2097151 & (halves[1] ?? 0)) + ((halves[0] ?? 0) >>> 0);
}

/** 64 bits of each item, as two numbers each: a list in which others are looked up needs more than one comparison. */
export function fingerprintsOf(items: readonly unknown[]): readonly number[] {
  const prints = new Array<number>(2 * items.length);
  items.forEach((item, at) => {
    mix(item);
    finish();
    prints[2 * at] = halves[0] ?? 0;
    prints[2 * at + 1] = halves[1] ?? 0;
  });
  return prints;
}
