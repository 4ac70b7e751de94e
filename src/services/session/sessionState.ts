/** What the answers about the session mean together. Pure (specification 1 §6 to §8). */
import type { AuthMode, Role } from '@/services/contracts/enums';
import type { WhoAmI } from '@/services/contracts/rows';
import type { AppError } from '@/services/errors/AppError';

export type SessionState =
  | { status: 'loading' }
  | {
      status: 'ready';
      user: WhoAmI['user'];
      hostname: string;
      /** The session ended while this person was at work: the page stays, and this has to be proven anew. */
      interruptedBy?: Interruption;
      /** The server cannot be asked; this is who used the device last (ADR 0031). */
      isRemembered?: true;
    }
  /** Standalone mode: there are no people. */
  | { status: 'anonymous' }
  /** Nobody is signed in. */
  | { status: 'signedOut' }
  /** The first factor is done, the second is asked for. */
  | { status: 'secondFactor' }
  /** Hosted mode only: the organization has no backend yet. */
  | { status: 'provisioning' }
  /** The server cannot be asked; who this is stays unknown. */
  | { status: 'unreachable'; error: AppError }
  | { status: 'failed'; error: AppError };

/** What the server asks of somebody whose page is open. */
export type Interruption = 'signIn' | 'secondFactor';

export interface SessionAnswers {
  mode: AuthMode;
  /** Whether the identity check was once content: only then there is a page whose work can be interrupted. */
  wasIdentified: boolean;
  identityError: AppError | undefined;
  whoami: WhoAmI | undefined;
  whoamiError: AppError | undefined;
  /** Who used this device last; asked about only while the server cannot be reached. */
  remembered?: WhoAmI | undefined;
}

const UNREACHABLE = new Set<AppError['kind']>(['offline', 'network', 'timeout', 'captive', 'parse']);

/** Whether the server could not even be asked: then nothing is known, and nobody is signed out. */
export function isUnreachable(error: AppError | undefined): boolean {
  return error !== undefined && UNREACHABLE.has(error.kind);
}

function ofError(error: AppError, mode: AuthMode): SessionState {
  if (isUnreachable(error)) return { status: 'unreachable', error };
  if (error.status === 401) return { status: 'signedOut' };
  const isUnprovisioned = error.status === 404 || (error.status ?? 0) >= 500;
  if (mode === 'hosted' && isUnprovisioned) return { status: 'provisioning' };
  return { status: 'failed', error };
}

/** What the identity check asks for, when it fails for a reason that a person can mend (specification 1 §8). */
export function askedBy({ status }: AppError): Interruption | undefined {
  if (status === 401) return 'signIn';
  return status === 403 || status === 422 ? 'secondFactor' : undefined;
}

/**
 * Why nobody is known. A first factor alone is a 401 to everything but the identity check, which alone knows that only the
 * second one is missing: until it has answered, nobody is sent to a sign-in page that would lose where they wanted to go.
 */
function refusalIn({
  mode,
  wasIdentified,
  identityError,
  whoamiError,
}: SessionAnswers): AppError | undefined {
  const awaitsIdentity = mode === 'self-service' && !wasIdentified && identityError === undefined;
  if (awaitsIdentity && whoamiError?.status === 401) return undefined;
  return whoamiError ?? identityError;
}

/** Nobody said who this is: who used the device last, when the server cannot even be asked. */
function withoutAnswer(answers: SessionAnswers): SessionState {
  const { mode, remembered } = answers;
  const error = refusalIn(answers);
  if (error === undefined) return { status: 'loading' };
  if (remembered === undefined || !isUnreachable(error)) return ofError(error, mode);
  const { user, hostname } = remembered;
  return { status: 'ready', user, hostname, isRemembered: true };
}

/** The state of the session; a known user wins over a later failure of the same question. */
export function sessionState(answers: SessionAnswers): SessionState {
  const { mode, wasIdentified, identityError, whoami } = answers;
  if (mode === 'standalone') return { status: 'anonymous' };
  const asks = identityError && askedBy(identityError);
  if (asks !== undefined && !(wasIdentified && whoami !== undefined))
    return { status: asks === 'signIn' ? 'signedOut' : 'secondFactor' };
  if (whoami !== undefined) {
    const { user, hostname } = whoami;
    return { status: 'ready', user, hostname, ...(asks === undefined ? {} : { interruptedBy: asks }) };
  }
  return withoutAnswer(answers);
}

/** Roles as facts for the evaluator. */
export function knownRoles(
  session: SessionState,
  roles: readonly Role[] | undefined,
  rolesError: AppError | undefined,
): readonly Role[] | 'loading' | 'unknown' {
  if (roles !== undefined && rolesError === undefined) return roles;
  const isAsked = session.status !== 'unreachable' && !(session.status === 'ready' && session.isRemembered);
  if (!isAsked || rolesError !== undefined) return 'unknown';
  return 'loading';
}
