/** Lookups are kept for the person who is signed in, and for nobody else (design: architecture §12). */
import { sessionExpired } from '@/services/api/baseQuery/sessionExpired';
import { sessionApi } from '@/services/session/sessionApi';
import { sessionEnded } from '@/services/session/sessionEnded';
import type { AppListeners } from '../store';

/** Its code is asked for when it is needed: the sign-in page pays for every byte of this file. */
const lookupCaches = () => import('@/services/offline/lookups/followPerson');

export function followLookups(listeners: AppListeners, storage: CacheStorage | undefined): void {
  if (storage === undefined) return; // browsers have none without a secure address; then there is no worker either
  listeners.startListening({
    matcher: sessionApi.endpoints.getWhoAmI.matchFulfilled,
    effect: async ({ payload }) => {
      await (await lookupCaches()).followPerson(storage, payload.user.id);
    },
  });
  const forget = async () => {
    await (await lookupCaches()).followNobody(storage);
  };
  listeners.startListening({ actionCreator: sessionEnded, effect: forget });
  listeners.startListening({ actionCreator: sessionExpired, effect: forget });
}
