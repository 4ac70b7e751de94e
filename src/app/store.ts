/** The one store: API cache, preferences, configuration, connectivity, what waits to be sent (ADR 0031) and forms with secrets that were left (ADR 0079). A slice more needs a decision record. */
import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { api } from '@/services/api/api';
import type { ApiExtra, ApiLink } from '@/services/api/baseQuery/request';
import { RETRY_BASE_MS, RETRY_CAP_MS } from '@/services/config/constants';
import { connectivitySlice } from '@/services/offline/connectivitySlice';
import { outboxSlice } from '@/services/offline/outbox/outboxSlice';
import type { OutboxPort } from '@/services/offline/outbox/port';
import { PERSISTENCE_ACTIONS, persistPreferences } from '@/services/offline/persistPreferences';
import {
  browserStorage,
  preferenceStorage,
  type PreferenceStorage,
} from '@/services/offline/preferenceStorage';
import { preferencesSlice } from '@/services/preferences/preferencesSlice';
import { heldFormsSlice } from '@/services/session/heldForms';
import { sessionApi } from '@/services/session/sessionApi';
import { sessionSlice } from '@/services/session/sessionSlice';

interface StoreOptions {
  storage?: PreferenceStorage;
  onPreferenceWriteFailed?: (error: Error) => void;
  /** Milliseconds before retry number `attempt`; full jitter by default (reliability §4.4). */
  backoff?: (attempt: number) => number;
  /** Told when the device fails while something waits to be sent. */
  onOutboxProblem?: (problem: Error) => void;
  /** Where the API is served; the page's own origin by default. */
  origin?: string;
}

const selectWhoAmI = sessionApi.endpoints.getWhoAmI.select();

function fullJitter(attempt: number): number {
  return Math.random() * Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** attempt);
}

/** Makes a store; tests make one each, the app makes one at its start. */
export function createStore(options: StoreOptions = {}) {
  const storage = options.storage ?? preferenceStorage(browserStorage());
  const reducer = combineReducers({
    [api.reducerPath]: api.reducer,
    preferences: persistPreferences(
      preferencesSlice.reducer,
      storage,
      options.onPreferenceWriteFailed ?? (() => undefined),
    ),
    session: sessionSlice.reducer,
    connectivity: connectivitySlice.reducer,
    outbox: outboxSlice.reducer,
    heldForms: heldFormsSlice.reducer,
  });
  type State = ReturnType<typeof reducer>;
  const link: ApiLink = {};
  let outbox: Promise<OutboxPort> | undefined;
  const extra: ApiExtra = {
    link,
    selectTransport: (state) => {
      const known = state as State; // the pipeline may not import the store's type
      return {
        mode: known.session.config.authMode,
        online: known.connectivity.online,
        owner: selectWhoAmI(known).data?.user.id,
      };
    },
    now: () => Date.now(),
    origin: () => options.origin ?? window.location.origin,
    backoff: options.backoff ?? fullJitter,
    outbox: () => {
      outbox ??= import('@/services/sync/startOutbox').then(({ startOutbox }) =>
        startOutbox(store, options.onOutboxProblem ?? (() => undefined)),
      );
      // A part of the console that did not arrive is asked for again.
      outbox.catch(() => {
        outbox = undefined;
      });
      return outbox;
    },
  };
  const listeners = createListenerMiddleware();
  const store = configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: extra },
        serializableCheck: { ignoredActions: [...PERSISTENCE_ACTIONS] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    // What changes together is told together, by a task of its own: told by a frame, as by default, rendering anew and
    // painting would be one task that nothing can come between.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'timer', timeout: 0 } }),
  });
  return { store, listeners, link, openOutbox: extra.outbox };
}

export type AppStore = ReturnType<typeof createStore>['store'];
export type RootState = ReturnType<AppStore['getState']>;
export type AppListeners = ReturnType<typeof createStore>['listeners'];
