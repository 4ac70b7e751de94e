/** What is looked for in the lines, as one expression (conventions 3.7). Pure. */
export interface FindQuestion {
  text: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  isRegex: boolean;
}

export const isSameQuestion = (a: FindQuestion, b: FindQuestion): boolean =>
  a.text === b.text &&
  a.isCaseSensitive === b.isCaseSensitive &&
  a.isWholeWord === b.isWholeWord &&
  a.isRegex === b.isRegex;

/** The expression; undefined for nothing to find. Throws SyntaxError for a text that is no expression. */
export function findPattern({
  text,
  isCaseSensitive,
  isWholeWord,
  isRegex,
}: FindQuestion): RegExp | undefined {
  if (text === '') return undefined;
  const source = isRegex ? text : text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // Not \b: what is looked for may itself begin or end with a sign.
  const whole = isWholeWord ? `(?<![\\p{L}\\p{N}_])(?:${source})(?![\\p{L}\\p{N}_])` : source;
  return new RegExp(whole, isCaseSensitive ? 'gu' : 'giu');
}

/** Whether a text is an expression. */
export function isValidPattern(question: FindQuestion): boolean {
  try {
    findPattern(question);
    return true;
  } catch {
    return false;
  }
}
