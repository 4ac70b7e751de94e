/** Draws edges, and boxes too small to be read, on a canvas: in batches of one colour, whatever the number of boxes. */
import { TONES, type Tone } from '@/components/theme/statusTone';
import type { Sheet } from './model/sheet';
import { READABLE_SCALE, shownPart, type Size, type Viewport } from './model/viewport';
import { BOX_HEIGHT, BOX_WIDTH } from './types';

export interface Marks {
  /** Id of a box → steps; others are dimmed. */
  hops: ReadonlyMap<string, number>;
}

/** More edges in sight than these are left out until the person zooms in. */
const MAX_EDGES = 2_500;
const DIMMED = 0.18;
/** Pixels between boxes of a column below which they are one bar. */
const BAR_GAP = 1;

const TONE_VARIABLES: Readonly<Record<Tone, string>> = {
  danger: '--colorStatusDangerForeground1',
  warning: '--colorStatusWarningForeground1',
  success: '--colorStatusSuccessForeground1',
  neutral: '--colorNeutralForeground3',
};

export interface Ink {
  tones: Readonly<Record<Tone, string>>;
  edge: string;
  chosen: string;
}

/** The colours of the theme that stands around `element`. */
export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(name).trim();
  return {
    tones: {
      danger: of(TONE_VARIABLES.danger),
      warning: of(TONE_VARIABLES.warning),
      success: of(TONE_VARIABLES.success),
      neutral: of(TONE_VARIABLES.neutral),
    },
    edge: of('--colorNeutralStrokeAccessible'),
    chosen: of('--colorBrandStroke1'),
  };
}

export interface Scene {
  sheet: Sheet;
  view: Viewport;
  size: Size;
  /** 1 for boxes by number that a blast radius reaches; undefined where none is shown. */
  lit: Uint8Array | undefined;
  /** The number of the chosen box, or undefined. */
  chosen: number | undefined;
}

/** What is drawn with; a canvas' context, or what counts in its place. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'stroke'
  | 'fillRect'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
>;

interface SeenEdges {
  /** Where the edges stand in the sheet; undefined where they are too many to be drawn. */
  plain: number[] | undefined;
  /** Of the chosen box or, with a blast radius, between boxes that it reaches. */
  bright: number[];
}

/** Whether any of the rectangle around an edge is in sight. */
function sightOf({ sheet: { x, y }, view, size }: Scene): (from: number, to: number) => boolean {
  const part = shownPart(view, size);
  const [right, bottom] = [part.x + part.width, part.y + part.height];
  return (from, to) => {
    const [x1, x2] = [(x[from] ?? 0) + BOX_WIDTH, x[to] ?? 0];
    const [y1, y2] = [(y[from] ?? 0) + BOX_HEIGHT / 2, (y[to] ?? 0) + BOX_HEIGHT / 2];
    return (
      Math.max(x1, x2) >= part.x - BOX_WIDTH &&
      Math.min(x1, x2) <= right + BOX_WIDTH &&
      Math.max(y1, y2) >= part.y &&
      Math.min(y1, y2) <= bottom
    );
  };
}

function seenEdges(scene: Scene): SeenEdges {
  const { sheet, lit, chosen } = scene;
  const { edges } = sheet;
  const isSeen = sightOf(scene);
  const isBright = (from: number, to: number) =>
    lit === undefined ? from === chosen || to === chosen : lit[from] === 1 && lit[to] === 1;
  const plain: number[] = [];
  const bright: number[] = [];
  for (let at = 0; at < edges.length; at += 2) {
    const [from, to] = [edges[at] ?? 0, edges[at + 1] ?? 0];
    const list = isBright(from, to) ? bright : plain;
    if (list.length <= MAX_EDGES && isSeen(from, to)) list.push(at);
  }
  return { plain: plain.length > MAX_EDGES ? undefined : plain, bright: bright.slice(0, MAX_EDGES) };
}

function stroke(pen: Pen, { sheet, view }: Scene, found: readonly number[]): void {
  const { x, y, edges } = sheet;
  const { scale } = view;
  pen.beginPath();
  for (const at of found) {
    const [from, to] = [edges[at] ?? 0, edges[at + 1] ?? 0];
    const x1 = ((x[from] ?? 0) + BOX_WIDTH - view.x) * scale;
    const x2 = ((x[to] ?? 0) - view.x) * scale;
    const y1 = ((y[from] ?? 0) + BOX_HEIGHT / 2 - view.y) * scale;
    const y2 = ((y[to] ?? 0) + BOX_HEIGHT / 2 - view.y) * scale;
    const bend = Math.max(24 * scale, Math.abs(x2 - x1) / 2);
    pen.moveTo(x1, y1);
    // Too small to see a curve, straight lines are cheaper.
    if (scale < READABLE_SCALE / 3) pen.lineTo(x2, y2);
    else pen.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
  }
  pen.stroke();
}

