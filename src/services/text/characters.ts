const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The characters as a person counts them: an accented letter or an emoji family is one. */
export function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
