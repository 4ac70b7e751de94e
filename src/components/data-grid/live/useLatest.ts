import { useLayoutEffect, useRef, type RefObject } from 'react';

/** What the newest render knows, for callbacks of things that outlive renders. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
