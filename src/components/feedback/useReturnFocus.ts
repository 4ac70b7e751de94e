import { useLayoutEffect } from 'react';

const DIALOG = '[role$="dialog"]';

/** Dialogs fade out in a fifth of a second; a busy machine takes longer. One that still stands then is not closing. */
const MOST_FRAMES = 180;

/** Calls back once `dialog` no longer holds the focus: one that fades out holds it until it is gone. */
function onceFree(dialog: Element | null | undefined, go: () => void, framesLeft = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const isHeld = dialog?.isConnected === true && dialog.contains(document.activeElement);
    if (!isHeld) go();
    else if (framesLeft > 0) onceFree(dialog, go, framesLeft - 1);
  });
}

/**
 * Gives focus back to where it was when a dialog opened. Fluent does so for a dialog with a trigger of its own; one that
 * is opened from elsewhere would leave focus nowhere and the page behind it hidden from screen readers.
 */
export function useReturnFocus(isOpen: boolean): void {
  // Before the dialog takes focus, which it does in an effect.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    // A focus outside of a sheet that stays open would hide the sheet from screen readers.
    const around = opener?.closest<HTMLElement>(DIALOG);
    return () => {
      const closing = document.activeElement?.closest(DIALOG);
      // While the dialog is being taken away it would pull focus back.
      onceFree(closing === around ? null : closing, () => {
        const isNowhere = document.activeElement === null || document.activeElement === document.body;
        if (!isNowhere) return;
        // What opened it may be gone, as the row that was deleted: what it stood in then has the focus, and not nothing.
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        const standsIn = around?.isConnected === true ? around : document.querySelector('main');
        (isThere ? opener : standsIn)?.focus();
      });
    };
  }, [isOpen]);
}
