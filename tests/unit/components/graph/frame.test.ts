/** What one frame of a graph costs, and what it shows of 2,000 and of 20,000 boxes. */
import { layeredPlaces } from '@/components/graph/model/layered';
import { sheetOf, type Sheet } from '@/components/graph/model/sheet';
import { fit as wholeView, seenBoxes, zoomAt, type Viewport } from '@/components/graph/model/viewport';
import { drawScene, type Ink, type Pen } from '@/components/graph/paint';
import type { Box, GraphEdge } from '@/components/graph/types';

const SIZE = { width: 1_440, height: 900 };
const INK: Ink = {
  tones: { danger: 'danger', warning: 'warning', success: 'success', neutral: 'neutral' },
  edge: 'edge',
  chosen: 'chosen',
};

const box = (id: string, status: string): Box => ({
  id,
  node: { id, name: id, kind: 'Service', status },
  members: [id],
  isGroup: false,
  worst: 1,
  hiddenIn: 0,
  hiddenOut: 0,
});

/** A tree in which every box but the first depends on the one 19 times before it. */
function treeOf(count: number, statusOf: (at: number) => string = () => 'healthy'): Sheet {
  const boxes = Array.from({ length: count }, (_, at) => box(`n${at}`, statusOf(at)));
  const edges: GraphEdge[] = boxes
    .slice(1)
    .map(({ id }, at) => ({ from: `n${Math.floor(at / 19)}`, to: id }));
  return sheetOf({ boxes, edges }, layeredPlaces({ boxes, edges }));
}

/** Counts what a canvas is asked for. */
class CountingPen implements Pen {
  fillStyle = '';
  strokeStyle = '';
  lineWidth = 1;
  globalAlpha = 1;
  readonly rectangles: { style: string; height: number; left: number; top: number }[] = [];
  readonly lines: string[] = [];
  private open = 0;
  beginPath() {
    this.open = 0;
  }
  moveTo() {
    this.open += 1;
  }
  lineTo() {}
  bezierCurveTo() {}
  stroke() {
    for (let line = 0; line < this.open; line += 1) this.lines.push(this.strokeStyle);
  }
  fillRect(left: number, top: number, _width: number, height: number) {
    this.rectangles.push({ style: this.fillStyle, height, left, top });
  }
}

function frame(sheet: Sheet, view: Viewport, chosen?: number, lit?: Uint8Array) {
  const pen = new CountingPen();
  const seen = seenBoxes(sheet, view, SIZE);
  const hasEdges = drawScene(pen, { sheet, view, size: SIZE, lit, chosen }, INK, seen);
  return { pen, seen, hasEdges };
}

/** Milliseconds, the smallest of several, so that other work on the machine does not count. */
function quickest(work: () => void): number {
  let best = Infinity;
  for (let round = 0; round < 15; round += 1) {
    const begun = performance.now();
    work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

describe('a frame of a graph', () => {
  const small = treeOf(2_000);
  const large = treeOf(20_000, (at) => (at === 15_000 ? 'unhealthy' : 'healthy'));
  const whole = (sheet: Sheet) => wholeView(sheet.bounds, SIZE);

  it('REL-1 TOPO-1 all of 2,000 boxes has every box and every edge', () => {
    const { pen, seen, hasEdges } = frame(small, whole(small));
    expect(seen).toHaveLength(2_000);
    expect(hasEdges).toBe(true);
    expect(pen.lines).toHaveLength(1_999);
  });

  it('REL-1 TOPO-1 all of 20,000 boxes is simplified: columns are bars, and what is unhealthy stands out', () => {
    const { pen, seen, hasEdges } = frame(large, whole(large));
    expect(seen).toHaveLength(20_000);
    expect(pen.rectangles.length).toBeLessThan(1_000);
    expect(hasEdges).toBe(false);
    expect(pen.lines).toHaveLength(0);
    const [bad, ...others] = pen.rectangles.filter(({ style }) => style === 'danger');
    expect(others).toEqual([]);
    expect(bad?.height).toBeGreaterThan(1);
    // Above all others, so that a bar does not cover it.
    expect(pen.rectangles.at(-1)).toBe(bad);
    const number = large.numbers.get('n15000') ?? -1;
    const view = whole(large);
    expect(bad?.left).toBeCloseTo(((large.x[number] ?? 0) - view.x) * view.scale);
  });

  it('REL-1 the edges of the chosen box and those of a blast radius are drawn among however many', () => {
    const chosen = large.numbers.get('n5');
    expect(frame(large, whole(large), chosen).pen.lines).toEqual(Array.from({ length: 20 }, () => 'chosen'));
    const lit = new Uint8Array(20_000);
    for (const id of ['n0', 'n1', 'n20']) lit[large.numbers.get(id) ?? 0] = 1;
    expect(frame(large, whole(large), chosen, lit).pen.lines).toEqual(['danger', 'danger']);
  });

  it('REL-1 a near view draws what is in sight, whatever is not', () => {
    const near = { ...zoomAt(whole(large), { x: 700, y: 450 }, 40) };
    const { seen } = frame(large, near);
    expect(seen.length).toBeLessThan(220);
  });

  it('REL-1 ten times the boxes cost less than thirty times the time', () => {
    const [smallView, largeView] = [whole(small), whole(large)];
    const one = quickest(() => frame(small, smallView));
    const ten = quickest(() => frame(large, largeView));
    expect(ten / one).toBeLessThan(30);
  });
});
