/** Double-quoted texts with backslash escapes, as lists and logic trees use them (contract README §4.1). Pure. */

/** Index of the quote that closes the one at `start`; -1 when there is none. */
export function endOfQuote(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') at += 1;
    else if (letter === '"') return at;
  }
  return -1;
}

/** The text itself, without quotes and escapes when it is quoted as a whole. */
export function readValue(text: string): string {
  const isQuoted = text.length >= 2 && text.startsWith('"') && endOfQuote(text, 0) === text.length - 1;
  return isQuoted ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}

/** The values of `(a,"b,c")`, ignoring what follows; undefined when it is not closed. */
export function splitList(text: string): string[] | undefined {
  if (!text.startsWith('(')) return undefined;
  const items: string[] = [];
  let start = 1;
  for (let at = 1; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') {
      at = endOfQuote(text, at);
      if (at === -1) return undefined;
    } else if (letter === ',' || letter === ')') {
      items.push(readValue(text.slice(start, at).trim()));
      start = at + 1;
      if (letter === ')') return items.length === 1 && items[0] === '' && at === 1 ? [] : items;
    }
  }
  return undefined;
}

/** A value that lists and trees read back as exactly this text. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
