import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { boundsOf, fit, panBy, zoomAt, type Size, type Viewport } from './model/viewport';
import type { Point } from './types';
import type { Placed } from './usePlaces';

const WHEEL_SPEED = 0.0015;
const BUTTON_ZOOM = 1.25;

/** The size of the stage, followed while it is there. */
export function useStageSize(): readonly [
  Size | undefined,
  (element: HTMLElement | null) => (() => void) | undefined,
] {
  const [size, setSize] = useState<Size>();
  const follow = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, follow];
}

interface Held {
  view: Viewport;
  /** The drawing that `view` belongs to, and where its chosen box stood. */
  placed: Placed;
  anchor: Point | undefined;
  size: Size;
}

/** What was in the middle of a stage of another size stays there. */
const resized = (view: Viewport, before: Size, now: Size): Viewport => ({
  ...view,
  x: view.x + (before.width - now.width) / 2 / view.scale,
  y: view.y + (before.height - now.height) / 2 / view.scale,
});

/**
 * What of the drawing is seen. A first drawing is shown whole; when another takes its place, the chosen box stays where
 * it was on the screen, so that unfolding never loses the person.
 */
export function useViewport(placed: Placed, size: Size, chosen: string | undefined) {
  const anchor = chosen === undefined ? undefined : placed.places.get(chosen);
  const [held, setHeld] = useState<Held>(() => ({
    view: fit(boundsOf(placed.places), size),
    placed,
    anchor,
    size,
  }));
  let current = held;
  if (held.placed.places !== placed.places) {
    const before = chosen === undefined ? undefined : held.placed.places.get(chosen);
    const view =
      before !== undefined && anchor !== undefined
        ? { ...held.view, x: held.view.x + anchor.x - before.x, y: held.view.y + anchor.y - before.y }
        : fit(boundsOf(placed.places), size);
    current = { view, placed, anchor, size };
    setHeld(current);
  } else if (held.size !== size) {
    current = { ...held, view: resized(held.view, held.size, size), size };
    setHeld(current);
  }
  const setView = useCallback((change: (view: Viewport) => Viewport) => {
    setHeld((now) => ({ ...now, view: change(now.view) }));
  }, []);
  const tools = useMemo(() => {
    const middle = { x: size.width / 2, y: size.height / 2 };
    return {
      zoomIn: () => setView((view) => zoomAt(view, middle, BUTTON_ZOOM)),
      zoomOut: () => setView((view) => zoomAt(view, middle, 1 / BUTTON_ZOOM)),
      showAll: () => setView(() => fit(boundsOf(placed.places), size)),
    };
  }, [placed, size, setView]);
  return { view: current.view, setView, tools };
}

/** Dragging moves the drawing, the wheel zooms at the pointer; at most one change a frame. */
export function usePanAndZoom(setView: (change: (view: Viewport) => Viewport) => void) {
  const drag = useRef<Point>(undefined);
  const pending = useRef<((view: Viewport) => Viewport)[]>([]);
  const frame = useRef<number>(undefined);
  useEffect(
    () => () => {
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    },
    [],
  );
  const later = useCallback(
    (change: (view: Viewport) => Viewport) => {
      pending.current.push(change);
      frame.current ??= requestAnimationFrame(() => {
        const changes = pending.current.splice(0);
        frame.current = undefined;
        setView((view) => changes.reduce((now, apply) => apply(now), view));
      });
    },
    [setView],
  );
  const followWheel = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      // React's wheel listener is passive and could not keep the page from scrolling.
      const handleWheel = (event: WheelEvent) => {
        event.preventDefault();
        const box = element.getBoundingClientRect();
        const at = { x: event.clientX - box.left, y: event.clientY - box.top };
        later((view) => zoomAt(view, at, Math.exp(-event.deltaY * WHEEL_SPEED)));
      };
      element.addEventListener('wheel', handleWheel, { passive: false });
      return () => element.removeEventListener('wheel', handleWheel);
    },
    [later],
  );
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      drag.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      if (from === undefined) return;
      const by = { x: event.clientX - from.x, y: event.clientY - from.y };
      drag.current = { x: event.clientX, y: event.clientY };
      later((view) => panBy(view, by));
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
  };
  return { handlers, followWheel };
}
