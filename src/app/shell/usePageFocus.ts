import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { FocusKeeper } from '@/components/feedback/keepFocus';

/**
 * A focus that is lost goes on: to what stands in the place of what had it, or to the page that took the place of the
 * one before. A link of the sidebar keeps it. Where nothing had the focus yet, the first Tab still finds the skip link,
 * so what does it is fetched with the first focus.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const keeper = useRef<FocusKeeper>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const begin = () => {
      void import('@/components/feedback/keepFocus').then(
        ({ keepFocus }) => {
          if (isCurrent) keeper.current = keepFocus();
        },
        // Without a line the focus stays where the browser puts it.
        () => undefined,
      );
    };
    addEventListener('focusin', begin, { once: true });
    return () => {
      isCurrent = false;
      removeEventListener('focusin', begin);
      keeper.current?.end();
    };
  }, []);
  useEffect(() => keeper.current?.pageChanged(), [pathname]);
}
