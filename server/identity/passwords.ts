/** Passwords: argon2id hashes, the policy, and nothing else (design: reliability §4.9, OWASP Password Storage). */
import { hash, verify } from '@node-rs/argon2';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@/services/contracts/limits';
import { isCommonPassword } from './commonPasswords';
import { createTurnstile } from './turnstile';

/** 19 MiB, two passes, one lane; argon2id is the library's default algorithm. */
export const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const EXPECTED_PREFIX = `$argon2id$v=19$m=${HASH_PARAMETERS.memoryCost},t=${HASH_PARAMETERS.timeCost},p=${HASH_PARAMETERS.parallelism}$`;

/** Two at once: each takes 19 MiB, and the console's other work needs the remaining threads. */
const HASHES_AT_ONCE = 2;
/** More than this many waiting means an attack; an honest person tries again. */
const MAX_WAITING = 64;

export type PasswordProblem =
  | { kind: 'tooShort'; actual: number }
  | { kind: 'tooLong'; actual: number }
  | { kind: 'common' }
  | { kind: 'likeIdentifier' };

/**
 * The text that is hashed. NFC and plain spaces, as RFC 8265 §4.2 (OpaqueString) asks: the same password typed on
 * two keyboards is the same bytes, and no two visibly different passwords become one, as NFKC would do.
 */
export function preparePassword(raw: string): string {
  return raw.normalize('NFC').replace(/\p{Zs}/gu, ' ');
}

/** What is wrong with a new password, or undefined. Length counts characters (code points), not bytes. */
export function passwordProblem(raw: string, identifier: string): PasswordProblem | undefined {
  const password = preparePassword(raw);
  const actual = [...password].length;
  if (actual < MIN_PASSWORD_LENGTH) return { kind: 'tooShort', actual };
  if (actual > MAX_PASSWORD_LENGTH) return { kind: 'tooLong', actual };
  if (isCommonPassword(password)) return { kind: 'common' };
  if (resembles(password, identifier)) return { kind: 'likeIdentifier' };
  return undefined;
}

/** A sentence for the person who chose the password: what is wrong and how to mend it. */
export function describePasswordProblem(problem: PasswordProblem): string {
  switch (problem.kind) {
    case 'tooShort':
      return `The password must be at least ${MIN_PASSWORD_LENGTH} characters long, but has ${problem.actual}. Add some more words.`;
    case 'tooLong':
      return `The password must be at most ${MAX_PASSWORD_LENGTH} characters long, but has ${problem.actual}. Shorten it.`;
    case 'common':
      return 'This password is one of the most common ones and is guessed first. Choose another, for example four unrelated words.';
    case 'likeIdentifier':
      return 'The password is too similar to the email address. Choose one that does not contain it.';
  }
}

function resembles(password: string, identifier: string): boolean {
  const text = password.toLowerCase();
  const address = identifier.toLowerCase();
  const localPart = address.split('@')[0] ?? '';
  if (text === address) return true;
  return localPart.length >= 3 && text.replace(/[^\p{L}]+$/u, '') === localPart;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Compares; for an unknown account (`stored` undefined) it does the same work and answers false (TM16). */
  matches(stored: string | undefined, password: string): Promise<boolean>;
}

/** One hasher for the whole server: the limit of two at once is shared. */
export function createPasswordHasher(): PasswordHasher {
  const turnstile = createTurnstile(HASHES_AT_ONCE, MAX_WAITING);
  const hashNow = (password: string): Promise<string> =>
    turnstile(() => hash(preparePassword(password), HASH_PARAMETERS));
  const decoy = hashNow('nobody has this password');
  return {
    hash: hashNow,
    async matches(stored, password) {
      const target = stored ?? (await decoy);
      const same = await turnstile(() => verify(target, preparePassword(password)));
      return same && stored !== undefined;
    },
  };
}

/** True when a stored hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(EXPECTED_PREFIX);
}
