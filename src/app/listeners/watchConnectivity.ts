/** Keeps the connectivity slice true: from the browser's events and from what calls end with. */
import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { isAppError, type AppErrorKind } from '@/services/errors/AppError';
import { answerArrived, callFailed, lineChanged } from '@/services/offline/connectivitySlice';
import type { AppListeners, AppStore, RootState } from '../store';

type Failure = 'noAnswer' | 'server' | 'captive';

const FAILURES: Readonly<Partial<Record<AppErrorKind, Failure>>> = {
  network: 'noAnswer',
  timeout: 'noAnswer',
  server: 'server',
  captive: 'captive',
};

/** Listens to the endings of calls. */
export function watchCalls(listeners: AppListeners): void {
  listeners.startListening({
    matcher: isFulfilled,
    effect: (_action, { dispatch, getState }) => {
      const { failures } = (getState() as RootState).connectivity; // the middleware is made with the store
      if (failures > 0) dispatch(answerArrived());
    },
  });
  listeners.startListening({
    matcher: isRejectedWithValue,
    effect: (action, { dispatch }) => {
      const failure = isAppError(action.payload) ? FAILURES[action.payload.kind] : undefined;
      if (failure !== undefined) dispatch(callFailed(failure));
    },
  });
}

/** Tells the store what the browser says about its line; the returned function stops it. */
export function followBrowserLine(store: AppStore): () => void {
  const tell = () => {
    store.dispatch(lineChanged(navigator.onLine));
  };
  tell();
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
