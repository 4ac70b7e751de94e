import { useEffect, useMemo, useState } from 'react';

/** Rows that a frame adds while a grid is filled for the first time. The first comes alone: with it comes all the code. */
const FIRST = 1;
const STEP = 4;
/** So few come together: in steps they would be looked at half done for no gain. */
const FEW = 8;
/** More than any screen shows at once: what comes after them is not drawn until somebody scrolls. */
const MOST_SHOWN = 40;

export interface FirstFill<Row> {
  rows: Row[];
  /** Whether all rows are there. */
  isFilled: boolean;
}

const nextCount = (count: number, total: number): number => {
  if (total <= FEW) return total;
  return count === 0 ? FIRST : count + STEP;
};

/**
 * The rows to draw now. A new grid gets its first ones a few a frame: all rows of a screen drawn in one task are felt
 * (design: ui.md, no task over 50 ms). Later changes come at once.
 */
export function useFirstFill<Row>(rows: Row[], isReady: boolean): FirstFill<Row> {
  const [count, setCount] = useState(0);
  const isFilled = isReady && count >= Math.min(rows.length, MOST_SHOWN);
  useEffect(() => {
    if (!isReady || isFilled) return undefined;
    const frame = requestAnimationFrame(() => setCount(nextCount(count, rows.length)));
    return () => cancelAnimationFrame(frame);
  }, [isReady, isFilled, count, rows.length]);
  const shown = useMemo(() => (isFilled ? rows : rows.slice(0, count)), [rows, isFilled, count]);
  return { rows: shown, isFilled };
}
