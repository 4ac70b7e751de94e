/** The work behind keepAnswers.ts: what is kept, who is remembered, and what is forgotten. */
import type { ApiMeta } from '@/services/api/baseQuery/request';
import type { AppError } from '@/services/errors/AppError';
import { forgetKeptAnswers } from '@/services/offline/kept/keptAnswers';
import { isDueToKeep } from '@/services/offline/kept/keepPace';
import { keep, lastPerson } from '@/services/offline/kept/keptStore';
import { isSharedDevice } from '@/services/offline/sharedDevice';
import { currentPerson, ownerOf } from '@/services/session/currentPerson';
import { personForgotten, personLockedOut, personRemembered } from '@/services/session/sessionSlice';
import { isUnreachable } from '@/services/session/sessionState';
import { LOCKED_TEXT } from '@/services/text/locked';
import type { AppStore, RootState } from '../store';

interface QueryMeta {
  arg: { endpointName: string; originalArgs: unknown };
  baseQueryMeta?: Partial<ApiMeta>;
  fulfilledTimeStamp: number;
}

/** Puts one answer on the disk for whoever is signed in; a device that refuses, or is shared, keeps nothing. */
export async function keepAnswer(
  { meta, payload: value }: { meta: object; payload: unknown },
  state: RootState,
): Promise<void> {
  const person = currentPerson(state);
  const owner = ownerOf(state);
  if (person?.confirmedAt === undefined || owner === undefined || isSharedDevice()) return;
  const { arg, fulfilledTimeStamp: at } = meta as QueryMeta; // a query's meta is whole once it was answered
  const { endpointName: endpoint, originalArgs: argument } = arg;
  if (!isDueToKeep(`${owner} ${endpoint} ${JSON.stringify(argument)}`, at)) return;
  // Roles are never kept (specification 1 §6): what somebody may do is asked when it is sent.
  const who = { ...person.who, roles: [] };
  await keep({ owner, who, at: person.confirmedAt }, { endpoint, argument, value, at }).catch(
    () => undefined,
  );
}

/** Deletes what was kept, and who it belonged to. */
export function forget(dispatch: AppStore['dispatch']): void {
  dispatch(personForgotten());
  forgetKeptAnswers();
}

/** The identity check was refused: nobody is remembered any more. It could not be asked: whoever was here last is. */
export function afterRefusal(error: AppError, dispatch: AppStore['dispatch']): void {
  if (error.status === 401) forget(dispatch);
  if (!isUnreachable(error) || isSharedDevice()) return;
  void lastPerson(Date.now()).then(
    (person) => {
      if (person === undefined) return;
      const { who, isLocked } = person;
      dispatch(isLocked ? personLockedOut(LOCKED_TEXT.why(who.user.name)) : personRemembered(who));
    },
    () => undefined,
  );
}
