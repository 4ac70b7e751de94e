import { charactersOf } from './characters';

/** Characters that change how text looks without being seen (design: reliability TM27). */
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Writes control, zero-width and direction characters as \u{202E}, for commands, diffs and parameters, where what is
 * run must be what is read. Tabs and line ends stay.
 */
export function showInvisible(text: string): string {
  return text.replace(
    INVISIBLE,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`,
  );
}

/** True when a text holds characters that a reader cannot see. */
export function hasInvisible(text: string): boolean {
  return text.search(INVISIBLE) !== -1;
}

/** Cuts in the middle: the ends of long names tell them apart. Counts characters, never halves of one. */
export function cutMiddle(text: string, longest: number): string {
  const characters = charactersOf(text);
  if (characters.length <= longest) return text;
  const kept = Math.max(2, longest - 1);
  const head = Math.ceil(kept / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(characters.length - (kept - head)).join('')}`;
}

/** At most two initials of a name: 'Ann Bea Cole' → 'AC' (specification 2 §9); none of a person without a name. */
export function initials(name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (first === undefined) return '';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => (word === undefined ? '' : (charactersOf(word)[0] ?? '')))
    .join('')
    .toLocaleUpperCase();
}
