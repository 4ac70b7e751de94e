/** How far config items are from what is affected, along their relationships. Pure. */

/** Towards what it is part of or runs on, towards what is made of it, or both ways by turns. */
export type Way = 'upstream' | 'downstream' | 'away';

export interface Hops {
  hops: number;
  way: Way;
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function walk(targets: readonly string[], neighbours: Neighbours): Map<string, number> {
  const hops = new Map(targets.map((id) => [id, 0]));
  let border = [...targets];
  for (let distance = 1; border.length > 0; distance += 1) {
    const next = border.flatMap((id) => [...(neighbours.get(id) ?? [])]).filter((id) => !hops.has(id));
    border = [...new Set(next)];
    for (const id of border) hops.set(id, distance);
  }
  return hops;
}

/**
 * The way from any of `targets` to each item: the shortest, and of two the one that keeps its direction.
 * @param rows items with the ids of what hangs below them.
 */
export function hopsFrom(
  targets: readonly string[],
  rows: readonly { id: string; related_ids: readonly string[] | null }[],
): Map<string, Hops> {
  const below = new Map<string, Set<string>>();
  const above = new Map<string, Set<string>>();
  const around = new Map<string, Set<string>>();
  const join = (map: Map<string, Set<string>>, from: string, to: string) => {
    const known = map.get(from);
    if (known === undefined) map.set(from, new Set([to]));
    else known.add(to);
  };
  for (const { id, related_ids } of rows) {
    for (const other of related_ids ?? []) {
      join(below, id, other);
      join(above, other, id);
      join(around, id, other);
      join(around, other, id);
    }
  }
  const up = walk(targets, above);
  const down = walk(targets, below);
  return new Map(
    [...walk(targets, around)].map(([id, hops]): [string, Hops] => {
      const way = up.get(id) === hops ? 'upstream' : down.get(id) === hops ? 'downstream' : 'away';
      return [id, { hops, way }];
    }),
  );
}
