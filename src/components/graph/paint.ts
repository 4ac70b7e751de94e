/** Draws edges, and boxes too small to be read, on a canvas. */
import { statusTone, type Tone } from '@/components/theme/statusTone';
import { READABLE_SCALE, type Size, type Viewport } from './model/viewport';
import { BOX_HEIGHT, BOX_WIDTH, type Places, type Point } from './types';
import type { Placed } from './usePlaces';

export interface Marks {
  /** Id of a box → steps; others are dimmed. */
  hops: ReadonlyMap<string, number>;
}

/** More edges in sight than these are left out until the person zooms in. */
const MAX_EDGES = 6_000;
const DIMMED = 0.18;

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
  surface: string;
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
    surface: of('--colorNeutralBackground1'),
  };
}

export interface Scene extends Placed {
  view: Viewport;
  size: Size;
  marks: Marks | undefined;
  chosen: string | undefined;
}

type Line = readonly [Point, Point];

function edgeEnds(places: Places, from: string, to: string): Line | undefined {
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) return undefined;
  return [
    { x: start.x + BOX_WIDTH, y: start.y + BOX_HEIGHT / 2 },
    { x: end.x, y: end.y + BOX_HEIGHT / 2 },
  ];
}

function isSeen([start, end]: Line, view: Viewport, size: Size): boolean {
  const [right, bottom] = [view.x + size.width / view.scale, view.y + size.height / view.scale];
  return (
    Math.max(start.x, end.x) >= view.x - BOX_WIDTH &&
    Math.min(start.x, end.x) <= right + BOX_WIDTH &&
    Math.max(start.y, end.y) >= view.y &&
    Math.min(start.y, end.y) <= bottom
  );
}

interface SeenEdges {
  plain: Line[];
  /** Of the chosen box or, with marks, between marked boxes. */
  bright: Line[];
}

function seenEdges({ drawing, places, view, size, marks, chosen }: Scene): SeenEdges | undefined {
  const found: SeenEdges = { plain: [], bright: [] };
  for (const { from, to } of drawing.edges) {
    const line = edgeEnds(places, from, to);
    if (line === undefined || !isSeen(line, view, size)) continue;
    const isBright =
      marks === undefined ? from === chosen || to === chosen : marks.hops.has(from) && marks.hops.has(to);
    (isBright ? found.bright : found.plain).push(line);
    if (found.plain.length + found.bright.length > MAX_EDGES) return undefined;
  }
  return found;
}

function stroke(context: CanvasRenderingContext2D, lines: readonly Line[], view: Viewport): void {
  context.beginPath();
  for (const [start, end] of lines) {
    const bend = Math.max(24, Math.abs(end.x - start.x) / 2);
    const [x1, y1] = [(start.x - view.x) * view.scale, (start.y - view.y) * view.scale];
    const [x2, y2] = [(end.x - view.x) * view.scale, (end.y - view.y) * view.scale];
    context.moveTo(x1, y1);
    // Too small to see a curve, straight lines are cheaper.
    if (view.scale < READABLE_SCALE / 3) context.lineTo(x2, y2);
    else context.bezierCurveTo(x1 + bend * view.scale, y1, x2 - bend * view.scale, y2, x2, y2);
  }
  context.stroke();
}

function drawBoxes(context: CanvasRenderingContext2D, scene: Scene, ink: Ink, seen: readonly string[]): void {
  const { view, places, drawing, marks, chosen } = scene;
  const wanted = new Set(seen);
  const [width, height] = [Math.max(1.5, BOX_WIDTH * view.scale), Math.max(1.5, BOX_HEIGHT * view.scale)];
  for (const { id, node } of drawing.boxes) {
    const place = wanted.has(id) ? places.get(id) : undefined;
    if (place === undefined) continue;
    context.globalAlpha = marks === undefined || marks.hops.has(id) ? 1 : DIMMED;
    context.fillStyle = id === chosen ? ink.chosen : ink.tones[statusTone(node.status)];
    context.fillRect((place.x - view.x) * view.scale, (place.y - view.y) * view.scale, width, height);
  }
  context.globalAlpha = 1;
}

export interface Painted {
  /** False where there were too many edges to draw. */
  hasEdges: boolean;
}

/** Draws a scene; `seen` are boxes to draw as rectangles, none where they stand as elements above the canvas. */
export function paint(canvas: HTMLCanvasElement, scene: Scene, ink: Ink, seen: readonly string[]): Painted {
  const context = canvas.getContext('2d');
  if (context === null) return { hasEdges: true };
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const [width, height] = [Math.round(scene.size.width * ratio), Math.round(scene.size.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, scene.size.width, scene.size.height);
  const edges = seenEdges(scene);
  if (edges !== undefined) {
    context.lineWidth = 1;
    context.strokeStyle = ink.edge;
    context.globalAlpha = scene.marks === undefined ? 0.55 : DIMMED;
    stroke(context, edges.plain, scene.view);
    context.globalAlpha = 1;
    context.lineWidth = 1.5;
    context.strokeStyle = scene.marks === undefined ? ink.chosen : ink.tones.danger;
    stroke(context, edges.bright, scene.view);
  }
  drawBoxes(context, scene, ink, seen);
  return { hasEdges: edges !== undefined };
}
