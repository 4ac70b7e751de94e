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

function listenToPixelRatio(changed: () => void): () => void {
  let stop: () => void;
  const listen = () => {
    // No query says "another": each is for the ratio of its moment.
    const list = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    list.addEventListener('change', hear);
    stop = () => list.removeEventListener('change', hear);
  };
  const hear = () => {
    stop();
    listen();
    changed();
  };
  listen();
  return () => stop();
}

/** Pixels of the screen in one of the page; follows zoom, and a window that is moved to another screen. */
export function usePixelRatio(): number {
  return useSyncExternalStore(
    listenToPixelRatio,
    () => window.devicePixelRatio,
    () => 1,
  );
}
