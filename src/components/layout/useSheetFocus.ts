import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Focus of something that lies over the page: into it when it appears, unless it is there already, and back where it
 * came from when it goes.
 */
export function useSheetFocus(sheet: RefObject<HTMLElement | null>, isSheet: boolean): void {
  const enter = useEffectEvent(() => {
    const before = document.activeElement;
    if (sheet.current?.contains(before) !== true) sheet.current?.focus();
    return before;
  });
  useEffect(() => {
    if (!isSheet) return undefined;
    const before = enter();
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isSheet]);
}
