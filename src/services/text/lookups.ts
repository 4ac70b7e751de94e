/** What a list of choices, and a part beside a record, say while what they show was not read. */
export const LOOKUP_TEXTS = {
  loading: 'Loading…',
  failed: 'These could not be read.',
  refused: 'You do not have permission to read these.',
  again: 'Try again',
  unknown: (text: string) =>
    `“${text}” is none of the choices that could be read. Choose one of the list, or empty this box.`,
} as const;
