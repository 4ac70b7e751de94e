/** Keeps the connectivity slice true: from the browser's events and from what calls end with. */
import { isFulfilled, isRejectedWithValue } from '@reduxjs/toolkit';
import { isAppError, type AppErrorKind } from '@/services/errors/AppError';
import {
  answerArrived,
  callFailed,
  lineChanged,
  lineSettled,
  selectRecovering,
} from '@/services/offline/connectivitySlice';
import type { AppListeners, AppStore, RootState } from '../store';

type Failure = 'noAnswer' | 'server' | 'captive';

const FAILURES: Readonly<Partial<Record<AppErrorKind, Failure>>> = {
  network: 'noAnswer',
  timeout: 'noAnswer',
  server: 'server',
  captive: 'captive',
};

/** Trouble that comes and goes within this time is one trouble, said all the while (fault F10); milliseconds. */
export const SETTLES_AFTER_MS = 3000;

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

/** Trouble is over once the line has been good for three seconds: until then nothing flickers. */
export function settleLine(listeners: AppListeners): void {
  listeners.startListening({
    predicate: (_action, now, before) =>
      // The middleware is made with the store.
      selectRecovering(now as RootState) && !selectRecovering(before as RootState),
    effect: async (_action, { cancelActiveListeners, delay, dispatch, getState }) => {
      cancelActiveListeners();
      await delay(SETTLES_AFTER_MS);
      const state = getState() as RootState; // the same store
      if (selectRecovering(state)) dispatch(lineSettled());
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
