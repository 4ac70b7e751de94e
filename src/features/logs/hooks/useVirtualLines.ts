/** The window of rows that is drawn of a long list (virtual-core, without its own React layer). */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualItem,
} from '@tanstack/virtual-core';
import { useEffect, useLayoutEffect, useReducer, useState, type RefObject } from 'react';

export const ROW_HEIGHT = 20;
const OVERSCAN = 12;

export interface VirtualLines {
  rows: readonly VirtualItem[];
  /** Height of all rows, drawn or not, in pixels. */
  height: number;
  /** For rows of their own height: ref of each. */
  measure: (element: HTMLElement | null) => void;
  /** The row at a distance from the top, in pixels. */
  positionAt: (offset: number) => number;
  scrollTo: (position: number, align: 'start' | 'center' | 'end' | 'auto') => void;
}

interface VirtualOptions {
  count: number;
  scroller: RefObject<HTMLElement | null>;
  /** Rows are as high as their text. */
  isMeasured: boolean;
  /** Where to begin, in pixels. */
  initialOffset: number;
}

/** Follows the scroll position of `scroller`. */
export function useVirtualLines({
  count,
  scroller,
  isMeasured,
  initialOffset,
}: VirtualOptions): VirtualLines {
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const options = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    initialOffset,
    onChange: draw,
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, isMeasured]);
  return {
    rows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    positionAt: (offset) => virtualizer.getVirtualItemForOffset(offset)?.index ?? 0,
    scrollTo: (position, align) => virtualizer.scrollToIndex(position, { align }),
  };
}
