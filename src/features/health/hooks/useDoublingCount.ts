import { useEffect, useRef, useState } from 'react';

/** How many of `total` to draw: `first`, and twice as many whenever the mark at their end comes into view (TABLE-6). */
export function useDoublingCount(total: number, first: number) {
  const [count, setCount] = useState(first);
  const mark = useRef<HTMLDivElement>(null);
  const hasMore = count < total;
  useEffect(() => {
    const element = mark.current;
    if (!hasMore || element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setCount(count * 2);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, count]);
  return { count: Math.min(count, total), hasMore, mark, showMore: () => setCount(count * 2) };
}
