import { useState, type KeyboardEvent, type PointerEvent } from 'react';

export const MIN_PANEL_WIDTH = 320;
export const MAX_PANEL_WIDTH = 960;
const KEY_STEP = 24;

/** A width that the panel can have. */
export function clampWidth(width: number): number {
  return Number.isFinite(width)
    ? Math.min(MAX_PANEL_WIDTH, Math.max(MIN_PANEL_WIDTH, Math.round(width)))
    : MIN_PANEL_WIDTH;
}

/** Width in pixels and what the handle does: drag, or arrow keys; `onWidth` hears the width a person settled on. */
export function usePanelResize(initialWidth: number, onWidth: ((width: number) => void) | undefined) {
  const [width, setWidth] = useState(() => clampWidth(initialWidth));
  const [drag, setDrag] = useState<{ x: number; width: number }>();
  const settle = (next: number) => {
    setWidth(clampWidth(next));
    onWidth?.(clampWidth(next));
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ x: event.clientX, width });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setWidth(clampWidth(drag.width + drag.x - event.clientX));
    },
    onPointerUp: () => {
      if (drag) settle(width);
      setDrag(undefined);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = { ArrowLeft: KEY_STEP, ArrowRight: -KEY_STEP }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      settle(width + step);
    },
  };
  return { width, handlers };
}
