import { useEffect, useEffectEvent, useState } from 'react';

/** How many of `count` items to draw: `first` at once, and `step` more in each following task. */
export function useGrowingCount(count: number, first: number, step = first): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    if (shown >= count) return undefined;
    const timer = setTimeout(() => setShown(shown + step));
    return () => clearTimeout(timer);
  }, [shown, count, step]);
  return Math.min(shown, count);
}

/**
 * Goes through `count` items one at a time: each waits until what the one before it changed stands on the screen, so that
 * steps never add up to a task that holds the browser up, however busy it is. A newer walk takes the place of an older.
 * @param step what to do with the item at `index`; `value` is what the walk was begun with.
 */
export function useWalk<Value>(count: number, step: (index: number, value: Value) => void) {
  const [walk, setWalk] = useState<{ at: number; value: Value }>();
  const handleStep = useEffectEvent(step);
  useEffect(() => {
    if (walk === undefined || walk.at >= count) return undefined;
    const frame = requestAnimationFrame(() => {
      handleStep(walk.at, walk.value);
      setWalk({ ...walk, at: walk.at + 1 });
    });
    return () => cancelAnimationFrame(frame);
  }, [walk, count]);
  return (value: Value) => setWalk({ at: 0, value });
}
