/** @mentions: written as `@Ada Lovelace`, found again by the names that exist. Pure. */
export interface Mentionable {
  id: string;
  name: string;
}

/** The text after the @ that is being typed at `caret`; undefined where nobody is being mentioned. */
export function mentionAt(text: string, caret: number): { start: number; query: string } | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start === -1) return undefined;
  const isWordBefore = start > 0 && /\S/.test(before.charAt(start - 1));
  const query = before.slice(start + 1);
  // A name has at most a few words; anything longer is a sentence that happens to follow an @.
  const isName = query.length <= 40 && !query.includes('\n') && query.split(' ').length <= 3;
  return isWordBefore || !isName ? undefined : { start, query };
}

const MAX_PROPOSED = 6;

/** People whose name begins like what was typed, in any word of it. */
export function matchingPeople<Person extends Mentionable>(
  people: readonly Person[],
  query: string,
): Person[] {
  const needle = query.trim().toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(needle) || lower.includes(` ${needle}`);
    })
    .slice(0, MAX_PROPOSED);
}

/** The text with the mention written out, and where the caret goes. */
export function completeMention(
  text: string,
  { start, query }: { start: number; query: string },
  name: string,
): { text: string; caret: number } {
  const written = `@${name} `;
  const rest = text.slice(start + 1 + query.length).replace(/^ /, '');
  return { text: `${text.slice(0, start)}${written}${rest}`, caret: start + written.length };
}

export interface TextPart {
  text: string;
  isMention: boolean;
}

/** The text cut at its mentions; longer names win, so that `@Ann Lee` is not a mention of Ann. */
export function partsOf(text: string, people: readonly Mentionable[]): TextPart[] {
  const names = people
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const here = text.charAt(at) === '@' ? names.find((name) => text.startsWith(name, at + 1)) : undefined;
    if (here === undefined) {
      const next = text.indexOf('@', at + 1);
      const end = next === -1 ? text.length : next;
      plain += text.slice(at, end);
      at = end;
      continue;
    }
    if (plain !== '') parts.push({ text: plain, isMention: false });
    plain = '';
    parts.push({ text: `@${here}`, isMention: true });
    at += here.length + 1;
  }
  if (plain !== '') parts.push({ text: plain, isMention: false });
  return parts;
}
