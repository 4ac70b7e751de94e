/** What a mark says of a row that waits on this device. */
export const UNSENT_TEXTS = {
  notSent: 'Not sent yet',
  needsYou: 'Not sent: needs you',
} as const;
