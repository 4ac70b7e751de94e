import { useLayoutEffect, type RefObject } from 'react';

const LISTS = '[role="grid"],[role="treegrid"]';

/**
 * A panel that goes with the focus in it gives it back to the row whose detail it was: the last one that had it, or what
 * opened the panel where that was no row.
 */
export function usePanelReturn(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let opener = document.activeElement;
    const element = panel.current;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(LISTS) && !element?.contains(target)) opener = target;
    };
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('focusin', remember);
      // It is still in the document here, with what has the focus.
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [panel]);
}
