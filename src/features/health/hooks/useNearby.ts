import { startTransition, useCallback, useEffect, useState, type RefObject } from 'react';

/** Pixels around the part of a scrolling box that is seen. */
const MARGIN = '300px';

export interface WatchNearby {
  /** Whether an element is near what is seen. An element with the focus in it stays near. */
  useNear: (element: RefObject<HTMLElement | null>) => { isNear: boolean; bringNear: () => void };
}

type Listener = (isNear: boolean) => void;

/** One observer for many elements. Where browsers have none everything is near. */
function createWatch(): WatchNearby {
  const listeners = new Map<Element, Listener>();
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            // Between other work: scrolling comes first.
            startTransition(() => {
              for (const { target, isIntersecting } of entries)
                listeners.get(target)?.(isIntersecting || target.contains(document.activeElement));
            });
          },
          // The panel scrolls by itself: margins of the window would not reach into it.
          { rootMargin: MARGIN, scrollMargin: MARGIN },
        );
  const useNear: WatchNearby['useNear'] = (element) => {
    const [isNear, setNear] = useState(observer === undefined);
    const bringNear = useCallback(() => setNear(true), []);
    useEffect(() => {
      const { current } = element;
      if (observer === undefined || current === null) return undefined;
      listeners.set(current, setNear);
      observer.observe(current);
      return () => {
        listeners.delete(current);
        observer.unobserve(current);
      };
    }, [element]);
    return { isNear, bringNear };
  };
  return { useNear };
}

/** Tells elements of one list whether they are near the part of it that is seen. */
export function useNearby(): WatchNearby {
  const [watch] = useState(createWatch);
  return watch;
}
