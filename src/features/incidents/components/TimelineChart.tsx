import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useMemo } from 'react';
import { formatLocalTime } from '@/services/time/absolute';
import { binsByLane, LANES, type Bin, type TimelineEvent, type TimeSpan } from '../model/timeline';
import { TIMELINE_TEXTS } from '../texts';

/** Parts of the span; each is drawn as one bar. */
const BINS = 400;
const LANE_HEIGHT = 28;
const STEP = 2;
const WIDTH = BINS * STEP;
const HEIGHT = LANES.length * LANE_HEIGHT;

const useStyles = makeStyles({
  box: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  names: { flexShrink: 0, width: '96px', margin: 0, padding: 0, listStyle: 'none' },
  name: {
    height: `${LANE_HEIGHT}px`,
    lineHeight: `${LANE_HEIGHT}px`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  drawing: { flexGrow: 1, minWidth: 0 },
  svg: {
    display: 'block',
    width: '100%',
    height: `${HEIGHT}px`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  ordinary: { fill: tokens.colorBrandBackground },
  bad: { fill: tokens.colorStatusDangerForeground3 },
  line: { stroke: tokens.colorNeutralStroke2, strokeWidth: 1 },
  cursor: { stroke: tokens.colorNeutralForeground1, strokeWidth: 1 },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Taller where more happened; a lone event is still seen. */
function pathOf(bins: readonly Bin[], lane: number, isBad: boolean): string {
  const bottom = (lane + 1) * LANE_HEIGHT - 4;
  return bins
    .filter(({ bad }) => bad > 0 === isBad)
    .map(({ index, count }) => {
      const height = Math.min(LANE_HEIGHT - 8, 8 + 4 * Math.log2(count));
      return `M${index * STEP} ${bottom - height}h${STEP + 1}v${height}h-${STEP + 1}z`;
    })
    .join('');
}

interface TimelineChartProps {
  visible: readonly TimelineEvent[];
  span: TimeSpan;
  selected: TimelineEvent | undefined;
}

/** Six lanes over one axis: two paths a lane, however many events. */
export const TimelineChart = memo(function TimelineChart({ visible, span, selected }: TimelineChartProps) {
  const styles = useStyles();
  const lanes = useMemo(() => binsByLane(visible, span, BINS), [visible, span]);
  const cursor =
    selected === undefined ? undefined : ((selected.time - span.from) / (span.to - span.from)) * WIDTH;
  return (
    <div className={styles.box}>
      <ul className={styles.names}>
        {LANES.map((lane) => (
          <li key={lane} className={styles.name}>
            {lane}
          </li>
        ))}
      </ul>
      <div className={styles.drawing}>
        <svg
          className={styles.svg}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${TIMELINE_TEXTS.label}: ${visible.length}`}
        >
          {LANES.map((lane, index) => (
            <g key={lane}>
              <path className={styles.line} d={`M0 ${(index + 1) * LANE_HEIGHT - 1}H${WIDTH}`} />
              <path className={styles.ordinary} d={pathOf(lanes.get(lane) ?? [], index, false)} />
              <path className={styles.bad} d={pathOf(lanes.get(lane) ?? [], index, true)} />
            </g>
          ))}
          {cursor !== undefined && (
            <path className={mergeClasses(styles.cursor)} d={`M${cursor} 0V${HEIGHT}`} />
          )}
        </svg>
        <div className={styles.ends}>
          <span>{formatLocalTime(new Date(span.from).toISOString())}</span>
          <span>{formatLocalTime(new Date(span.to).toISOString())}</span>
        </div>
      </div>
    </div>
  );
});
