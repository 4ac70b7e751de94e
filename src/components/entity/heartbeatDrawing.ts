/** The heartbeat as path data: one path a colour instead of thirty elements a row, because lists draw hundreds. */
import type { CheckHeartbeat } from '@/services/contracts/healthRows';
import { describeBeats, HEARTBEAT_SLOTS, timedBeatsOf, type Beat } from './beats';

const STEP = 4;
const BAR = 3;
export const BEAT_HEIGHT = 16;
export const BEAT_WIDTH = HEARTBEAT_SLOTS * STEP;

/** A failed run is taller than a passed one, so that red and green differ without colour. */
const TOPS: Readonly<Record<Beat, number>> = { passed: 3, failed: 0, mixed: 1, gap: 3, none: 7 };
const BOTTOMS: Readonly<Record<Beat, number>> = { passed: 13, failed: 16, mixed: 15, gap: 13, none: 9 };
export const DRAWN_BEATS: readonly Beat[] = ['none', 'gap', 'passed', 'mixed', 'failed'];

export interface HeartbeatDrawing {
  words: string;
  /** Path data in the order of DRAWN_BEATS. */
  paths: readonly string[];
  /** A line along the bottom of slots in maintenance or a silence; the bars above it stay what they are. */
  covered: string;
}

/** A stretch of time; milliseconds since the epoch. */
interface Stretch {
  start: number;
  end: number;
}

/** A gap is hatched: three slanted strokes instead of a bar. */
function hatch(slot: number): string {
  const left = slot * STEP;
  return [3, 7, 11].map((top) => `M${left} ${top + 2}l${BAR} -2v1l-${BAR} 2z`).join('');
}

function pathOf(beats: readonly Beat[], wanted: Beat): string {
  const top = TOPS[wanted];
  const height = BOTTOMS[wanted] - top;
  let path = '';
  beats.forEach((beat, slot) => {
    if (beat !== wanted) return;
    path += wanted === 'gap' ? hatch(slot) : `M${slot * STEP} ${top}h${BAR}v${height}h-${BAR}z`;
  });
  return path;
}

/** Below the bars, from slot to slot without a break. */
const LINE_TOP = 14;
const LINE_HEIGHT = 2;

interface Known {
  quiet: readonly Stretch[] | undefined;
  drawing: HeartbeatDrawing;
}
const drawings = new WeakMap<readonly CheckHeartbeat[], Known>();

function draw(runs: readonly CheckHeartbeat[], quiet: readonly Stretch[]): HeartbeatDrawing {
  const timed = timedBeatsOf(runs);
  const beats = timed.map(({ beat }) => beat);
  let covered = '';
  let count = 0;
  if (quiet.length > 0)
    timed.forEach(({ at }, slot) => {
      if (at === undefined || !quiet.some(({ start, end }) => at >= start && at < end)) return;
      covered += `M${slot * STEP} ${LINE_TOP}h${STEP}v${LINE_HEIGHT}h-${STEP}z`;
      count += 1;
    });
  return {
    words: describeBeats(beats, count),
    paths: DRAWN_BEATS.map((beat) => pathOf(beats, beat)),
    covered,
  };
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
