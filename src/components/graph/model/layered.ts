/**
 * Places for more boxes than a layout library answers in time: layers by distance from where nothing leads to, each in
 * as many columns as keep the drawing about as wide as it is high. Linear but for one sort a layer. Pure.
 */
import { BOX_HEIGHT, BOX_WIDTH, type GraphEdge, type Places, type Point } from '../types';

/** What of a drawing its places follow from. */
export interface Shape {
  boxes: readonly { id: string }[];
  edges: readonly GraphEdge[];
}

const ROW = BOX_HEIGHT + 16;
const COLUMN = BOX_WIDTH + 24;
const LAYER_GAP = 96;

function levelsOf({ boxes, edges }: Shape, out: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const incoming = new Set(edges.map(({ to }) => to));
  const levels = new Map<string, number>();
  const walk = (start: readonly string[]) => {
    for (const id of start) levels.set(id, 0);
    let ring = start;
    for (let level = 1; ring.length > 0; level += 1) {
      const next: string[] = [];
      for (const id of ring) {
        for (const to of out.get(id) ?? []) {
          if (levels.has(to)) continue;
          levels.set(to, level);
          next.push(to);
        }
      }
      ring = next;
    }
  };
  walk(boxes.filter(({ id }) => !incoming.has(id)).map(({ id }) => id));
  // What is left hangs in cycles of its own.
  for (const { id } of boxes) if (!levels.has(id)) walk([id]);
  return levels;
}

/** The mean place of those before it, so that edges cross less; what has none keeps its order. */
function ordered(
  layer: readonly string[],
  parents: ReadonlyMap<string, readonly string[]>,
  row: ReadonlyMap<string, number>,
) {
  const keyed = layer.map((id, at) => {
    const rows = (parents.get(id) ?? []).flatMap((parent) => row.get(parent) ?? []);
    return { id, at, mean: rows.length === 0 ? at : rows.reduce((sum, one) => sum + one, 0) / rows.length };
  });
  return keyed.sort((a, b) => a.mean - b.mean || a.at - b.at).map(({ id }) => id);
}

/** Left upper corners of all boxes. */
export function layeredPlaces(drawing: Shape): Places {
  const out = new Map<string, string[]>();
  const parents = new Map<string, string[]>();
  for (const { from, to } of drawing.edges) {
    const targets = out.get(from);
    if (targets === undefined) out.set(from, [to]);
    else targets.push(to);
    const sources = parents.get(to);
    if (sources === undefined) parents.set(to, [from]);
    else sources.push(from);
  }
  const levels = levelsOf(drawing, out);
  const layers: string[][] = [];
  for (const { id } of drawing.boxes) {
    const level = levels.get(id) ?? 0;
    while (layers.length <= level) layers.push([]);
    layers[level]?.push(id);
  }
  const perColumn = Math.max(8, Math.ceil(Math.sqrt(drawing.boxes.length) * 1.6));
  const places = new Map<string, Point>();
  const row = new Map<string, number>();
  let x = 0;
  for (const layer of layers) {
    const sorted = ordered(layer, parents, row);
    const rows = Math.min(perColumn, sorted.length);
    sorted.forEach((id, at) => {
      row.set(id, at);
      const line = at % perColumn;
      places.set(id, { x: x + Math.floor(at / perColumn) * COLUMN, y: (line - (rows - 1) / 2) * ROW });
    });
    x += Math.max(1, Math.ceil(sorted.length / perColumn)) * COLUMN + LAYER_GAP;
  }
  return places;
}
