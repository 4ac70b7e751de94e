import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** True while the media query holds; follows the device without a reload. */
export function useMediaQuery(query: string): boolean {
  // Made once: to make one costs more than to draw what asks, and a render asks twice.
  const list = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(
    subscribe,
    () => list.matches,
    () => false,
  );
}

/** Fingers rather than a pointer: rows grow from 32 to 44 pixels (design: ui.md, space). */
export function useCoarsePointer(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
