import { useCallback, useSyncExternalStore } from 'react';

/** True while the media query holds; follows the device without a reload. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Fingers rather than a pointer: rows grow from 32 to 44 pixels (design: ui.md, space). */
export function useCoarsePointer(): boolean {
  return useMediaQuery('(pointer: coarse)');
}
