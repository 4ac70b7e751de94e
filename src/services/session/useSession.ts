import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { Ability } from '@/services/access/ability';
import { evaluate, type AccessFacts, type Requirement } from '@/services/access/evaluate';
import { disabledFeatures } from '@/services/access/flags';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { isPassing } from '@/services/errors/AppError';
import { selectOnline } from '@/services/offline/connectivitySlice';
import {
  sessionApi,
  useGetIdentitySessionQuery,
  useGetRolesQuery,
  useGetWhoAmIQuery,
  useListPropertiesQuery,
} from './sessionApi';
import { selectMode, selectRemembered } from './sessionSlice';
import { knownRoles, sessionState, type SessionState } from './sessionState';

/** Milliseconds. Nothing of a person is shown or sent until the server says who they are: it is asked soon. */
const ASK_AGAIN_MS = 5000;

type SelectAnswer = (state: Parameters<typeof selectProperties>[0]) => {
  error?: Parameters<typeof asAppError>[0];
};

const { getIdentitySession, getWhoAmI, getRoles, listProperties } = sessionApi.endpoints;
const selectProperties = listProperties.select();
const WHO: readonly SelectAnswer[] = [getIdentitySession.select(), getWhoAmI.select()];

/**
 * While the server could not answer, the same questions are asked again and again (faults F6, F10, F12): one lost answer
 * must not take the right to act until the page is loaded anew.
 */
function useAskingAgain(answers: readonly SelectAnswer[]) {
  const isUnanswered = useSelector((state: Parameters<SelectAnswer>[0]) =>
    answers.some((answerIn) => isPassing(asAppError(answerIn(state).error))),
  );
  return usePolling(isUnanswered ? ASK_AGAIN_MS : 0);
}

/** Who is signed in, with a way to ask again. Standalone mode asks nobody. */
export function useSession(): { session: SessionState; retry: () => void } {
  const mode = useSelector(selectMode);
  const remembered = useSelector(selectRemembered);
  const nobody = mode === 'standalone';
  const asking = useAskingAgain(WHO);
  const identity = useGetIdentitySessionQuery(undefined, { skip: mode !== 'self-service', ...asking });
  const whoami = useGetWhoAmIQuery(undefined, { skip: nobody, ...asking });
  const session = useMemo(
    () =>
      sessionState({
        mode,
        wasIdentified: identity.data !== undefined,
        identityError: asAppError(identity.error),
        whoami: whoami.data,
        whoamiError: asAppError(whoami.error),
        remembered,
      }),
    [remembered, mode, identity.data, identity.error, whoami.data, whoami.error],
  );
  const retry = () => {
    if (mode === 'self-service') void identity.refetch();
    void whoami.refetch();
  };
  return { session, retry };
}

/** The facts behind every "may I?". */
export function useAccessFacts(): AccessFacts {
  const mode = useSelector(selectMode);
  const online = useSelector(selectOnline);
  const { session } = useSession();
  const personId = session.status === 'ready' ? session.user.id : '';
  const asking = useAskingAgain([getRoles.select(personId), selectProperties]);
  const roles = useGetRolesQuery(personId, { skip: personId === '', ...asking });
  const properties = useListPropertiesQuery(undefined, { skip: personId === '', ...asking });
  return useMemo<AccessFacts>(() => {
    const unreachable =
      session.status === 'unreachable' ||
      (session.status === 'ready' && session.isRemembered) ||
      properties.error !== undefined;
    const disabled =
      properties.data === undefined
        ? unreachable
          ? 'unknown'
          : 'loading'
        : disabledFeatures(properties.data);
    return { mode, online, roles: knownRoles(session, roles.data, asAppError(roles.error)), disabled };
  }, [mode, online, session, roles.data, roles.error, properties.data, properties.error]);
}

/** Whether `requirement` is met by the person at this screen, and if not, why. */
export function useAbility(requirement: Requirement): Ability {
  const facts = useAccessFacts();
  return useMemo(() => evaluate(requirement, facts), [requirement, facts]);
}
