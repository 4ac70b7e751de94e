/** Globs of file scrapers: `*`, `?`, `**` and `{a,b}`. Matches in steps that grow with the lengths only. Pure. */
const MOST_ALTERNATIVES = 100;

/** `{a,b}` written out; innermost first. At most a hundred patterns. */
export function expandBraces(pattern: string): string[] {
  let patterns = [pattern];
  for (;;) {
    const next = patterns.flatMap((text) => {
      const [whole, inner] = /\{([^{}]*)\}/.exec(text) ?? [];
      if (whole === undefined) return [text];
      return (inner ?? '').split(',').map((choice) => text.replace(whole, () => choice));
    });
    if (next.length > MOST_ALTERNATIVES) return patterns.slice(0, MOST_ALTERNATIVES);
    if (next.length === patterns.length && next.every((text, at) => text === patterns[at])) return next;
    patterns = next;
  }
}

/** Whether one name fits one part of a pattern: the last star is the only one that has to be tried again. */
function fitsName(name: string, pattern: string): boolean {
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      star = inPattern;
      resume = at;
      inPattern += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === name[at])) {
      at += 1;
      inPattern += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      inPattern = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(inPattern));
}

/** Whether the parts of a path fit those of a pattern; `**` stands for any number of folders. */
export function fitsPath(path: readonly string[], pattern: readonly string[]): boolean {
  // reachable[i]: the first i parts of the path fit what was looked at of the pattern
  let reachable = path.map(() => false);
  reachable.unshift(true);
  for (const part of pattern) {
    const next = reachable.map(() => false);
    for (let at = 0; at <= path.length; at += 1) {
      if (part === '**') next[at] = reachable[at] === true || (at > 0 && next[at - 1] === true);
      else if (at > 0) next[at] = reachable[at - 1] === true && fitsName(path[at - 1] ?? '', part);
    }
    reachable = next;
  }
  return reachable[path.length] === true;
}

/** The folders before the first part with a wildcard, and the whole pattern in parts. */
export function splitPattern(pattern: string): { fixed: string[]; parts: string[] } {
  const parts = pattern.split('/').filter((part) => part !== '' && part !== '.');
  const wild = parts.findIndex((part) => /[*?]/.test(part));
  return { fixed: parts.slice(0, wild === -1 ? Math.max(0, parts.length - 1) : wild), parts };
}
