import { useFocusFinders } from '@fluentui/react-components';
import { useEffect, useId } from 'react';

/**
 * Answers the id for the content of a dialog. Fluent places the focus once, when the dialog opens: where the fields are
 * still being loaded that is Close, which the first typed space would press. The focus then waits on the dialog itself,
 * and goes to the first field when it comes, unless the person has moved it meanwhile.
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
      const first = findFirstFocusable(box);
      if (!first) return;
      watch.disconnect();
      if (document.activeElement === surface) first.focus();
    });
    watch.observe(box, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [isOpen, id, findFirstFocusable]);
  return id;
}
