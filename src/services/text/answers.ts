/** Sentences about answers that are not what was asked for. */
export const ANSWER_TEXTS = {
  notAnAnswer: 'The server answered with something that cannot be read. Try again.',
  notConfirmed: 'The server did not confirm the change. Look whether it is there before you try again.',
} as const;
