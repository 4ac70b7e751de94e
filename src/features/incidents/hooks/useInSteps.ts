import { useCallback, useEffect, useRef, useState } from 'react';

/** Works on many items a few at a time, so that no task holds the browser up; a newer run takes the place of an older. */
export function useInSteps(): (
  count: number,
  atOnce: number,
  work: (start: number, end: number) => void,
) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((count, atOnce, work) => {
    clearTimeout(timer.current);
    const step = (start: number) => {
      const end = Math.min(count, start + atOnce);
      work(start, end);
      if (end < count) timer.current = setTimeout(() => step(end));
    };
    step(0);
  }, []);
}

/** How many of `count` items to draw: `first` at once, and as many again in each following task. */
export function useGrowingCount(count: number, first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (shown >= count) return undefined;
    const timer = setTimeout(() => setShown(shown + first));
    return () => clearTimeout(timer);
  }, [shown, count, first]);
  return Math.min(shown, count);
}
