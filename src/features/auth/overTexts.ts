/** Sentences of the sign-in over a page; they travel with its code, not with the sign-in page. */
export const OVER_TEXT = {
  sessionEnded: (name: string) =>
    `Your session has ended. Sign in again as ${name} to go on where you were: the page behind keeps what you typed.`,
  secondFactorAsked: (name: string) =>
    `One more proof is needed that you are ${name}. The page behind keeps what you typed.`,
  signInAsOther: 'Leave the page and sign in as somebody else',
} as const;
