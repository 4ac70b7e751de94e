/** Messages and labels by number (contract identity.md §10); the numbers are the contract, the words are ours. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@/services/contracts/limits';
import type { FlowMessage } from '@/services/contracts/identity';
import type { RecoveryCode } from '../secondFactors';
import { describePasswordProblem, type PasswordProblem } from '../passwords';

type Context = Readonly<Record<string, unknown>>;

function message(type: FlowMessage['type'], id: number, text: string, context?: Context): FlowMessage {
  return context ? { id, text, type, context } : { id, text, type };
}

/** Words on fields and buttons. */
export const LABELS = {
  signIn: message('info', 1010001, 'Sign in'),
  signUp: message('info', 1040001, 'Create account'),
  password: message('info', 1070001, 'Password'),
  identifier: message('info', 1070004, 'Email'),
  trait: (title: string) => message('info', 1070002, title, { title }),
  save: message('info', 1070003, 'Save'),
  submit: message('info', 1070005, 'Submit'),
  totpCode: message('info', 1070006, 'Authentication code'),
  email: message('info', 1070007, 'Email'),
  resend: message('info', 1070008, 'Send a new code'),
  goOn: message('info', 1070009, 'Continue'),
  recoveryCode: message('info', 1070010, 'Recovery code'),
  verificationCode: message('info', 1070011, 'Verification code'),
  loginTotp: message('info', 1010006, 'Authentication code'),
  loginLookup: message('info', 1010007, 'Backup recovery code'),
  useTotp: message('info', 1010009, 'Use authenticator'),
  useLookup: message('info', 1010010, 'Use backup recovery code'),
  signInWith: (provider: string) => message('info', 1010002, `Sign in with ${provider}`, { provider }),
  link: (provider: string) => message('info', 1050002, `Link ${provider}`, { provider }),
  unlink: (provider: string) => message('info', 1050003, `Unlink ${provider}`, { provider }),
  useKey: message('info', 1010008, 'Use security key'),
  addKey: message('info', 1050012, 'Add security key'),
  keyName: message('info', 1050013, 'Name of the security key'),
  removeKey: (name: string, addedAt: string) =>
    message('info', 1050018, `Remove security key "${name}"`, { display_name: name, added_at: addedAt }),
  keysNeedName: message(
    'info',
    1050019,
    'Security keys need a host name instead of an IP address. Open this console under its name, such as localhost instead of 127.0.0.1.',
  ),
  removeTotp: message('info', 1050004, 'Unlink TOTP authenticator app'),
  qrCode: message('info', 1050005, 'QR code for an authenticator app'),
  totpSecret: message(
    'info',
    1050017,
    'This is your authenticator app secret. Use it if you cannot scan the QR code.',
  ),
  showCodes: message('info', 1050007, 'Reveal backup recovery codes'),
  makeCodes: message('info', 1050008, 'Generate new backup recovery codes'),
  codes: message('info', 1050010, 'These are your backup recovery codes. Keep them in a safe place.'),
  confirmCodes: message('info', 1050011, 'Confirm backup recovery codes'),
  removeCodes: message('info', 1050016, 'Disable this method'),
} as const;

export const INFOS = {
  confirm: message('info', 1010003, 'Please confirm this action by verifying that it is you.'),
  secondFactor: message('info', 1010004, 'Please complete the second authentication challenge.'),
  saved: message('success', 1050001, 'Your changes have been saved!'),
  recovered: message(
    'success',
    1060001,
    'You recovered your account. Please change your password or set up another way to sign in within the next 15 minutes.',
  ),
  recoveryCodeSent: message(
    'info',
    1060003,
    'If an account with this email address exists, an email with a recovery code is on its way. Not there? Check the spelling and the junk folder.',
  ),
  invited: message(
    'info',
    1060003,
    'You are invited to this console. Type the code from the invitation; after that you choose your password.',
  ),
  verificationCodeSent: message(
    'info',
    1080003,
    'If an account with this email address exists, an email with a verification code is on its way. Not there? Check the spelling and the junk folder.',
  ),
  verified: message('success', 1080002, 'You verified your email address.'),
} as const;

/** The key of an authenticator app, for typing. */
export function totpSecretText(secret: string): FlowMessage {
  return message('info', 1050006, secret, { secret });
}

