/** What of a graph is drawn, where, and how one walks on it. */
import { drawingOf, groupKey, indexGraph, unfoldKey, type Wish } from '@/components/graph/model/drawing';
import { layeredPlaces } from '@/components/graph/model/layered';
import { readOpen, toggleOpen } from '@/components/graph/model/openKeys';
import { sheetOf } from '@/components/graph/model/sheet';
import { structureKey } from '@/components/graph/model/structure';
import {
  boundsOf,
  fit as wholeView,
  READABLE_SCALE,
  reveal,
  seenBoxes,
  zoomAt,
  type Viewport,
} from '@/components/graph/model/viewport';
import { walk } from '@/components/graph/model/walk';
import type { Drawing, GraphData, GraphNode } from '@/components/graph/types';
import { placesOf } from '@/components/graph/worker/places';

const node = (id: string, kind = 'Service', status = 'healthy'): GraphNode => ({
  id,
  name: id,
  kind,
  status,
});
const graph = (nodes: readonly GraphNode[], ...edges: readonly (readonly [string, string])[]): GraphData => ({
  nodes,
  edges: edges.map(([from, to]) => ({ from, to })),
});
const draw = (data: GraphData, wish: Partial<Wish> = {}): Drawing =>
  drawingOf(indexGraph(data), { root: 'root', down: 2, up: 1, open: new Set(), ...wish });
const ids = ({ boxes }: Drawing) => boxes.map(({ id }) => id);

const chain = graph(
  ['a', 'b', 'root', 'd', 'e', 'f'].map((id) => node(id)),
  ['a', 'b'],
  ['b', 'root'],
  ['root', 'd'],
  ['d', 'e'],
  ['e', 'f'],
);

describe('what is drawn', () => {
  it('REL-1 begins around a node and unfolds one node at a time, in each direction', () => {
    const first = draw(chain);
    expect(ids(first)).toEqual(['b', 'd', 'e', 'root']);
    expect(first.boxes.find(({ id }) => id === 'e')).toMatchObject({ hiddenOut: 1, hiddenIn: 0 });
    expect(first.boxes.find(({ id }) => id === 'b')).toMatchObject({ hiddenOut: 0, hiddenIn: 1 });
    expect(ids(draw(chain, { open: new Set([unfoldKey('e', 'out')]) }))).toContain('f');
    expect(ids(draw(chain, { open: new Set([unfoldKey('b', 'in')]) }))).toContain('a');
  });

  it('many siblings of a kind stand as one box that says the worst, until it gives way', () => {
    const members = ['s1', 's2', 's3', 's4'].map((id) =>
      node(id, 'Pod', id === 's3' ? 'unhealthy' : 'healthy'),
    );
    const data = graph(
      [node('root'), ...members, node('other', 'Node')],
      ...[...members, node('other')].map(({ id }) => ['root', id] as const),
    );
    const key = groupKey('root', 'Pod');
    const drawing = draw(data);
    expect(ids(drawing).sort()).toEqual([key, 'other', 'root'].sort());
    expect(drawing.edges).toContainEqual({ from: 'root', to: key });
    const group = drawing.boxes.find(({ isGroup }) => isGroup);
    expect(group).toMatchObject({ worst: 1, node: { status: 'unhealthy' } });
    expect(group?.members[0]).toBe('s3');
    expect(ids(draw(data, { open: new Set([key]) }))).toHaveLength(6);
    // Three siblings are seen at a glance.
    const three = graph(data.nodes, ...members.slice(0, 3).map(({ id }) => ['root', id] as const));
    expect(draw(three).boxes.filter(({ isGroup }) => isGroup)).toEqual([]);
  });

  it('cycles, own parents, doubled edges and edges to nowhere end and are drawn once', () => {
    const data = graph(
      [node('root'), node('b')],
      ['root', 'b'],
      ['root', 'b'],
      ['b', 'root'],
      ['root', 'root'],
      ['b', 'gone'],
    );
    expect(draw(data).edges).toEqual([
      { from: 'b', to: 'root' },
      { from: 'root', to: 'b' },
    ]);
    expect(draw(graph([]))).toEqual({ boxes: [], edges: [] });
  });

  it('the same shape keeps its places whatever the answer’s order and whoever’s health changed', async () => {
    const changed = graph(
      chain.nodes.map((one) => ({ ...one, status: 'unhealthy' })).reverse(),
      ...chain.edges.map(({ from, to }) => [from, to] as const).reverse(),
    );
    const [before, after] = [draw(chain), draw(changed)];
    expect(structureKey(after)).toBe(structureKey(before));
    expect(await placesOf(after)).toBe(await placesOf(before));
    expect(structureKey(draw(chain, { down: 1 }))).not.toBe(structureKey(before));
  });
});

