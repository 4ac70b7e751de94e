/** Keeps on this device what endpoints ask to keep, and forgets it with the person (reliability §4.1; ADR 0031). */
import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import type { ApiMeta } from '@/services/api/baseQuery/request';
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { isAppError } from '@/services/errors/AppError';
import { forgetKeptAnswers, KEPT_DATABASE, mayHaveDatabase } from '@/services/offline/kept/keptAnswers';
import { currentPerson, ownerOf } from '@/services/session/currentPerson';
import { sessionEnded } from '@/services/session/sessionEnded';
import { personForgotten, personRemembered } from '@/services/session/sessionSlice';
import { isUnreachable } from '@/services/session/sessionState';
import type { AppListeners, RootState } from '../store';

interface QueryMeta {
  arg: { endpointName: string; originalArgs: unknown };
  baseQueryMeta?: Partial<ApiMeta>;
  fulfilledTimeStamp: number;
}

const loadStore = () => import('@/services/offline/kept/keptStore');

async function keepAnswer(meta: QueryMeta, value: unknown, state: RootState): Promise<void> {
  const person = currentPerson(state);
  const owner = ownerOf(state);
  if (person?.confirmedAt === undefined || owner === undefined) return;
  const { keep } = await loadStore();
  // Roles are never kept (specification 1 §6): what somebody may do is asked when it is sent.
  const who = { ...person.who, roles: [] };
  const { endpointName: endpoint, originalArgs: argument } = meta.arg;
  await keep(
    { owner, who, at: person.confirmedAt },
    { endpoint, argument, value, at: meta.fulfilledTimeStamp },
  );
}

async function remember(): Promise<Parameters<typeof personRemembered>[0] | undefined> {
  if (!(await mayHaveDatabase(KEPT_DATABASE))) return undefined;
  const { lastPerson } = await loadStore();
  return (await lastPerson(Date.now()))?.who;
}

function isIdentityAnswer(meta: object): boolean {
  if (!('arg' in meta)) return false;
  const { arg } = meta as QueryMeta; // the meta of every action of a query
  return arg.endpointName === 'getWhoAmI' || arg.endpointName === 'getIdentitySession';
}

/** Listens for answers, for the line to the identity check, and for goodbyes. A device that refuses keeps nothing. */
export function keepAnswers(listeners: AppListeners): void {
  listeners.startListening({
    matcher: isFulfilled,
    effect: async (action, { getState }) => {
      const meta = action.meta as Partial<QueryMeta>; // other thunks have no baseQueryMeta
      if (meta.baseQueryMeta?.keep !== true) return;
      const state = getState() as RootState; // the middleware is made with the store
      // a query's meta is whole once it was answered
      await keepAnswer(meta as QueryMeta, action.payload, state).catch(() => undefined);
    },
  });
  listeners.startListening({
    matcher: isRejectedWithValue,
    effect: async (action, { dispatch }) => {
      const error = action.payload;
      if (!isAppError(error) || !isIdentityAnswer(action.meta)) return;
      if (error.status === 401) {
        dispatch(personForgotten());
        forgetKeptAnswers();
      }
      if (!isUnreachable(error)) return;
      const who = await remember().catch(() => undefined);
      if (who !== undefined) dispatch(personRemembered(who));
    },
  });
  for (const goodbye of [sessionExpired, sessionEnded])
    listeners.startListening({
      actionCreator: goodbye,
      effect: (_action, { dispatch }) => {
        dispatch(personForgotten());
        forgetKeptAnswers();
      },
    });
}