/** Recovery codes one below the other; used ones say so instead of being shown. */
export function recoveryCodesText(codes: readonly RecoveryCode[]): FlowMessage {
  const secrets = codes.map(({ code, usedAt }) =>
    usedAt === undefined
      ? message('info', 1050009, code, { secret: code })
      : message('info', 1050014, `Used on ${usedAt.slice(0, 10)}`, { used_at: usedAt }),
  );
  return message('info', 1050015, secrets.map(({ text }) => text).join('\n'), { secrets });
}

export const PROBLEMS = {
  wrongCredentials: message(
    'error',
    4000006,
    'The email address or the password is wrong. Check both for spelling mistakes and try again.',
  ),
  required: (field: string, title: string) =>
    message('error', 4000002, `${title} is missing. Fill it in.`, { property: field }),
  invalidEmail: message(
    'error',
    4000004,
    'This is not an email address. Write it like name@example.com, without spaces.',
  ),
  tooLong: (limit: number) =>
    message('error', 4000017, `This is too long. Use at most ${limit} characters.`, { max_length: limit }),
  unwritable: message(
    'error',
    4000001,
    'This holds a character that cannot be seen or stored. Type the name anew.',
  ),
  identifierTaken: message(
    'error',
    4000007,
    'An account with this email address exists already. Sign in, or use another address.',
  ),
  wrongTotp: message(
    'error',
    4000008,
    'This authentication code is not valid. Type the code that the app shows now; each can be used once.',
  ),
  providerAway: message(
    'error',
    4000001,
    'This provider does not answer at the moment. Try again later, or sign in another way.',
  ),
  providerRefused: message(
    'error',
    4000001,
    'The provider did not confirm who you are. Try again, or sign in another way.',
  ),
  notLinked: message(
    'error',
    4000001,
    'This account of the provider belongs to nobody here. Sign in with your password and link it in your profile, or ask an administrator for an invitation.',
  ),
  linkedElsewhere: message(
    'error',
    4000007,
    'This account of the provider is linked to another person, or another one is linked to you. Unlink that one first.',
  ),
  lastWayIn: message(
    'error',
    4000001,
    'This is your only way to sign in. Set a password first, then unlink it.',
  ),
  wrongKey: message(
    'error',
    4000015,
    'This security key could not be used here. Use one that was set up for this account, and try again.',
  ),
  tooManyKeys: (limit: number) =>
    message('error', 4000001, `There are ${limit} security keys already. Remove one first.`),
  usedLookup: message('error', 4000012, 'This backup recovery code was used already. Use another one.'),
  wrongLookup: message(
    'error',
    4000016,
    'This is not one of your backup recovery codes. Check it for spelling mistakes.',
  ),
  noCodesToConfirm: message('error', 4000001, 'There are no new codes to confirm. Generate codes first.'),
  wrongRecoveryCode: message(
    'error',
    4060006,
    'This recovery code is wrong, too old, or was used already. Check it, or have a new one sent.',
  ),
  wrongVerificationCode: message(
    'error',
    4070006,
    'This verification code is wrong, too old, or was used already. Check it, or have a new one sent.',
  ),
  alreadyDone: message('error', 4060001, 'This was completed already. Open the page again to start anew.'),
  inactive: message(
    'error',
    4000001,
    'This account is deactivated. Ask an administrator to activate it, then sign in again.',
  ),
  noMethod: message(
    'error',
    4010002,
    'This form was sent without a way to sign in. Use its button to send it.',
  ),
  expired: message('error', 4010001, 'This form expired. Please fill it out again.'),
  tooManyTries: (waitMs: number) => {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000));
    return message('error', 4000001, `Too many tries. Wait ${describeWait(seconds)} and try again.`, {
      retry_after_seconds: seconds,
    });
  },
} as const;

const PASSWORD_PROBLEM_IDS = {
  tooShort: 4000032,
  tooLong: 4000033,
  common: 4000034,
  likeIdentifier: 4000031,
} as const satisfies Record<PasswordProblem['kind'], number>;

/** The message under a new password that the policy refuses. */
export function passwordMessage(problem: PasswordProblem): FlowMessage {
  const limits = { min_length: MIN_PASSWORD_LENGTH, max_length: MAX_PASSWORD_LENGTH };
  const context = 'actual' in problem ? { ...limits, actual_length: problem.actual } : undefined;
  return message('error', PASSWORD_PROBLEM_IDS[problem.kind], describePasswordProblem(problem), context);
}

function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
