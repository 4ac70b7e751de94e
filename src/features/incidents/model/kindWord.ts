import { EVIDENCE_TEXTS } from '../texts';

/** What a kind of evidence is called; one that the console does not know keeps its own word. */
export function kindWord(type: string): string {
  const words: Readonly<Record<string, string>> = EVIDENCE_TEXTS.kinds;
  return Object.hasOwn(words, type) ? (words[type] ?? type) : type;
}
