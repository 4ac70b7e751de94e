/** The heartbeat as path data: one path a colour instead of thirty elements a row, because lists draw hundreds. */
import type { CheckHeartbeat } from '@/services/contracts/rows';
import { beatsOf, describeBeats, HEARTBEAT_SLOTS, type Beat } from './beats';

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

const drawings = new WeakMap<readonly CheckHeartbeat[], HeartbeatDrawing>();

/** Drawn once for each answer's runs. */
export function heartbeatDrawing(runs: readonly CheckHeartbeat[]): HeartbeatDrawing {
  const known = drawings.get(runs);
  if (known !== undefined) return known;
  const beats = beatsOf(runs);
  const made = { words: describeBeats(beats), paths: DRAWN_BEATS.map((beat) => pathOf(beats, beat)) };
  drawings.set(runs, made);
  return made;
}
