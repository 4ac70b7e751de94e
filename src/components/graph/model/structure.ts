/** The shape of a drawing as a text: equal for drawings that need the same places. Pure. */
import type { Drawing } from '../types';

/** Boxes and edges without names, health or counts, so that a refresh does not move anything. */
export function structureKey({ boxes, edges }: Drawing): string {
  const numbers = new Map(boxes.map(({ id }, at) => [id, at]));
  const pairs = edges.map(({ from, to }) => `${numbers.get(from) ?? ''}>${numbers.get(to) ?? ''}`);
  return `${boxes.map(({ id }) => id).join(' ')}|${pairs.sort().join(' ')}`;
}
