/** What of a drawing is seen: a point of the drawing in the left upper corner, and a scale. Pure. */
import { BOX_HEIGHT, BOX_WIDTH, type Places, type Point } from '../types';

export interface Viewport {
  /** Pixels of the drawing at the left upper corner of the stage. */
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Bounds extends Size {
  x: number;
  y: number;
}

export const MIN_SCALE = 0.01;
export const MAX_SCALE = 2;
/** Below this, names cannot be read: boxes become plain rectangles. */
export const READABLE_SCALE = 0.45;
const MARGIN = 32;

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** The smallest rectangle around all boxes. */
export function boundsOf(places: Places): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of places.values()) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + BOX_WIDTH);
    bottom = Math.max(bottom, y + BOX_HEIGHT);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The viewport that shows all of `bounds`, never larger than life. */
export function fit(bounds: Bounds, size: Size): Viewport {
  const room = { width: Math.max(1, size.width - 2 * MARGIN), height: Math.max(1, size.height - 2 * MARGIN) };
  const scale = clampScale(
    Math.min(1, room.width / Math.max(1, bounds.width), room.height / Math.max(1, bounds.height)),
  );
  return centred({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, size, scale);
}

/** The viewport with `point` in the middle. */
export function centred(point: Point, size: Size, scale: number): Viewport {
  return { x: point.x - size.width / 2 / scale, y: point.y - size.height / 2 / scale, scale };
}

/** Zooms while the drawing under `at` (pixels of the stage) stays where it is. */
export function zoomAt(view: Viewport, at: Point, factor: number): Viewport {
  const scale = clampScale(view.scale * factor);
  return {
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
    scale,
  };
}

/** Moves the content by pixels of the stage. */
export const panBy = (view: Viewport, { x, y }: Point): Viewport => ({
  ...view,
  x: view.x - x / view.scale,
  y: view.y - y / view.scale,
});

export const middleOf = ({ x, y }: Point): Point => ({ x: x + BOX_WIDTH / 2, y: y + BOX_HEIGHT / 2 });

/** Moves as little as possible so that the box at `place` is wholly seen at a scale at which it can be read. */
export function reveal(view: Viewport, place: Point, size: Size): Viewport {
  const scale = view.scale < READABLE_SCALE ? 0.8 : view.scale;
  const near = scale === view.scale ? view : centred(middleOf(place), size, scale);
  const [right, bottom] = [near.x + size.width / scale, near.y + size.height / scale];
  const margin = MARGIN / scale;
  const shift = (low: number, high: number, from: number, to: number) => {
    if (from - margin < low) return from - margin - low;
    return to + margin > high ? to + margin - high : 0;
  };
  return {
    scale,
    x: near.x + shift(near.x, right, place.x, place.x + BOX_WIDTH),
    y: near.y + shift(near.y, bottom, place.y, place.y + BOX_HEIGHT),
  };
}

/** The part of the drawing that a stage shows. */
export const shownPart = (view: Viewport, size: Size): Bounds => ({
  x: view.x,
  y: view.y,
  width: size.width / view.scale,
  height: size.height / view.scale,
});

/** The numbers of boxes that are at least partly seen, in the order of their columns. */
export function seenBoxes(
  { x, y }: { x: Float32Array; y: Float32Array },
  view: Viewport,
  size: Size,
): number[] {
  const part = shownPart(view, size);
  const [left, top] = [part.x - BOX_WIDTH, part.y - BOX_HEIGHT];
  const [right, bottom] = [part.x + part.width, part.y + part.height];
  const seen: number[] = [];
  for (let at = 0; at < x.length; at += 1) {
    const [across, down] = [x[at] ?? 0, y[at] ?? 0];
    if (across >= left && across <= right && down >= top && down <= bottom) seen.push(at);
  }
  return seen;
}
