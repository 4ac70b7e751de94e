import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Whether what asked still stands when its answer comes. A dialog that was closed meanwhile must not close the next one,
 * and a page that was left must not take the person away from where they are now.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(true);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
