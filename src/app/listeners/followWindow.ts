/**
 * Polling pauses in hidden windows, and what is on the screen is asked again when the line is back. Two hundred consoles
 * whose line comes back at once must not ask at once (reliability §4.6, F68): each waits a moment of its own.
 */
import { setupListeners } from '@reduxjs/toolkit/query';
import { SPREAD_MS } from '@/services/api/usePolling';
import { hasLedger } from '@/services/offline/outbox/ledger';
import { selectHasHeldForms } from '@/services/session/heldForms';
import type { AppStore } from '../store';

/** @param random from 0 to 1; tests hand in their own. Returns what ends it. */
export function followWindow(
  dispatch: AppStore['dispatch'],
  page: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
  random: () => number = Math.random,
): () => void {
  return setupListeners(dispatch, (send, { onFocus, onFocusLost, onOnline, onOffline }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleOnline = () => {
      clearTimeout(timer);
      timer = setTimeout(() => send(onOnline()), random() * SPREAD_MS);
    };
    const handleOffline = () => {
      clearTimeout(timer);
      send(onOffline());
    };
    const handleVisibility = () => {
      send(document.visibilityState === 'visible' ? onFocus() : onFocusLost());
    };
    page.addEventListener('online', handleOnline);
    page.addEventListener('offline', handleOffline);
    page.addEventListener('visibilitychange', handleVisibility);
    return () => {
      clearTimeout(timer);
      page.removeEventListener('online', handleOnline);
      page.removeEventListener('offline', handleOffline);
      page.removeEventListener('visibilitychange', handleVisibility);
    };
  });
}

/** A form with secrets that was left is in memory alone: the browser asks before the page goes with it. */
function warnOfHeldForms({ getState }: AppStore): void {
  window.addEventListener('beforeunload', (event) => {
    if (selectHasHeldForms(getState())) event.preventDefault();
  });
}

/**
 * What the page follows once it stands: its window, what this browser lost of what waited (fault F47), and what would be
 * lost with the page.
 */
export function follow(store: AppStore, openOutbox: () => Promise<unknown>): void {
  followWindow(store.dispatch);
  warnOfHeldForms(store);
  if (hasLedger()) openOutbox().catch(() => undefined); // it is asked for again when something has to wait
}
