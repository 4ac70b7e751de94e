import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useMemo, type KeyboardEvent } from 'react';
import { formatLocalTime } from '@/services/time/absolute';
import { LANES, type Lane } from '../model/lanes';
import type { TimelineEvent, TimeSpan } from '../model/timeline';
import { binsOf, countEvents, rankOf, type Bin, type EventLanes } from '../model/timelineLanes';
import { useTimelinePointer } from '../hooks/useTimelinePointer';
import { TIMELINE_TEXTS } from '../timelineTexts';

/** Parts of the span; each is drawn as one bar. */
const BINS = 400;
const LANE_HEIGHT = 28;
const STEP = 2;
const WIDTH = BINS * STEP;
const HEIGHT = LANES.length * LANE_HEIGHT;

const useStyles = makeStyles({
  box: { display: 'flex', columnGap: tokens.spacingHorizontalS },
  names: { flexShrink: 0, width: '112px', margin: 0, padding: 0, listStyle: 'none' },
  name: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    width: '100%',
    height: `${LANE_HEIGHT}px`,
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  folded: { color: tokens.colorNeutralForeground4, textDecorationLine: 'line-through' },
  drawing: { flexGrow: 1, minWidth: 0 },
  surface: {
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    position: 'relative',
    cursor: 'crosshair',
    touchAction: 'pan-y',
  },
  hair: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: '1px',
    visibility: 'hidden',
    pointerEvents: 'none',
    backgroundColor: tokens.colorNeutralForeground3,
  },
  brush: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    visibility: 'hidden',
    pointerEvents: 'none',
    opacity: 0.35,
    backgroundColor: tokens.colorBrandBackground2,
    outline: `1px solid ${tokens.colorBrandStroke1}`,
  },
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
  /** The events of the span, without folded lanes. */
  visible: EventLanes;
  span: TimeSpan;
  selected: TimelineEvent | undefined;
  hidden: readonly Lane[];
  /** Keys on the drawing, which is one stop of the Tab key. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onSpan: (span: TimeSpan) => void;
  onSelect: (event: TimelineEvent) => void;
  onHidden: (hidden: readonly Lane[]) => void;
}

/** A lane with its name as a button that folds it away; a folded one keeps its place. */
function LaneNames({ hidden, onHidden }: Pick<TimelineChartProps, 'hidden' | 'onHidden'>) {
  const styles = useStyles();
  return (
    <ul className={styles.names}>
      {LANES.map((lane) => {
        const isFolded = hidden.includes(lane);
        return (
          <li key={lane}>
            <button
              type="button"
              className={mergeClasses(styles.name, isFolded && styles.folded)}
              aria-pressed={!isFolded}
              title={isFolded ? TIMELINE_TEXTS.unfold(lane) : TIMELINE_TEXTS.fold(lane)}
              onClick={() =>
                onHidden(isFolded ? hidden.filter((other) => other !== lane) : [...hidden, lane])
              }
            >
              {lane}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Seven lanes over one axis: two paths a lane, however many events. A pointer chooses an event or marks a stretch. */
export const TimelineChart = memo(function TimelineChart(props: TimelineChartProps) {
  const { visible, span, selected, hidden, onKeyDown, onSpan, onSelect, onHidden } = props;
  const styles = useStyles();
  const drawn = useMemo(
    () => new Map([...visible].map(([lane, events]) => [lane, binsOf(events, span, BINS)])),
    [visible, span],
  );
  const { hair, brush, time, handlers } = useTimelinePointer({ visible, span, onSpan, onSelect });
  const count = countEvents(visible);
  const cursor =
    selected === undefined ? undefined : ((selected.time - span.from) / (span.to - span.from)) * WIDTH;
  return (
    <div className={styles.box}>
      <LaneNames hidden={hidden} onHidden={onHidden} />
      <div className={styles.drawing}>
        <div
          className={styles.surface}
          role="slider"
          aria-label={TIMELINE_TEXTS.label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, count - 1)}
          aria-valuenow={selected === undefined ? 0 : rankOf(visible, selected)}
          aria-valuetext={selected === undefined ? TIMELINE_TEXTS.nothingChosen : selected.title}
          tabIndex={0}
          data-events={count}
          onKeyDown={onKeyDown}
          {...handlers}
        >
          <svg
            className={styles.svg}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`${TIMELINE_TEXTS.label}: ${count}`}
          >
            {LANES.map((lane, index) => (
              <g key={lane} data-lane={lane}>
                <path className={styles.line} d={`M0 ${(index + 1) * LANE_HEIGHT - 1}H${WIDTH}`} />
                <path className={styles.ordinary} d={pathOf(drawn.get(lane) ?? [], index, false)} />
                <path className={styles.bad} d={pathOf(drawn.get(lane) ?? [], index, true)} />
              </g>
            ))}
            {cursor !== undefined && <path className={styles.cursor} d={`M${cursor} 0V${HEIGHT}`} />}
          </svg>
          <div ref={hair} className={styles.hair} />
          <div ref={brush} className={styles.brush} />
        </div>
        <div className={styles.ends}>
          <span>{formatLocalTime(new Date(span.from).toISOString())}</span>
          <output ref={time} aria-hidden />
          <span>{formatLocalTime(new Date(span.to).toISOString())}</span>
        </div>
      </div>
    </div>
  );
});