function drawEdges(pen: Pen, scene: Scene, ink: Ink): boolean {
  const { plain, bright } = seenEdges(scene);
  if (plain !== undefined) {
    pen.lineWidth = 1;
    pen.strokeStyle = ink.edge;
    pen.globalAlpha = scene.lit === undefined ? 0.55 : DIMMED;
    stroke(pen, scene, plain);
  }
  pen.globalAlpha = 1;
  pen.lineWidth = 1.5;
  pen.strokeStyle = scene.lit === undefined ? ink.chosen : ink.tones.danger;
  stroke(pen, scene, bright);
  return plain !== undefined;
}

type BoxScene = Omit<Scene, 'size'>;

/** Height and width of a box on the screen, never so small that it disappears. */
const sizeOf = (scale: number): Size => ({
  width: Math.max(1.5, BOX_WIDTH * scale),
  height: Math.max(1.5, BOX_HEIGHT * scale),
});

/** Left, top and bottom of each bar, by tone and by whether it is dimmed. */
function barsOf({ sheet: { x, y, tone }, view, lit }: BoxScene, seen: readonly number[]): number[][] {
  const bars: number[][] = Array.from({ length: TONES.length * 2 }, () => []);
  const { height } = sizeOf(view.scale);
  for (const at of seen) {
    const isDimmed = lit !== undefined && lit[at] !== 1;
    const list = bars[(tone[at] ?? 0) * 2 + (isDimmed ? 1 : 0)] ?? [];
    const left = ((x[at] ?? 0) - view.x) * view.scale;
    const top = ((y[at] ?? 0) - view.y) * view.scale;
    const last = list.length - 1;
    if (list[last - 2] === left && top - (list[last] ?? 0) < BAR_GAP) list[last] = top + height;
    else list.push(left, top, top + height);
  }
  return bars;
}

function fillBars(pen: Pen, list: readonly number[], width: number): void {
  for (let at = 0; at < list.length; at += 3) {
    const top = list[at + 1] ?? 0;
    pen.fillRect(list[at] ?? 0, top, width, (list[at + 2] ?? 0) - top);
  }
}

/**
 * Boxes as rectangles of their tones. Neighbours of a column that are less than a pixel apart are one bar, so that the
 * number of rectangles follows from the pixels and not from the boxes.
 */
export function drawBoxes(pen: Pen, scene: BoxScene, ink: Ink, seen: readonly number[]): void {
  const { sheet, view, chosen } = scene;
  const { width, height } = sizeOf(view.scale);
  const bars = barsOf(scene, seen);
  // The worst last, above all others.
  for (let kind = bars.length - 1; kind >= 0; kind -= 1) {
    pen.globalAlpha = kind % 2 === 1 ? DIMMED : 1;
    pen.fillStyle = ink.tones[TONES[kind >> 1] ?? 'neutral'];
    fillBars(pen, bars[kind] ?? [], width);
  }
  pen.globalAlpha = 1;
  if (chosen === undefined) return;
  const [left, top] = [(sheet.x[chosen] ?? 0) - view.x, (sheet.y[chosen] ?? 0) - view.y];
  pen.fillStyle = ink.chosen;
  pen.fillRect(left * view.scale, top * view.scale, Math.max(4, width), Math.max(4, height));
}

/**
 * Draws edges, and those of the boxes `seen` that do not stand as elements above the canvas.
 * @returns false where there were too many edges to draw.
 */
export function drawScene(pen: Pen, scene: Scene, ink: Ink, seen: readonly number[]): boolean {
  const hasEdges = drawEdges(pen, scene, ink);
  if (seen.length > 0) drawBoxes(pen, scene, ink, seen);
  return hasEdges;
}

/** `drawScene` on a canvas, which it makes as large as the stage. */
export function paint(canvas: HTMLCanvasElement, scene: Scene, ink: Ink, seen: readonly number[]): boolean {
  const context = canvas.getContext('2d');
  if (context === null) return true;
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const [width, height] = [Math.round(scene.size.width * ratio), Math.round(scene.size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, scene.size.width, scene.size.height);
  return drawScene(context, scene, ink, seen);
}
