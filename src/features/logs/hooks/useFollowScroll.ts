import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react';
import { ROW_HEIGHT } from './useVirtualLines';

interface FollowScroll {
  scroller: RefObject<HTMLElement | null>;
  isFollowing: boolean;
  /** Rows that are shown. */
  count: number;
  /** All lines that ever were, with those let go. */
  total: number;
  dropped: number;
  scrollToEnd: () => void;
}

/** Keeps the newest line in sight while following; scrolling up pauses, reaching the end goes on (conventions 3.7). */
export function useFollowScroll({ scroller, isFollowing, count, total, dropped, scrollToEnd }: FollowScroll) {
  // How many lines there were when somebody began to read.
  const [pausedAt, setPausedAt] = useState<number>();
  const lastTop = useRef(0);
  const lastDropped = useRef(dropped);
  const toEnd = useRef(scrollToEnd);
  const isPaused = isFollowing && pausedAt !== undefined;
  useLayoutEffect(() => {
    toEnd.current = scrollToEnd;
  });
  useLayoutEffect(() => {
    if (isFollowing && !isPaused && count > 0) toEnd.current();
  }, [isFollowing, isPaused, count, total]);
  useLayoutEffect(() => {
    const gone = dropped - lastDropped.current;
    lastDropped.current = dropped;
    // What is being read stays where it is when lines before it are let go.
    if (isPaused && gone > 0) scroller.current?.scrollBy({ top: -gone * ROW_HEIGHT });
  }, [dropped, isPaused, scroller]);
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    const isUp = scrollTop < lastTop.current - 1;
    lastTop.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < ROW_HEIGHT) setPausedAt(undefined);
    else if (isUp && isFollowing) setPausedAt((before) => before ?? total);
  };
  return {
    isPaused,
    newLines: pausedAt === undefined ? 0 : Math.max(0, total - pausedAt),
    handleScroll,
    pause: () => {
      if (isFollowing) setPausedAt((before) => before ?? total);
    },
    resume: () => setPausedAt(undefined),
  };
}
