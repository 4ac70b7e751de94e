import { useEffect, useEffectEvent, type RefObject } from 'react';

/** A closed dialog gives the focus back within this time (milliseconds), if what had it is still there. */
const RESTORE_MS = 120;

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Something else that is modal and lies over the sheet has the focus: it must not be taken from it. */
function isInAnotherDialog(element: Element | null, sheet: Element | null): boolean {
  const dialog = element?.closest('[role=dialog], [role=alertdialog]') ?? null;
  return dialog !== null && dialog !== sheet && !dialog.contains(sheet);
}

/**
 * Focus of something that lies over the page: into it when it appears, unless it is there already or in a dialog above
 * it, and back where it came from when it goes. When a dialog above goes and nothing has the focus, the sheet takes it:
 * without the focus a sheet is hidden from screen readers.
 */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>, isSheet: boolean): void {
  const enter = useEffectEvent((before: Element | null) => {
    const staysThere = sheet.current?.contains(before) === true || isInAnotherDialog(before, sheet.current);
    if (!staysThere) sheet.current?.focus();
  });
  const takeWhenLost = useEffectEvent(() => {
    if (isFocusLost()) sheet.current?.focus();
  });
  useEffect(() => {
    if (!isSheet) return undefined;
    const before = document.activeElement;
    // Not before the sheet is known to be modal (its attribute is observed): a focus that comes earlier does not count.
    let timer = setTimeout(() => enter(document.activeElement), 0);
    // Dialogs are children of the body; a removed element with the focus tells nobody that it lost it.
    const observer = new MutationObserver((changes) => {
      if (!changes.some(({ removedNodes }) => removedNodes.length > 0)) return;
      clearTimeout(timer);
      // After whoever closed the dialog had the time to put the focus back where it was.
      timer = setTimeout(takeWhenLost, RESTORE_MS);
    });
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      if (isFocusLost() && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isSheet]);
}
