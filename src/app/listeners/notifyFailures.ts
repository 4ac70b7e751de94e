/** A write that nobody shows inline becomes a toast; the origin decides the surface, not the author (architecture §7). */
import { isRejectedWithValue } from '@reduxjs/toolkit';
import type { ApiMeta } from '@/services/api/baseQuery/request';
import { isAppError, type AppError } from '@/services/errors/AppError';
import type { AppListeners } from '../store';

/** The same failure of many calls is one message: one toast per kind in this time (reliability §4.7). */
const QUIET_MS = 10_000;

function wantsToast(meta: object): boolean {
  if (!('baseQueryMeta' in meta)) return false;
  const { notify } = (meta.baseQueryMeta ?? {}) as Partial<ApiMeta>; // put there by the pipeline
  return notify === 'toast';
}

/** @param show puts an error before the person; @param now milliseconds since the epoch. */
export function notifyFailures(
  listeners: AppListeners,
  show: (error: AppError) => void,
  now: () => number = Date.now,
): void {
  const lastShown = new Map<string, number>();
  listeners.startListening({
    matcher: isRejectedWithValue,
    effect: (action) => {
      const error = action.payload;
      if (!isAppError(error) || !wantsToast(action.meta)) return;
      if (error.kind === 'aborted' || error.kind === 'unauthenticated') return;
      const key = `${error.kind}:${error.text}`;
      const moment = now();
      if (moment - (lastShown.get(key) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return;
      lastShown.set(key, moment);
      show(error);
    },
  });
}
