/**
 * Keeps on this device what endpoints ask to keep, and forgets it with the person (reliability §4.1; ADR 0031). Only what
 * happens is decided here: the work itself is loaded with the first answer, because the sign-in page pays for this file.
 */
import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import type { ApiMeta } from '@/services/api/baseQuery/request';
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { isAppError } from '@/services/errors/AppError';
import { KEPT_DATABASE, mayHaveDatabase } from '@/services/offline/kept/keptAnswers';
import { sessionEnded } from '@/services/session/sessionEnded';
import type { AppListeners, AppStore, RootState } from '../store';

const loadEffects = () => import('./keptEffects');

function isIdentityAnswer(meta: object): boolean {
  if (!('arg' in meta)) return false;
  const { arg } = meta as { arg: { endpointName?: string } }; // the meta of every action of a query
  return arg.endpointName === 'getWhoAmI' || arg.endpointName === 'getIdentitySession';
}

/** Listens for answers, for the line to the identity check, and for goodbyes. A device that refuses keeps nothing. */
export function keepAnswers(listeners: AppListeners): void {
  listeners.startListening({
    matcher: isFulfilled,
    effect: async (action, { getState }) => {
      const { baseQueryMeta } = action.meta as { baseQueryMeta?: Partial<ApiMeta> }; // other thunks have none
      if (baseQueryMeta?.keep !== true) return;
      await (await loadEffects()).keepAnswer(action, getState() as RootState); // the middleware is made with the store
    },
  });
  listeners.startListening({
    matcher: isRejectedWithValue,
    effect: async (action, { dispatch }) => {
      if (!isAppError(action.payload) || !isIdentityAnswer(action.meta)) return;
      if (!(await mayHaveDatabase(KEPT_DATABASE))) return;
      (await loadEffects()).afterRefusal(action.payload, dispatch as AppStore['dispatch']); // the store's own
    },
  });
  for (const goodbye of [sessionExpired, sessionEnded])
    listeners.startListening({
      actionCreator: goodbye,
      effect: async (_action, { dispatch }) => {
        (await loadEffects()).forget(dispatch as AppStore['dispatch']); // the store's own
      },
    });
}
