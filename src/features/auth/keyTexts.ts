/** Sentences about security keys; they travel with the code for keys, not with the sign-in page. */
export const KEY_TEXT = {
  asking: 'Touch your security key…',
  known: 'This security key is set up for this account already. Use another one.',
  wrongPlace:
    'Security keys need a host name and a secure connection. Open this console by https, or as localhost.',
  cancelled: 'The security key was not used: it was cancelled or took too long. Try again.',
  unreadable: 'The server asks this key for something that this console does not know.',
} as const;
