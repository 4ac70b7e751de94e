/** Where boxes stand: worked out by the layout library in its worker, remembered by the shape of the drawing. */
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { structureKey } from '../model/structure';
import { BOX_HEIGHT, BOX_WIDTH, type Drawing, type Places } from '../types';
import { askGraph } from './graphClient';

/** Above this the library takes longer than a person waits; the drawing gets plain layers instead. */
const LIBRARY_LIMIT = 2_500;
/** From here on quick strategies (measured: 5,000 boxes in 2.8 s instead of 7.8 s). */
const QUICK_FROM = 300;
/** Above this keeping the order of names costs more than cubic time (measured: 500 boxes over a minute, without it 0.8 s). */
const ORDERED_LIMIT = 120;
/** A shape that the library does not manage in this time gets plain layers. */
const PATIENCE_MS = 8_000;
/** Drawings whose places are remembered. */
const REMEMBERED = 12;

interface Elk {
  layout: (graph: ElkNode) => Promise<ElkNode>;
  terminateWorker: () => void;
}

let elk: Promise<Elk> | undefined;
const known = new Map<string, Promise<Places>>();

const startLibrary = (): Promise<Elk> => import('./startWorkers').then(({ startElk }) => startElk());

/** Starts the library, which takes half a second, while the data of the first drawing is still on its way. */
export function prepareLayout(): void {
  if (typeof Worker === 'undefined' || elk !== undefined) return;
  const starting = startLibrary();
  elk = starting;
  starting.catch(() => {
    // The drawing that needs it tries again.
    if (elk === starting) elk = undefined;
  });
}

function optionsFor(count: number): Record<string, string> {
  const quick = {
    'elk.layered.nodePlacement.strategy': 'SIMPLE',
    'elk.layered.thoroughness': '1',
  };
  return {
    'elk.algorithm': 'layered',
    'elk.direction': 'RIGHT',
    'elk.edgeRouting': 'POLYLINE',
    'elk.spacing.nodeNode': '16',
    'elk.layered.spacing.nodeNodeBetweenLayers': '88',
    // The same drawing always comes out the same: by a fixed seed, and where there are few boxes in the order of names.
    'elk.randomSeed': '1',
    ...(count <= ORDERED_LIMIT ? { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' } : {}),
    ...(count >= QUICK_FROM ? quick : {}),
  };
}

/** The library cannot be asked to stop: one that takes too long loses its worker, and the next drawing starts another. */
async function inTime(placing: Promise<ElkNode>, library: Elk): Promise<ElkNode> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      library.terminateWorker();
      reject(new Error('The layout takes too long.'));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([placing, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function libraryPlaces({ boxes, edges }: Drawing): Promise<Places> {
  elk ??= startLibrary();
  const library = await elk;
  const placing = library.layout({
    id: 'drawing',
    layoutOptions: optionsFor(boxes.length),
    children: boxes.map(({ id }) => ({ id, width: BOX_WIDTH, height: BOX_HEIGHT })),
    edges: edges.map(({ from, to }, at) => ({ id: String(at), sources: [from], targets: [to] })),
  });
  const placed = await inTime(placing, library);
  return new Map((placed.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}

async function plainPlaces(drawing: Drawing): Promise<Places> {
  // Names, health and members would be copied for nothing.
  const boxes = drawing.boxes.map(({ id }) => ({ id }));
  const { places } = await askGraph<'places'>({ kind: 'places', drawing: { boxes, edges: drawing.edges } });
  return new Map(places);
}

async function workOut(drawing: Drawing): Promise<Places> {
  if (typeof Worker === 'undefined' || drawing.boxes.length > LIBRARY_LIMIT) return plainPlaces(drawing);
  try {
    return await libraryPlaces(drawing);
  } catch {
    // A drawing that the library cannot place is still a drawing.
    elk = undefined;
    return plainPlaces(drawing);
  }
}

/** The places of a drawing; the same ones for the same shape, so that nothing moves when only words changed. */
export function placesOf(drawing: Drawing): Promise<Places> {
  const key = structureKey(drawing);
  const found = known.get(key);
  if (found !== undefined) return found;
  const places = workOut(drawing);
  known.set(key, places);
  for (const old of known.keys()) {
    if (known.size <= REMEMBERED) break;
    known.delete(old);
  }
  return places;
}
