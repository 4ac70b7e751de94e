/** The health of a group as a bar in the drawing of a heartbeat: unhealthy, unknown, healthy, each as long as its share. */
import type { Beat } from '@/components/entity/beats';
import {
  barsImage,
  BEAT_HEIGHT,
  BEAT_WIDTH,
  layersOf,
  type HeartbeatDrawing,
} from '@/components/entity/heartbeatDrawing';
import { CHECK_HEALTHS, type CheckHealth } from '../model/checkHealth';

const HEIGHT = 6;
const TOP = (BEAT_HEIGHT - HEIGHT) / 2;
const GAP = 2;
/** One failing check of a thousand is seen. */
const NARROWEST = 3;

/** The colours are those of runs. */
const BEAT_OF: Readonly<Record<CheckHealth, Beat>> = {
  unhealthy: 'failed',
  unknown: 'none',
  healthy: 'passed',
};

const drawings = new WeakMap<Readonly<Record<CheckHealth, number>>, HeartbeatDrawing>();

function draw(counts: Readonly<Record<CheckHealth, number>>): HeartbeatDrawing {
  const parts = CHECK_HEALTHS.filter((health) => counts[health] > 0);
  const total = parts.reduce((sum, health) => sum + counts[health], 0);
  const room = BEAT_WIDTH - GAP * Math.max(0, parts.length - 1) - NARROWEST * parts.length;
  const percent = (width: number) => `${Math.round((width / BEAT_WIDTH) * 10_000) / 100}%`;
  let left = 0;
  const layers = parts.map((health) => {
    const right = left + NARROWEST + (room * counts[health]) / total;
    const image = barsImage(BEAT_OF[health], [{ from: percent(left), to: percent(right) }]);
    left = right + GAP;
    // Short of room it is squeezed.
    return { image, top: TOP, width: '100%', height: HEIGHT };
  });
  return { words: parts.map((health) => `${counts[health]} ${health}`).join(', '), layers: layersOf(layers) };
}

/** Drawn once for each group row; `counts` are its checks of each health. */
export function rollUpDrawing(counts: Readonly<Record<CheckHealth, number>>): HeartbeatDrawing {
  const known = drawings.get(counts);
  if (known !== undefined) return known;
  const drawing = draw(counts);
  drawings.set(counts, drawing);
  return drawing;
}
