/** What of a graph is unfolded, as an address keeps it. Pure. */

/** An address stays short enough for every proxy: what was unfolded first is folded again. */
const MAX_OPEN = 60;
const SEPARATOR = '~';

/** The keys of an address. */
export const readOpen = (text: string): ReadonlySet<string> => new Set(text.split(SEPARATOR).filter(Boolean));

/** The address after a key was unfolded, or folded again. */
export function toggleOpen(text: string, key: string): string {
  const open = new Set(readOpen(text));
  if (!open.delete(key)) open.add(key);
  return [...open].slice(-MAX_OPEN).join(SEPARATOR);
}
