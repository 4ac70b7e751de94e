import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatLocalTime } from '@/services/time/absolute';
import { bucketAfterKey, bucketsOf, spanOfBuckets, type Span } from '../model/changeBuckets';
import { CHANGE_TEXTS } from '../texts';

const BARS = 60;

const useStyles = makeStyles({
  chart: {
    position: 'relative',
    display: 'flex',
    flexShrink: 0,
    alignItems: 'flex-end',
    height: '48px',
    columnGap: '1px',
    marginInline: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    cursor: 'crosshair',
    touchAction: 'none',
    userSelect: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  slot: { display: 'flex', flexGrow: 1, flexBasis: 0, alignItems: 'flex-end', height: '100%' },
  chosen: { backgroundColor: tokens.colorBrandBackground2 },
  bar: { width: '100%', backgroundColor: tokens.colorNeutralForeground3 },
  barChosen: { backgroundColor: tokens.colorBrandForeground1 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    flexShrink: 0,
    marginInline: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

const timeOf = (milliseconds: number) => formatLocalTime(new Date(milliseconds));

interface ChangesChartProps {
  /** Milliseconds since the epoch. */
  times: readonly number[];
  /** All changes of the range, of which `times` may be the newest only. */
  total: number;
  span: Span;
  onChoose: (span: Span) => void;
}

interface Choice {
  anchor: number;
  at: number;
}

/** Changes over time; a part that is dragged over, or chosen by Shift and arrow keys, becomes the range of the list. */
export function ChangesChart({ times, total, span, onChoose }: ChangesChartProps) {
  const styles = useStyles();
  const [choice, setChoice] = useState<Choice>();
  const [isDragging, setDragging] = useState(false);
  const buckets = bucketsOf(times, span, BARS);
  const most = Math.max(1, ...buckets);
  const { anchor, at } = choice ?? { anchor: BARS - 1, at: BARS - 1 };
  const [first, last] = [Math.min(anchor, at), Math.max(anchor, at)];
  const chosen = spanOfBuckets(span, BARS, first, last);
  const count = buckets.slice(first, last + 1).reduce((sum, one) => sum + one, 0);
  const words = CHANGE_TEXTS.chosenTime(count, timeOf(chosen.from), timeOf(chosen.to));

  const bucketAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const part = width === 0 ? 0 : (clientX - left) / width;
    return Math.min(BARS - 1, Math.max(0, Math.floor(part * BARS)));
  };
  const finish = (isTaken: boolean) => {
    setDragging(false);
    setChoice(undefined);
    if (isTaken) onChoose(chosen);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = bucketAfterKey(event.key, at, BARS);
    if (next !== undefined) setChoice({ anchor: event.shiftKey ? anchor : next, at: next });
    else if (event.key === 'Enter' && choice !== undefined) finish(true);
    else if (event.key === 'Escape' && choice !== undefined) finish(false);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={CHANGE_TEXTS.overTime}
        title={CHANGE_TEXTS.brushHelp}
        aria-valuemin={1}
        aria-valuemax={BARS}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        onKeyDown={handleKey}
        onBlur={() => setChoice(undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          const start = bucketAt(event);
          setChoice({ anchor: start, at: start });
          setDragging(true);
        }}
        onPointerMove={(event) => {
          if (isDragging) setChoice({ anchor, at: bucketAt(event) });
        }}
        onPointerUp={() => isDragging && finish(true)}
        onPointerCancel={() => finish(false)}
      >
        {buckets.map((height, index) => {
          const isChosen = choice !== undefined && index >= first && index <= last;
          return (
            <span key={index} className={mergeClasses(styles.slot, isChosen && styles.chosen)}>
              <span
                className={mergeClasses(styles.bar, isChosen && styles.barChosen)}
                style={{ height: height === 0 ? 0 : `max(2px, ${(height / most) * 100}%)` }}
              />
            </span>
          );
        })}
      </div>
      <div className={styles.foot}>
        <span>{choice === undefined ? timeOf(span.from) : words}</span>
        {times.length < total && <span>{CHANGE_TEXTS.newestDrawn(times.length, total)}</span>}
        <span>{choice === undefined ? timeOf(span.to) : CHANGE_TEXTS.brushKeys}</span>
      </div>
    </>
  );
}
