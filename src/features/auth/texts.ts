/** Sentences of the account pages; those of the specification are word for word (1 §2). */
export const AUTH_TEXT = {
  signInTitle: 'Sign In to your account',
  confirmTitle: 'Confirm Action',
  secondFactorTitle: 'Two-Factor Authentication',
  registrationTitle: 'Create account',
  recoveryTitle: 'Recover account',
  errorTitle: 'Error',
  resetPassword: 'Reset password',
  signIn: 'Sign in',
  signOut: 'Sign out',
  goBack: 'Go back',
  goOn: 'Continue',
  retry: 'Retry',
  loading: 'Loading the form',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  signedInAs: (email: string) => `Signed in as ${email}`,
} as const;
