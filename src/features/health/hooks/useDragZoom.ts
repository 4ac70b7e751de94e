import { useState, type PointerEvent } from 'react';
import type { TimeWindow } from '../model/graph';
import { leastZoom } from '../model/zoom';

interface Drag {
  from: number;
  to: number;
}

function windowOf({ from, to }: Drag): TimeWindow {
  return { start: Math.min(from, to), end: Math.max(from, to) };
}

/** Dragging across a drawing of `shown` chooses a part of it; a click or a slip of the hand chooses nothing. */
export function useDragZoom(shown: TimeWindow, onZoom: (window: TimeWindow) => void) {
  const [drag, setDrag] = useState<Drag>();
  const timeAt = (event: PointerEvent): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width)));
    return shown.start + share * (shown.end - shown.start);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: timeAt(event), to: timeAt(event) });
    },
    onPointerMove: (event: PointerEvent) => {
      if (drag !== undefined) setDrag({ ...drag, to: timeAt(event) });
    },
    onPointerUp: (event: PointerEvent) => {
      if (drag === undefined) return;
      setDrag(undefined);
      const chosen = windowOf({ ...drag, to: timeAt(event) });
      if (chosen.end - chosen.start >= leastZoom(shown)) onZoom(chosen);
    },
    onPointerCancel: () => setDrag(undefined),
  };
  return { drag: drag && windowOf(drag), handlers };
}
