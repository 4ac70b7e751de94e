/** Sentences of the forms: each says what is the matter and what to do. */
export const FORM_TEXTS = {
  notAMapping: 'This is not a specification. Write keys and values, such as "schedule: …".',
  forbiddenKey: 'The key "__proto__" is not allowed. Remove or rename it.',
  tooLong: 'The text is too long for the form. Edit it in Code.',
  shared:
    'This value is shared with another place of the text, or written in a way that the form cannot change alone. Change it in Code.',
} as const;
