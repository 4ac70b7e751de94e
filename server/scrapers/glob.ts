/**
 * Globs of file scrapers: `*`, `?`, `**`, `[a-z]` and `{a,b}`, as the platform's. Matched by a library that needs no
 * regular expressions for them, so that no pattern takes longer than its length.
 */
import { braceExpand, Minimatch } from 'minimatch';

const MOST_ALTERNATIVES = 100;

/** `{a,b}` written out. At most a hundred patterns. */
export function expandBraces(pattern: string): string[] {
  return braceExpand(pattern, { braceExpandMax: MOST_ALTERNATIVES }).slice(0, MOST_ALTERNATIVES);
}

/** Whether the parts of a path fit a pattern whose braces are written out; `**` stands for any number of folders. */
export type FitsPath = (path: readonly string[]) => boolean;

/** Reads a pattern once for many paths. Names that begin with a dot are names; `!` and `#` are characters. */
export function pathMatcher(parts: readonly string[]): FitsPath {
  const pattern = new Minimatch(parts.join('/'), {
    dot: true,
    nobrace: true,
    nocomment: true,
    noext: true,
    nonegate: true,
    platform: 'linux',
  });
  return (path) => pattern.match(path.join('/'));
}

/** The folders before the first part with a wildcard, and the whole pattern in parts. */
export function splitPattern(pattern: string): { fixed: string[]; parts: string[] } {
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  const wild = parts.findIndex((part) => /[*?[]/.test(part));
  return { fixed: parts.slice(0, wild === -1 ? Math.max(0, parts.length - 1) : wild), parts };
}
