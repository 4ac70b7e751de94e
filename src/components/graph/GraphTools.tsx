import { Button, makeStyles, tokens, Toolbar } from '@fluentui/react-components';
import { ArrowFitRegular, ZoomInRegular, ZoomOutRegular } from '@fluentui/react-icons';
import { useEffect, useMemo, useRef } from 'react';
import type { Sheet } from './model/sheet';
import { centred, type Size, type Viewport } from './model/viewport';
import { drawBoxes, inkOf } from './paint';
import { GRAPH_TEXTS } from './texts';

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

/** The view that shows the whole drawing in the middle of the map. */
function mapView({ bounds }: Sheet): Viewport {
  const scale = Math.min(MAP.width / Math.max(1, bounds.width), MAP.height / Math.max(1, bounds.height));
  return centred({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }, MAP, scale);
}

function drawMap(canvas: HTMLCanvasElement, sheet: Sheet): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.clearRect(0, 0, MAP.width, MAP.height);
  const all = sheet.ids.map((_id, at) => at);
  drawBoxes(context, { sheet, view: mapView(sheet), lit: undefined, chosen: undefined }, inkOf(canvas), all);
}

/** The whole drawing in small, and what of it is seen. Decorative: everything on it is reached by keyboard elsewhere. */
export function Minimap({
  sheet,
  view,
  size,
  theme,
}: {
  sheet: Sheet;
  view: Viewport;
  size: Size;
  theme: string;
}) {
  const styles = useStyles();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawMap(canvas.current, sheet);
  }, [sheet, theme]);
  const map = useMemo(() => mapView(sheet), [sheet]);
  const left = Math.max(0, (view.x - map.x) * map.scale);
  const top = Math.max(0, (view.y - map.y) * map.scale);
  const right = Math.min(MAP.width, (view.x + size.width / view.scale - map.x) * map.scale);
  const bottom = Math.min(MAP.height, (view.y + size.height / view.scale - map.y) * map.scale);
  const { bounds } = sheet;
  const isAllSeen =
    view.x <= bounds.x &&
    view.y <= bounds.y &&
    view.x + size.width / view.scale >= bounds.x + bounds.width &&
    view.y + size.height / view.scale >= bounds.y + bounds.height;
  // A map of what is wholly seen anyway would only cover it.
  if (isAllSeen) return null;
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
