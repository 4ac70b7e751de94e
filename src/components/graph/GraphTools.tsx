import { Button, makeStyles, tokens, Toolbar } from '@fluentui/react-components';
import { ArrowFitRegular, ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef } from 'react';
import { statusTone } from '@/components/theme/statusTone';
import { boundsOf, type Size, type Viewport } from './model/viewport';
import { inkOf, type Ink } from './paint';
import { GRAPH_TEXTS } from './texts';
import { BOX_HEIGHT, BOX_WIDTH } from './types';
import type { Placed } from './usePlaces';

const MAP: Size = { width: 160, height: 96 };

const useStyles = makeStyles({
  tools: {
    position: 'absolute',
    right: tokens.spacingHorizontalM,
    top: tokens.spacingVerticalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    padding: 0,
  },
  map: {
    position: 'absolute',
    right: tokens.spacingHorizontalM,
    bottom: tokens.spacingVerticalM,
    width: `${MAP.width}px`,
    height: `${MAP.height}px`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    pointerEvents: 'none',
    '@media (max-width: 767px)': { display: 'none' },
  },
  dots: { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  seen: { position: 'absolute', boxSizing: 'border-box', border: `1.5px solid ${tokens.colorBrandStroke1}` },
});

interface ToolsProps {
  tools: { zoomIn: () => void; zoomOut: () => void; showAll: () => void };
}

/** Zoom buttons of a graph. */
export function GraphTools({ tools }: ToolsProps) {
  const styles = useStyles();
  return (
    <Toolbar className={styles.tools} size="small" aria-label={GRAPH_TEXTS.tools}>
      <Button
        appearance="subtle"
        icon={<ZoomInRegular />}
        aria-label={GRAPH_TEXTS.zoomIn}
        title={GRAPH_TEXTS.zoomIn}
        onClick={tools.zoomIn}
      />
      <Button
        appearance="subtle"
        icon={<ZoomOutRegular />}
        aria-label={GRAPH_TEXTS.zoomOut}
        title={GRAPH_TEXTS.zoomOut}
        onClick={tools.zoomOut}
      />
      <Button
        appearance="subtle"
        icon={<ArrowFitRegular />}
        aria-label={GRAPH_TEXTS.fit}
        title={GRAPH_TEXTS.fit}
        onClick={tools.showAll}
      />
    </Toolbar>
  );
}

/** Pixels by which the drawing stands in the middle of the map. */
const middleOfMap = (bounds: Size, scale: number) => ({
  x: (MAP.width - bounds.width * scale) / 2,
  y: (MAP.height - bounds.height * scale) / 2,
});

function drawDots(canvas: HTMLCanvasElement, { drawing, places }: Placed, ink: Ink): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const bounds = boundsOf(places);
  const scale = Math.min(MAP.width / Math.max(1, bounds.width), MAP.height / Math.max(1, bounds.height));
  context.clearRect(0, 0, MAP.width, MAP.height);
  const middle = middleOfMap(bounds, scale);
  for (const { id, node } of drawing.boxes) {
    const place = places.get(id);
    if (place === undefined) continue;
    context.fillStyle = ink.tones[statusTone(node.status)];
    context.fillRect(
      (place.x - bounds.x) * scale + middle.x,
      (place.y - bounds.y) * scale + middle.y,
      Math.max(1, BOX_WIDTH * scale),
      Math.max(1, BOX_HEIGHT * scale),
    );
  }
}

/** The whole drawing in small, and what of it is seen. Decorative: everything on it is reached by keyboard elsewhere. */
export function Minimap({
  placed,
  view,
  size,
  theme,
}: {
  placed: Placed;
  view: Viewport;
  size: Size;
  theme: string;
}) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawDots(canvas.current, placed, inkOf(canvas.current));
  }, [placed, theme]);
  const bounds = useMemo(() => boundsOf(placed.places), [placed]);
  const scale = Math.min(MAP.width / Math.max(1, bounds.width), MAP.height / Math.max(1, bounds.height));
  const middle = middleOfMap(bounds, scale);
  const left = Math.max(0, (view.x - bounds.x) * scale + middle.x);
  const top = Math.max(0, (view.y - bounds.y) * scale + middle.y);
  const right = Math.min(MAP.width, (view.x + size.width / view.scale - bounds.x) * scale + middle.x);
  const bottom = Math.min(MAP.height, (view.y + size.height / view.scale - bounds.y) * scale + middle.y);
  // A map of what is wholly seen anyway would only cover it.
  if (left === 0 && top === 0 && right === MAP.width && bottom === MAP.height) return null;
  return (
    <div className={styles.map} aria-hidden>
      <canvas ref={canvas} className={styles.dots} width={MAP.width} height={MAP.height} />
      <div
        className={styles.seen}
        style={{ left, top, width: Math.max(4, right - left), height: Math.max(4, bottom - top) }}
      />
    </div>
  );
}
