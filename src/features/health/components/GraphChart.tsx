import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import type { GraphView, TimeWindow } from '../model/graph';
import { troubleAt, type QuietTime } from '../model/quietTimes';
import { useDragZoom } from '../hooks/useDragZoom';

/** Units of the drawing, which is stretched to the width of the panel. */
const WIDTH = 1000;
const LATENCY_HEIGHT = 96;
const STRIP_TOP = 102;
const STRIP_HEIGHT = 14;
const HEIGHT = STRIP_TOP + STRIP_HEIGHT;
const QUIET_LINE = 3;
/** Bars of one run in a long range stay visible. */
const LEAST_WIDTH = 2;

const useStyles = makeStyles({
  chart: {
    display: 'block',
    width: '100%',
    height: `${HEIGHT}px`,
    cursor: 'crosshair',
    touchAction: 'none',
    userSelect: 'none',
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
    '@media (forced-colors: active)': { backgroundColor: 'Canvas' },
  },
  latency: {
    fill: tokens.colorBrandBackground2Pressed,
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '0.5',
    '@media (forced-colors: active)': { fill: 'Highlight', stroke: 'CanvasText' },
  },
  passed: { fill: tokens.colorStatusSuccessForeground3 },
  failed: { fill: tokens.colorStatusDangerForeground3 },
  mixed: { fill: tokens.colorStatusWarningForeground3 },
  hatch: {
    stroke: tokens.colorNeutralStrokeAccessible,
    strokeWidth: '2',
    '@media (forced-colors: active)': { stroke: 'CanvasText' },
  },
  line: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1' },
  quiet: {
    fill: tokens.colorBrandForeground1,
    opacity: 0.14,
    '@media (forced-colors: active)': { fill: 'Highlight', opacity: 0.3 },
  },
  quietLine: {
    fill: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { fill: 'Highlight' },
  },
  chosen: { fill: tokens.colorBrandBackground, opacity: 0.25 },
});

interface GraphChartProps {
  view: GraphView;
  /** Maintenance and silences within the graph. */
  quiet: readonly QuietTime[];
  /** What the drawing says, for whoever does not see it. */
  label: string;
  onHover: (bar: number | undefined) => void;
  onZoom: (window: TimeWindow) => void;
  /** A right click on a gap or a failure. */
  onTrouble: ((trouble: TimeWindow, at: { x: number; y: number }) => void) | undefined;
}

/** Latency as bars, outcomes as a strip below, hatched where nothing was observed; dragging across it zooms. */
export function GraphChart({ view, quiet, label, onHover, onZoom, onTrouble }: GraphChartProps) {
  const styles = useStyles();
  const hatch = useId();
  const { window: shown, bars, gaps } = view;
  const span = shown.end - shown.start;
  const x = (time: number) => ((time - shown.start) / span) * WIDTH;
  const { drag, handlers } = useDragZoom(shown, onZoom);
  const timeAt = (event: React.MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return shown.start + ((event.clientX - box.left) / Math.max(1, box.width)) * span;
  };
  const handleContext = (event: React.MouseEvent<SVGSVGElement>) => {
    const trouble = onTrouble && troubleAt(view, timeAt(event));
    if (trouble === undefined) return;
    event.preventDefault();
    onTrouble?.(trouble, { x: event.clientX, y: event.clientY });
  };
  const hover = (event: React.PointerEvent<SVGSVGElement>) => {
    const time = timeAt(event);
    const at = bars.findIndex(({ start, end }) => time >= start && time < end);
    onHover(at === -1 ? undefined : at);
    handlers.onPointerMove(event);
  };
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      {...handlers}
      onPointerMove={hover}
      onPointerLeave={() => onHover(undefined)}
      onContextMenu={handleContext}
    >
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className={styles.hatch} y2="8" />
        </pattern>
      </defs>
      {gaps.map(({ start, end }) => (
        <rect
          key={start}
          x={x(start)}
          width={x(end) - x(start)}
          height={HEIGHT}
          fill={`url(#${hatch})`}
          opacity={0.5}
        />
      ))}
      <line className={styles.line} x2={WIDTH} y1={LATENCY_HEIGHT} y2={LATENCY_HEIGHT} />
      {bars.map((bar) => {
        const left = x(bar.start);
        const width = Math.max(LEAST_WIDTH, x(bar.end) - left - 1);
        const height = view.slowest === 0 ? 0 : (bar.duration / view.slowest) * (LATENCY_HEIGHT - 6);
        // A failed strip is taller than a passed one, so that they differ without colour.
        const top = bar.outcome === 'passed' ? STRIP_TOP + 4 : STRIP_TOP;
        return (
          <g key={bar.start}>
            <rect
              className={styles.latency}
              x={left}
              width={width}
              y={LATENCY_HEIGHT - height}
              height={height}
            />
            <rect className={styles[bar.outcome]} x={left} width={width} y={top} height={HEIGHT - top} />
          </g>
        );
      })}
      {quiet.map(({ id, start, end }) => (
        <g key={id}>
          <rect className={styles.quiet} x={x(start)} width={x(end) - x(start)} height={HEIGHT} />
          <rect className={styles.quietLine} x={x(start)} width={x(end) - x(start)} height={QUIET_LINE} />
        </g>
      ))}
      {drag !== undefined && (
        <rect
          className={styles.chosen}
          x={x(drag.start)}
          width={x(drag.end) - x(drag.start)}
          height={HEIGHT}
        />
      )}
    </svg>
  );
}
