import { makeStyles, tokens } from '@fluentui/react-components';
import { memo, useMemo } from 'react';
import type { CheckHeartbeat } from '@/services/contracts/rows';
import { beatsOf, describeBeats, HEARTBEAT_SLOTS, type Beat } from './beats';

const STEP = 4;
const BAR = 3;
const HEIGHT = 16;
const WIDTH = HEARTBEAT_SLOTS * STEP;

/** A failed run is taller than a passed one, so that red and green differ without colour. */
const TOPS: Readonly<Record<Beat, number>> = { passed: 3, failed: 0, mixed: 1, gap: 3, none: 7 };
const BOTTOMS: Readonly<Record<Beat, number>> = { passed: 13, failed: 16, mixed: 15, gap: 13, none: 9 };
const DRAWN: readonly Beat[] = ['none', 'gap', 'passed', 'mixed', 'failed'];

const useStyles = makeStyles({
  // Short of room it loses its oldest runs, at the left.
  bar: { display: 'block', width: '100%', maxWidth: `${HEARTBEAT_SLOTS * STEP}px` },
  passed: { fill: tokens.colorStatusSuccessForeground3 },
  failed: { fill: tokens.colorStatusDangerForeground3 },
  mixed: { fill: tokens.colorStatusWarningForeground3 },
  none: { fill: tokens.colorNeutralStroke1 },
  gap: {
    fill: tokens.colorNeutralForeground3,
    '@media (forced-colors: active)': { fill: 'CanvasText' },
  },
});

/** A gap is hatched: three slanted strokes instead of a bar. */
function hatch(slot: number): string {
  const left = slot * STEP;
  return [3, 7, 11].map((top) => `M${left} ${top + 2}l${BAR} -2v1l-${BAR} 2z`).join('');
}

function pathOf(beats: readonly Beat[], wanted: Beat): string {
  if (wanted === 'gap') return beats.map((beat, slot) => (beat === 'gap' ? hatch(slot) : '')).join('');
  const top = TOPS[wanted];
  const height = BOTTOMS[wanted] - top;
  return beats
    .map((beat, slot) => (beat === wanted ? `M${slot * STEP} ${top}h${BAR}v${height}h-${BAR}z` : ''))
    .join('');
}

/** One path a colour instead of thirty elements a row: lists draw hundreds of these. */
export const Heartbeat = memo(function Heartbeat({ runs }: { runs: readonly CheckHeartbeat[] }) {
  const styles = useStyles();
  const beats = useMemo(() => beatsOf(runs), [runs]);
  const words = describeBeats(beats);
  return (
    <svg
      className={styles.bar}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {DRAWN.map((beat) => (
        <path key={beat} className={styles[beat]} d={pathOf(beats, beat)} />
      ))}
    </svg>
  );
});