describe('places', () => {
  it('20,000 boxes and a cycle of 10,000 get places of their own, from left to right', () => {
    const count = 20_000;
    const nodes = Array.from({ length: count }, (_, at) => node(`n${at}`));
    const edges = nodes.slice(1).map(({ id }, at) => ({ from: `n${Math.floor(at / 3)}`, to: id }));
    const drawing = drawingOf(indexGraph({ nodes, edges }), {
      root: 'n0',
      down: 99,
      up: 0,
      open: new Set(),
      also: new Set(nodes.map(({ id }) => id)),
    });
    expect(drawing.boxes).toHaveLength(count);
    const places = layeredPlaces(drawing);
    expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    for (const { from, to } of drawing.edges) expect(places.get(from)!.x).toBeLessThan(places.get(to)!.x);
    const { width, height } = boundsOf(places);
    expect(width / height).toBeGreaterThan(0.2);
    expect(width / height).toBeLessThan(10);

    const ring = Array.from({ length: 10_000 }, (_, at) => node(`r${at}`));
    const cycle = {
      nodes: ring,
      edges: ring.map(({ id }, at) => ({ from: id, to: `r${(at + 1) % 10_000}` })),
    };
    const boxes = indexGraph(cycle);
    expect(layeredPlaces(drawingOf(boxes, { root: 'r0', down: 20_000, up: 0, open: new Set() })).size).toBe(
      10_000,
    );
  });
});

describe('what is seen', () => {
  const places = new Map([
    ['left', { x: 0, y: 0 }],
    ['right', { x: 4_000, y: 0 }],
  ]);
  const drawing: Drawing = {
    boxes: [...places.keys()].map((id) => ({
      id,
      node: node(id),
      members: [id],
      isGroup: false,
      worst: 1,
      hiddenIn: 0,
      hiddenOut: 0,
    })),
    edges: [],
  };
  const size = { width: 1_000, height: 600 };
  const sheet = sheetOf(drawing, places);
  const seenIds = (view: Viewport) => seenBoxes(sheet, view, size).map((at) => sheet.ids[at]);

  it('fits everything, zooms at the pointer and draws only what is in sight', () => {
    const whole = wholeView(boundsOf(places), size);
    expect(seenIds(whole)).toEqual(['left', 'right']);
    const near = zoomAt(whole, { x: 32, y: 300 }, 4);
    expect(near.x + 32 / near.scale).toBeCloseTo(whole.x + 32 / whole.scale);
    expect(seenIds(near)).toEqual(['left']);
    expect(wholeView(boundsOf(new Map()), size).scale).toBe(1);
  });

  it('moves to a box that is out of sight, at a scale at which it can be read', () => {
    const far = { x: 0, y: 0, scale: 0.05 };
    const shown = reveal(far, { x: 4_000, y: 0 }, size);
    expect(shown.scale).toBeGreaterThan(READABLE_SCALE);
    expect(seenIds(shown)).toEqual(['right']);
    const same = { x: -100, y: -100, scale: 1 };
    expect(reveal(same, { x: 0, y: 0 }, size)).toEqual(same);
  });
});

describe('walking by keyboard', () => {
  it('to the sides along edges, up and down among neighbours', async () => {
    const data = graph(
      ['root', 'a', 'b', 'c'].map((id) => node(id)),
      ['root', 'a'],
      ['root', 'b'],
      ['c', 'root'],
    );
    const drawing = draw(data);
    const places = await placesOf(drawing);
    expect(walk(drawing, places, 'root', 'ArrowLeft')).toEqual({ to: 'c', via: 'in' });
    const right = walk(drawing, places, 'root', 'ArrowRight');
    expect(right?.via).toBe('out');
    const [upper, lower] = places.get('a')!.y < places.get('b')!.y ? ['a', 'b'] : ['b', 'a'];
    expect(walk(drawing, places, upper, 'ArrowDown')).toEqual({ to: lower, via: 'beside' });
    expect(walk(drawing, places, lower, 'ArrowUp')).toEqual({ to: upper, via: 'beside' });
    expect(walk(drawing, places, upper, 'ArrowUp')).toBeUndefined();
    expect(walk(drawing, places, 'a', 'ArrowRight')).toBeUndefined();
  });
});

describe('what is unfolded, in the address', () => {
  it('URL-1 is read back, taken away again, and never grows past what an address holds', () => {
    const one = toggleOpen('', '>id');
    expect([...readOpen(toggleOpen(one, '=id=Pod'))]).toEqual(['>id', '=id=Pod']);
    expect(toggleOpen(one, '>id')).toBe('');
    let long = '';
    for (let at = 0; at < 500; at += 1)
      long = toggleOpen(long, `>7c9e6679-7425-40de-944b-e07fc1f9${1000 + at}`);
    expect(long.length).toBeLessThan(4_000);
    expect(readOpen(long).has('>7c9e6679-7425-40de-944b-e07fc1f91499')).toBe(true);
  });
});
