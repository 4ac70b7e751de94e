/** Ages are counted by the server's clock: a laptop whose clock is wrong must not show a lie (reliability F34). */
import { isFulfilled } from '@reduxjs/toolkit';
import type { ApiMeta } from '@/services/api/baseQuery/request';
import type { AppListeners } from '../store';

/** The Date header counts whole seconds and the answer travels; below this nothing is known to be wrong. */
const TOLERATED_MS = 5000;

/** Server time minus device time in milliseconds; 0 when they agree as far as can be told. */
export function clockOffset(dateHeader: string | null | undefined, now: number): number | undefined {
  const server = Date.parse(dateHeader ?? '');
  if (Number.isNaN(server)) return undefined;
  const offset = server - now;
  return Math.abs(offset) < TOLERATED_MS ? 0 : offset;
}

function dateHeaderOf(meta: object): string | null | undefined {
  if (!('baseQueryMeta' in meta)) return undefined;
  const { response } = (meta.baseQueryMeta ?? {}) as Partial<ApiMeta>; // put there by the pipeline
  // The configuration may come from the service worker, with the date of the day it was kept.
  return response?.url.endsWith('/config.json') === false ? response.headers.get('date') : undefined;
}

/** @param apply told when the offset is another than before. */
export function followServerClock(
  listeners: AppListeners,
  apply: (offsetMs: number) => void,
  now: () => number = Date.now,
): void {
  let known = 0;
  listeners.startListening({
    matcher: isFulfilled,
    effect: (action) => {
      const offset = clockOffset(dateHeaderOf(action.meta), now());
      if (offset === undefined || Math.abs(offset - known) < TOLERATED_MS) return;
      known = offset;
      apply(offset);
    },
  });
}
