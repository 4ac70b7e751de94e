import { asAppError } from '@/services/api/asAppError';
import type { WhoAmI } from '@/services/contracts/rows';
import { sessionApi } from './sessionApi';
import { selectMode, selectRemembered } from './sessionSlice';
import { isUnreachable } from './sessionState';

const selectWhoAmI = sessionApi.endpoints.getWhoAmI.select();

/** The parts of the store that tell who is here. */
export type PersonState = Parameters<typeof selectWhoAmI>[0] & Parameters<typeof selectRemembered>[0];

/** Who is at this device, outside of components; `confirmedAt` is when the server last said so. */
export function currentPerson(
  state: PersonState,
): { who: WhoAmI; confirmedAt: number | undefined } | undefined {
  const { data, error, fulfilledTimeStamp } = selectWhoAmI(state);
  if (data !== undefined) return { who: data, confirmedAt: fulfilledTimeStamp };
  const remembered = selectRemembered(state);
  const isAsked = isUnreachable(asAppError(error));
  return remembered !== undefined && isAsked ? { who: remembered, confirmedAt: undefined } : undefined;
}

/** Under whose name things are kept on this device: person, and in hosted mode the organization's backend. */
export function ownerOf(state: PersonState): string | undefined {
  const person = currentPerson(state);
  if (person === undefined) return undefined;
  const { user, hostname } = person.who;
  return `${selectMode(state) === 'hosted' ? hostname : ''}/${user.id}`;
}
