import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { Ability } from '@/services/access/ability';
import { evaluate, type AccessFacts, type Requirement } from '@/services/access/evaluate';
import { disabledFeatures } from '@/services/access/flags';
import { asAppError } from '@/services/api/asAppError';
import { selectOnline } from '@/services/offline/connectivitySlice';
import {
  useGetIdentitySessionQuery,
  useGetRolesQuery,
  useGetWhoAmIQuery,
  useListPropertiesQuery,
} from './sessionApi';
import { selectMode, selectRemembered } from './sessionSlice';
import { knownRoles, sessionState, type SessionState } from './sessionState';

/** Who is signed in, with a way to ask again. Standalone mode asks nobody. */
export function useSession(): { session: SessionState; retry: () => void } {
  const mode = useSelector(selectMode);
  const remembered = useSelector(selectRemembered);
  const nobody = mode === 'standalone';
  const identity = useGetIdentitySessionQuery(undefined, { skip: mode !== 'self-service' });
  const whoami = useGetWhoAmIQuery(undefined, { skip: nobody });
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
  const roles = useGetRolesQuery(personId, { skip: personId === '' });
  const properties = useListPropertiesQuery(undefined, { skip: personId === '' });
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
