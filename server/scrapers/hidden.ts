/** What a document hides must not be told beside it: its source repeats values in changes and insights. Pure. */
import { MASK, Unstorable } from './plainJson';
import type { Json } from './plainJson';

/** Shorter values stand in too many words to be looked for, and hide nothing. */
const LEAST = 3;
const MOST = 500;
/** Members of a document of `full` mode that speak of its item, and the documents within their entries. */
const BESIDES = ['changes', 'analysis'];
const WITHIN = ['details', 'analysis'];

/** What Kubernetes writes as base64 is read as text as well. */
function decoded(text: string): string | undefined {
  if (!/^[\w+/=-]{4,}$/.test(text)) return undefined;
  const plain = Buffer.from(text, 'base64').toString('utf8');
  return plain.includes('\ufffd') ? undefined : plain;
}

/** An object with some of its members edited; anything else stays what it is. */
function edited(value: Json, keys: readonly string[], edit: (member: Json) => Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, member]): [string, Json] => [
    key,
    keys.includes(key) ? edit(member) : member,
  ]);
  return Object.fromEntries(entries);
}

export class Hidden {
  private readonly words = new Set<string>();

  /** Remembers every text and number of a value that was taken away. */
  add(value: Json): void {
    if (Array.isArray(value)) for (const item of value) this.add(item);
    else if (typeof value === 'object' && value !== null)
      for (const key of Object.keys(value)) this.add(value[key] ?? null);
    else if (typeof value === 'string' || typeof value === 'number') this.addText(String(value));
  }

  private addText(text: string): void {
    for (const word of [text, text.trim(), decoded(text)?.trim()])
      if (word !== undefined && word.length >= LEAST && word !== MASK) this.words.add(word);
    // more than anybody masks: the work of looking for them would grow with their number
    if (this.words.size > MOST)
      throw new Unstorable(`masks more than ${MOST} values, and what it says of its item may repeat them`);
  }

  private cleanText(text: string): string {
    const known = [...this.words].sort((one, other) => other.length - one.length);
    return known.reduce((clean, word) => clean.replaceAll(word, MASK), text);
  }

  private clean(value: Json): Json {
    if (typeof value === 'string') return this.cleanText(value);
    if (typeof value === 'number') return this.words.has(String(value)) ? MASK : value;
    if (Array.isArray(value)) return value.map((item) => this.clean(item));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]): [string, Json] => [
      this.cleanText(key),
      this.clean(item),
    ]);
    return Object.fromEntries(entries);
  }

  /**
   * A document of `full` mode whose changes and insights repeat nothing that is hidden.
   * @param conceal takes away what masks and exclusions name, in the documents within changes and insights
   */
  besides(document: Json, conceal: (inner: Json) => Json): Json {
    const inner = (entry: Json): Json => edited(entry, WITHIN, conceal);
    const told = (value: Json): Json => this.clean(Array.isArray(value) ? value.map(inner) : inner(value));
    return edited(document, BESIDES, told);
  }
}
