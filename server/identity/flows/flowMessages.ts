/** Messages and labels by number (contract identity.md §10); the numbers are the contract, the words are ours. */
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@/services/contracts/limits';
import type { FlowMessage } from '@/services/contracts/identity';
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
} as const;

export const INFOS = {
  confirm: message('info', 1010003, 'Please confirm this action by verifying that it is you.'),
} as const;

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
  identifierTaken: message(
    'error',
    4000007,
    'An account with this email address exists already. Sign in, or use another address.',
  ),
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
