import { useState, useSyncExternalStore } from 'react';

/** Set on sheets that are a page's own panel in another shape: these do not hold the layout. */
export const SHEET_MARK = 'data-sheet';
const OPEN_DIALOG = `[role="dialog"][aria-modal="true"]:not([${SHEET_MARK}]), [role="alertdialog"]`;

function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}

/** The answer of a media query that waits, while a dialog is open, until it is closed. */
function heldQuery(query: string) {
  let shown = window.matchMedia(query).matches;
  return {
    read: () => shown,
    subscribe: (changed: () => void) => {
      const list = window.matchMedia(query);
      let waiting: MutationObserver | undefined;
      const settle = () => {
        if (list.matches !== shown && isDialogOpen()) {
          if (waiting !== undefined) return;
          waiting = new MutationObserver(settle);
          waiting.observe(document.body, { childList: true, subtree: true });
          return;
        }
        waiting?.disconnect();
        waiting = undefined;
        if (list.matches === shown) return;
        shown = list.matches;
        changed();
      };
      list.addEventListener('change', settle);
      settle();
      return () => {
        list.removeEventListener('change', settle);
        waiting?.disconnect();
      };
    },
  };
}

/**
 * Like useMediaQuery, for choices that mount other components: turning a tablet or narrowing a window must not take
 * away the dialog in which somebody types, nor what raised it. The layout follows once the dialog is closed.
 * `query` must stay the same for the life of the caller.
 */
export function useLayoutQuery(query: string): boolean {
  const [held] = useState(() => heldQuery(query));
  return useSyncExternalStore(held.subscribe, held.read, () => false);
}

/** Tablets held upright and phones: lists become cards (issue 10, part 6). */
export const HANDHELD = '(max-width: 840px)';

/** Whether lists are cards now. */
export function useHandheld(): boolean {
  return useLayoutQuery(HANDHELD);
}
