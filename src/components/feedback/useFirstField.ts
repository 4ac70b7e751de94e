import { useFocusFinders } from '@fluentui/react-components';
import { useEffect, useId } from 'react';

/** What a person fills in; a dialog without any of it waits for its own button, not for Cancel. */
const FIELDS = 'input,textarea,select,[contenteditable="true"],[role="textbox"],[role="combobox"]';

/**
 * Answers the id for the content of a dialog. Fluent places the focus once, when the dialog opens: where the fields are
 * still being loaded that is Close, which the first typed space would press. The focus then waits on the dialog itself,
 * and goes to the first field when it comes, or to what the dialog does when there is none, unless the person has moved
 * it meanwhile.
 */
export function useFirstField(isOpen: boolean): string {
  const id = useId();
  const { findFirstFocusable } = useFocusFinders();
  useEffect(() => {
    const box = document.getElementById(id);
    const surface = box?.closest<HTMLElement>('[data-size]');
    if (!isOpen || !box || !surface || !box.querySelector('[aria-busy="true"]') || findFirstFocusable(box))
      return undefined;
    surface.focus();
    const watch = new MutationObserver(() => {
      const submit = box.querySelector<HTMLElement>('button[type="submit"]');
      const first = (box.querySelector(FIELDS) ? null : submit) ?? findFirstFocusable(box);
      if (!first) return;
      watch.disconnect();
      if (document.activeElement === surface) first.focus();
    });
    watch.observe(box, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isOpen, id, findFirstFocusable]);
  return id;
}
