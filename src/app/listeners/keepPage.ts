/** Whether a page stays, or where it leads, when a call was answered with 401 (ADR 0016). */
import { asAppError } from '@/services/api/asAppError';
import { paths } from '@/services/config/paths';
import { sessionApi } from '@/services/session/sessionApi';
import { selectMode } from '@/services/session/sessionSlice';
import { askedBy } from '@/services/session/sessionState';
import type { AppStore, RootState } from '../store';

/** Whether somebody works on a page that is worth keeping: then sign-in comes to the page. */
function isAtWork(state: RootState): boolean {
  if (selectMode(state) !== 'self-service') return false;
  return sessionApi.endpoints.getWhoAmI.select()(state).data !== undefined;
}

/** Whether the identity check has already said that somebody has to sign in: asking again would only repeat it. */
function isInterrupted(state: RootState): boolean {
  const error = asAppError(sessionApi.endpoints.getIdentitySession.select()(state).error);
  return error !== undefined && askedBy(error) !== undefined;
}

/** Asks who is signed in; the page's gate sees the answer. True when nobody is, or not with enough proof. */
async function hasEnded(dispatch: AppStore['dispatch']): Promise<boolean> {
  const options = { forceRefetch: true, subscribe: false };
  const answer = await dispatch(sessionApi.endpoints.getIdentitySession.initiate(undefined, options));
  // Without an answer nothing is known, and the page stays: the line is told about elsewhere.
  return answer.error !== undefined;
}

/**
 * Where a 401 leads from the page `here`; undefined when sign-in comes to the page, because somebody is at work and the
 * identity check says that the session has ended.
 */
export async function wayOut(
  here: string,
  state: RootState,
  dispatch: AppStore['dispatch'],
): Promise<string | undefined> {
  if (selectMode(state) === 'hosted') return paths.authStateChecker({ return_to: here });
  const isKept = isAtWork(state) && (isInterrupted(state) || (await hasEnded(dispatch)));
  return isKept ? undefined : paths.login({ return_to: here });
}
