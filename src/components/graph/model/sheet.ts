/** A placed drawing as columns of numbers, so that a frame looks nothing up by name. Pure. */
import { statusTone, TONES } from '@/components/theme/statusTone';
import type { Drawing, Places } from '../types';
import { boundsOf, type Bounds } from './viewport';

export interface Sheet {
  /** Ids of the boxes by column and from top to bottom; a box's number is its place here. */
  ids: readonly string[];
  numbers: ReadonlyMap<string, number>;
  /** Left upper corners. */
  x: Float32Array;
  y: Float32Array;
  /** Numbers of TONES, the worst first. */
  tone: Uint8Array;
  /** Edges as pairs of numbers: from, to, from, to … */
  edges: Int32Array;
  bounds: Bounds;
}

/** Boxes and edges without a place are left out. */
export function sheetOf({ boxes, edges }: Drawing, places: Places): Sheet {
  const placed = boxes
    .flatMap(({ id, node }) => {
      const place = places.get(id);
      return place === undefined ? [] : [{ id, x: place.x, y: place.y, status: node.status }];
    })
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const numbers = new Map(placed.map(({ id }, at) => [id, at]));
  const pairs = edges.flatMap(({ from, to }) => {
    const [start, end] = [numbers.get(from), numbers.get(to)];
    return start === undefined || end === undefined ? [] : [start, end];
  });
  return {
    ids: placed.map(({ id }) => id),
    numbers,
    x: Float32Array.from(placed, ({ x }) => x),
    y: Float32Array.from(placed, ({ y }) => y),
    tone: Uint8Array.from(placed, ({ status }) => TONES.indexOf(statusTone(status))),
    edges: Int32Array.from(pairs),
    bounds: boundsOf(places),
  };
}
