import { HANDHELD } from '@/components/theme/useLayoutQuery';

/** Longer than this the code of the list does not wait for a quiet moment. */
const LATEST_MS = 500;

/**
 * Loads the code of a list while its rows are still being asked for: compiled after they came, they would wait for it.
 * Browsers that cannot tell a quiet moment load it with the rows.
 */
export function loadEarly(loadGrid: () => Promise<unknown>, loadCards: () => Promise<unknown>): void {
  if (!('requestIdleCallback' in globalThis)) return;
  requestIdleCallback(
    () => {
      const load = window.matchMedia(HANDHELD).matches ? loadCards : loadGrid;
      // What cannot be loaded is asked for again by the list, which says so.
      load().catch(() => undefined);
    },
    { timeout: LATEST_MS },
  );
}
