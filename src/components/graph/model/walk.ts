/** Where an arrow key leads on a drawing: along edges to the sides, up and down among neighbours. Pure. */
import { BOX_WIDTH, type Drawing, type Places } from '../types';

export interface Step {
  to: string;
  /** Along an edge, against one, or to a box that stands above or below. */
  via: 'out' | 'in' | 'beside';
}

export type WalkKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

export const WALK_KEYS: readonly WalkKey[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

function nearest(ids: readonly string[], places: Places, y: number): string | undefined {
  let best: { id: string; distance: number } | undefined;
  for (const id of ids) {
    const place = places.get(id);
    if (place === undefined) continue;
    const distance = Math.abs(place.y - y);
    if (best === undefined || distance < best.distance) best = { id, distance };
  }
  return best?.id;
}

/** The next box above or below in the same column, or in one that overlaps it. */
function beside({ boxes }: Drawing, places: Places, at: string, sign: 1 | -1): string | undefined {
  const from = places.get(at);
  if (from === undefined) return undefined;
  const candidates = boxes.filter(({ id }) => {
    const place = places.get(id);
    if (place === undefined || id === at) return false;
    return Math.abs(place.x - from.x) < BOX_WIDTH && (place.y - from.y) * sign > 0;
  });
  return nearest(
    candidates.map(({ id }) => id),
    places,
    from.y,
  );
}

/** The step from `at`; undefined where the key leads nowhere. */
export function walk(drawing: Drawing, places: Places, at: string, key: WalkKey): Step | undefined {
  const y = places.get(at)?.y ?? 0;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const to = beside(drawing, places, at, key === 'ArrowDown' ? 1 : -1);
    return to === undefined ? undefined : { to, via: 'beside' };
  }
  const isForward = key === 'ArrowRight';
  const ends = drawing.edges.flatMap(({ from, to }) => {
    if (isForward) return from === at ? [to] : [];
    return to === at ? [from] : [];
  });
  const to = nearest(ends, places, y);
  return to === undefined ? undefined : { to, via: isForward ? 'out' : 'in' };
}
