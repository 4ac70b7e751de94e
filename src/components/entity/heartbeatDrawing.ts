/**
 * The heartbeat as background layers of one element, one layer a colour: lists draw hundreds. Not as SVG: each of those is
 * a root of its own that the browser transforms, cuts off and sorts among its layers in every frame (decision 93).
 */
import type { CheckHeartbeat } from '@/services/contracts/healthRows';
import { describeBeats, HEARTBEAT_SLOTS, timedBeatsOf, type Beat } from './beats';

const STEP = 4;
const BAR = 3;
export const BEAT_HEIGHT = 16;
export const BEAT_WIDTH = HEARTBEAT_SLOTS * STEP;

/** Custom properties with the colours, which the class of the element sets (`heartbeat.styles.ts`). */
export const BEAT_COLOURS: Readonly<Record<Beat | 'covered', `--${string}`>> = {
  passed: '--beat-passed',
  failed: '--beat-failed',
  mixed: '--beat-mixed',
  gap: '--beat-gap',
  none: '--beat-none',
  covered: '--beat-covered',
};

/** Pixels from the top. A failed run is taller than a passed one, so that red and green differ without colour. */
const TOPS: Readonly<Record<Beat, number>> = { passed: 3, failed: 0, mixed: 1, gap: 3, none: 7 };
const BOTTOMS: Readonly<Record<Beat, number>> = { passed: 13, failed: 16, mixed: 15, gap: 13, none: 9 };

/** Values of `background-image`, `background-position` and `background-size`. */
export interface BeatLayers {
  image: string;
  position: string;
  size: string;
}

export interface HeartbeatDrawing {
  words: string;
  /** One list for each of the three, none of them empty; under a covered run is a line, the bar above it stays what it is. */
  layers: BeatLayers;
}

/** A stretch of time; milliseconds since the epoch. */
interface Stretch {
  start: number;
  end: number;
}

/** One picture of a background: its `top` and `height` in pixels, `right` and `width` as lengths of CSS. */
interface Layer {
  image: string;
  right?: string;
  top: number;
  width: string;
  height: number;
}

/** The layers of an element, the uppermost first. */
export function layersOf(layers: readonly Layer[]): BeatLayers {
  const listOf = (part: (layer: Layer) => string, nothing: string) => layers.map(part).join(',') || nothing;
  return {
    image: listOf(({ image }) => image, 'none'),
    position: listOf(({ right = '0', top }) => `right ${right} top ${top}px`, '0 0'),
    size: listOf(({ width, height }) => `${width} ${height}px`, 'auto'),
  };
}

/** Bars of one colour side by side, in order; `from` and `to` are lengths of CSS from the left. */
export function barsImage(colour: Beat | 'covered', bars: readonly { from: string; to: string }[]): string {
  const stops = bars.map(({ from, to }) => `transparent 0 ${from},var(${BEAT_COLOURS[colour]}) 0 ${to}`);
  return `linear-gradient(90deg,${stops.join(',')},transparent 0)`;
}

function barsLayer(
  colour: Beat | 'covered',
  slots: readonly number[],
  [top, bottom]: readonly [number, number],
  barWidth = BAR,
): Layer[] {
  if (slots.length === 0) return [];
  const bars = slots.map((slot) => ({ from: `${slot * STEP}px`, to: `${slot * STEP + barWidth}px` }));
  return [{ image: barsImage(colour, bars), top, width: `${BEAT_WIDTH}px`, height: bottom - top }];
}

/** Slanted strokes, as steep as three to two, one pixel of four from top to bottom. */
const HATCH = `repeating-linear-gradient(146.3deg,var(${BEAT_COLOURS.gap}) 0 1px,transparent 0 3.33px)`;

/** A gap is hatched, from its first slot to its last. */
function hatchLayers(slots: readonly number[]): Layer[] {
  const layers: Layer[] = [];
  slots.forEach((slot, at) => {
    if (slots[at - 1] === slot - 1) return;
    let last = slot;
    for (let next = at + 1; slots[next] === last + 1; next += 1) last += 1;
    const width = (last - slot) * STEP + BAR;
    layers.push({
      image: HATCH,
      right: `${BEAT_WIDTH - slot * STEP - width}px`,
      top: TOPS.gap,
      width: `${width}px`,
      height: BOTTOMS.gap - TOPS.gap,
    });
  });
  return layers;
}

/** Below the bars, from slot to slot without a break. */
const LINE: readonly [number, number] = [14, 16];

const BARS: readonly Beat[] = ['failed', 'mixed', 'passed', 'none'];

/** Slots of a bar by what they show; `covered` are slots in maintenance or a silence. */
export function beatLayers(beats: readonly Beat[], covered: readonly number[] = []): BeatLayers {
  const slotsOf = (wanted: Beat) => beats.flatMap((beat, slot) => (beat === wanted ? [slot] : []));
  return layersOf([
    ...barsLayer('covered', covered, LINE, STEP),
    ...BARS.flatMap((beat) => barsLayer(beat, slotsOf(beat), [TOPS[beat], BOTTOMS[beat]])),
    ...hatchLayers(slotsOf('gap')),
  ]);
}

interface Known {
  quiet: readonly Stretch[] | undefined;
  drawing: HeartbeatDrawing;
}
const drawings = new WeakMap<readonly CheckHeartbeat[], Known>();

function draw(runs: readonly CheckHeartbeat[], quiet: readonly Stretch[]): HeartbeatDrawing {
  const timed = timedBeatsOf(runs);
  const beats = timed.map(({ beat }) => beat);
  const isQuiet = (time: number) => quiet.some(({ start, end }) => time >= start && time < end);
  const covered = timed.flatMap(({ at }, slot) => (at !== undefined && isQuiet(at) ? [slot] : []));
  return { words: describeBeats(beats, covered.length), layers: beatLayers(beats, covered) };
}

/** Drawn once for each answer's runs; `quiet` are times of maintenance and silences. */
export function heartbeatDrawing(
  runs: readonly CheckHeartbeat[],
  quiet?: readonly Stretch[],
): HeartbeatDrawing {
  const known = drawings.get(runs);
  if (known !== undefined && known.quiet === quiet) return known.drawing;
  const drawing = draw(runs, quiet ?? []);
  drawings.set(runs, { quiet, drawing });
  return drawing;
}
