import { makeStyles, tokens, useThemeClassName } from '@fluentui/react-components';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { sheetOf, type Sheet } from './model/sheet';
import { centred, READABLE_SCALE, reveal, seenBoxes, type Size } from './model/viewport';
import { walk, WALK_KEYS } from './model/walk';
import { GraphBox } from './GraphBox';
import { GraphTools, Minimap } from './GraphTools';
import { inkOf, paint, type Ink, type Marks, type Scene } from './paint';
import { GRAPH_TEXTS, type RelationWords } from './texts';
import type { Box } from './types';
import type { Placed } from './usePlaces';
import { usePanAndZoom, useViewport } from './useViewport';

/** More boxes in sight than these are drawn as rectangles until the person zooms in. */
const MAX_ELEMENTS = 220;

const useStyles = makeStyles({
  layer: { position: 'absolute', left: 0, top: 0, width: '1px', height: '1px', transformOrigin: '0 0' },
  pane: { position: 'absolute', inset: 0, overflow: 'hidden', cursor: 'grab', touchAction: 'none' },
  canvas: { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%', pointerEvents: 'none' },
  note: {
    position: 'absolute',
    left: tokens.spacingHorizontalM,
    bottom: tokens.spacingVerticalM,
    maxWidth: 'calc(100% - 220px)',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    pointerEvents: 'none',
  },
  spoken: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

export interface GraphStageProps {
  placed: Placed;
  size: Size;
  /** Read aloud as the name of the graph. */
  label: string;
  chosen: string | undefined;
  marks: Marks | undefined;
  relation: RelationWords;
  onChoose: (id: string) => void;
  onOpen: (box: Box) => void;
  onUnfold: (box: Box, direction: 'in' | 'out') => void;
  onBlast: () => void;
}

/** Colours are asked for once for each theme: asking makes the browser work out all styles. */
function useInk(theme: string) {
  const known = useRef<{ theme: string; ink: Ink }>(undefined);
  return useCallback(
    (element: Element): Ink => {
      if (known.current?.theme !== theme) known.current = { theme, ink: inkOf(element) };
      return known.current.ink;
    },
    [theme],
  );
}

function useDrawnCanvas(scene: Scene, flat: readonly number[], theme: string) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useInk(theme);
  const [hasEdges, setHasEdges] = useState(true);
  const { sheet, view, size, lit, chosen } = scene;
  useEffect(() => {
    if (canvas.current === null) return;
    setHasEdges(paint(canvas.current, { sheet, view, size, lit, chosen }, ink(canvas.current), flat));
  }, [sheet, view, size, lit, chosen, flat, ink]);
  return { canvas, hasEdges };
}

/** Which boxes a blast radius reaches, by number. */
function litOf({ ids }: Sheet, marks: Marks | undefined): Uint8Array | undefined {
  return marks && Uint8Array.from(ids, (id) => (marks.hops.has(id) ? 1 : 0));
}

const NOTHING: readonly number[] = [];

/** The drawing with what is seen of it: edges on a canvas, boxes as elements as long as they can be read. */
export function GraphStage(props: GraphStageProps) {
  const { placed, size, label, chosen, marks, relation, onChoose, onOpen, onUnfold, onBlast } = props;
  const { drawing, places } = placed;
  const styles = useStyles();
  const { view, setView, tools } = useViewport(placed, size, chosen);
  const { handlers, followWheel } = usePanAndZoom(setView);
  const [spoken, setSpoken] = useState('');
  const focusWanted = useRef(false);
  const layer = useRef<HTMLDivElement>(null);
  const boxes = useMemo(() => new Map(drawing.boxes.map((box) => [box.id, box])), [drawing]);
  const sheet = useMemo(() => sheetOf(drawing, places), [drawing, places]);
  const lit = useMemo(() => litOf(sheet, marks), [sheet, marks]);
  const seen = useMemo(() => seenBoxes(sheet, view, size), [sheet, view, size]);
  const isReadable = view.scale >= READABLE_SCALE && seen.length <= MAX_ELEMENTS;
  // The chosen box, or the first, is always an element: it holds the keyboard.
  const keyboardId = chosen !== undefined && boxes.has(chosen) ? chosen : drawing.boxes[0]?.id;
  const theme = useThemeClassName();
  const keyboardNumber = keyboardId === undefined ? undefined : sheet.numbers.get(keyboardId);
  const { canvas, hasEdges } = useDrawnCanvas(
    { sheet, view, size, lit, chosen: keyboardNumber },
    isReadable ? NOTHING : seen,
    theme,
  );
  const elements = isReadable ? seen : NOTHING;
  const shown =
    keyboardNumber === undefined || elements.includes(keyboardNumber)
      ? elements
      : [...elements, keyboardNumber];

  useEffect(() => {
    // What was chosen may have to be placed first.
    if (!focusWanted.current || chosen === undefined || !boxes.has(chosen)) return;
    const button = layer.current?.querySelector<HTMLElement>('button[aria-current="true"]');
    if (!button) return;
    focusWanted.current = false;
    button.focus({ preventScroll: true });
  });

  const boxAt = (target: EventTarget): { box?: Box | undefined; unfold?: 'in' | 'out' | undefined } => {
    if (!(target instanceof Element)) return {};
    const id = target.closest('[data-box]')?.getAttribute('data-box');
    const unfold = target.closest('[data-unfold]')?.getAttribute('data-unfold');
    const box = typeof id === 'string' ? boxes.get(id) : undefined;
    return { box, unfold: unfold === 'in' || unfold === 'out' ? unfold : undefined };
  };
  const goTo = (id: string) => {
    const place = places.get(id);
    if (place !== undefined) setView((now) => reveal(now, place, size));
    focusWanted.current = true;
    onChoose(id);
  };
  const handleWalk = (event: KeyboardEvent, from: string): boolean => {
    const key = WALK_KEYS.find((one) => one === event.key);
    const step = key === undefined ? undefined : walk(drawing, places, from, key);
    if (key === undefined) return false;
    const [start, end] = [boxes.get(from), step === undefined ? undefined : boxes.get(step.to)];
    if (step !== undefined && start !== undefined && end !== undefined) {
      const { name, status } = end.node;
      setSpoken(
        step.via === 'beside'
          ? GRAPH_TEXTS.beside(name, status)
          : GRAPH_TEXTS.step(start.node.name, relation[step.via], name, status),
      );
      goTo(step.to);
    }
    return true;
  };
  const actions: Readonly<Record<string, (box: Box) => void>> = {
    Enter: onOpen,
    ' ': (box) => onUnfold(box, 'out'),
    'Shift ': (box) => onUnfold(box, 'in'),
    b: onBlast,
    f: tools.showAll,
    '+': tools.zoomIn,
    '-': tools.zoomOut,
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || keyboardId === undefined) return;
    const box = boxes.get(keyboardId);
    const key = event.shiftKey && event.key === ' ' ? 'Shift ' : event.key;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (handleWalk(event, keyboardId)) event.preventDefault();
    else if (action !== undefined && box !== undefined) {
      event.preventDefault();
      focusWanted.current = true;
      action(box);
    }
  };
  return (
    <>
      <div
        className={styles.pane}
        ref={followWheel}
        {...handlers}
        onDoubleClick={(event) => {
          if (event.target !== event.currentTarget) return;
          const rect = event.currentTarget.getBoundingClientRect();
          const at = { x: event.clientX - rect.left, y: event.clientY - rect.top };
          setView((now) =>
            centred(
              { x: now.x + at.x / now.scale, y: now.y + at.y / now.scale },
              size,
              Math.min(1, now.scale * 2),
            ),
          );
        }}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        {/* Boxes are buttons; the group around them only collects the keys that walk from one to the next. */}
        <div
          ref={layer}
          className={styles.layer}
          role="toolbar"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={handleKey}
          onClick={(event) => {
            const { box, unfold } = boxAt(event.target);
            if (box !== undefined && unfold !== undefined) onUnfold(box, unfold);
            else if (box !== undefined) goTo(box.id);
          }}
          onDoubleClick={(event) => {
            const { box, unfold } = boxAt(event.target);
            if (box !== undefined && unfold === undefined) onOpen(box);
          }}
          style={{ transform: `scale(${view.scale}) translate(${-view.x}px, ${-view.y}px)` }}
        >
          {shown.map((number) => {
            const id = sheet.ids[number] ?? '';
            const [box, place] = [boxes.get(id), places.get(id)];
            if (box === undefined || place === undefined) return null;
            return (
              <GraphBox
                key={id}
                box={box}
                place={place}
                isChosen={id === keyboardId}
                hops={marks === undefined ? undefined : (marks.hops.get(id) ?? null)}
              />
            );
          })}
        </div>
      </div>
      <p className={styles.note}>
        {GRAPH_TEXTS.boxes(drawing.boxes.length, drawing.edges.length)}
        {!hasEdges && ` ${GRAPH_TEXTS.edgesHidden}`}
        {!isReadable && ` ${GRAPH_TEXTS.namesHidden}`}
      </p>
      <p className={styles.spoken} role="status">
        {spoken}
      </p>
      <GraphTools tools={tools} />
      <Minimap sheet={sheet} view={view} size={size} theme={theme} />
    </>
  );
}
