import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { drawingOf, indexGraph, unfoldKey } from './model/drawing';
import { GraphStage } from './GraphStage';
import type { Marks } from './paint';
import { GRAPH_TEXTS, type RelationWords } from './texts';
import type { Box, GraphData } from './types';
import { usePlaces } from './usePlaces';
import { useStageSize } from './useViewport';

const useStyles = makeStyles({
  stage: {
    position: 'relative',
    flexGrow: 1,
    minWidth: 0,
    minHeight: '320px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  placing: {
    position: 'absolute',
    inset: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
});

/** Affected nodes that are drawn although nobody unfolded the way to them. */
const MAX_AFFECTED_DRAWN = 400;

export interface GraphViewProps {
  /** Read aloud as the name of the graph. */
  label: string;
  data: GraphData;
  /** The node that the drawing begins at. */
  root: string;
  /** Steps drawn along and against the edges before anything is unfolded. */
  down: number;
  up: number;
  relation: RelationWords;
  /** The box that holds the keyboard, by its id. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** Keys of what is unfolded. */
  open: ReadonlySet<string>;
  /** A group gives way to its members, of which the worst then holds the keyboard. */
  onUnfold: (key: string, choose: string | undefined) => void;
  /** Enter or a double click on a node. */
  onOpen: (id: string) => void;
  /** Steps of a blast radius by node; others are dimmed. */
  hops?: ReadonlyMap<string, number> | undefined;
  /** The key B. */
  onBlast: () => void;
}

/** Steps by box: a group is as near as its nearest member. */
function marksOf(boxes: readonly Box[], hops: ReadonlyMap<string, number> | undefined): Marks | undefined {
  if (hops === undefined) return undefined;
  const byBox = new Map<string, number>();
  for (const { id, members } of boxes) {
    const found = members.flatMap((member) => hops.get(member) ?? []);
    if (found.length > 0) byBox.set(id, Math.min(...found));
  }
  return { hops: byBox };
}

/** The nearest affected nodes, so that the overlay shows ways and not only their beginning. */
function nearestOf(hops: ReadonlyMap<string, number> | undefined): ReadonlySet<string> {
  const sorted = [...(hops ?? [])].sort((a, b) => a[1] - b[1]);
  return new Set(sorted.slice(0, MAX_AFFECTED_DRAWN).map(([id]) => id));
}

/**
 * A graph from left to right around a node. The library places the boxes in a worker; they keep their places as long as
 * the shape of the drawing stays the same. Loaded lazily by whoever shows one.
 */
export function GraphView(props: GraphViewProps) {
  const { label, data, root, down, up, relation, chosen, onChoose, open, onUnfold, onOpen, hops, onBlast } =
    props;
  const styles = useStyles();
  const [size, follow] = useStageSize();
  const graph = useMemo(() => indexGraph(data), [data]);
  const also = useMemo(() => nearestOf(hops), [hops]);
  const drawing = useMemo(
    () => drawingOf(graph, { root, down, up, open, also }),
    [graph, root, down, up, open, also],
  );
  const { placed, isPlacing } = usePlaces(drawing);
  const unfold = (box: Box, direction: 'in' | 'out') => {
    if (box.isGroup) onUnfold(box.id, box.members[0]);
    else onUnfold(unfoldKey(box.id, direction), undefined);
  };
  const marks = useMemo(() => marksOf(placed?.drawing.boxes ?? [], hops), [placed, hops]);
  return (
    <div className={styles.stage} ref={follow} aria-busy={isPlacing}>
      {placed !== undefined && size !== undefined ? (
        <GraphStage
          placed={placed}
          size={size}
          label={label}
          chosen={chosen ?? root}
          marks={marks}
          relation={relation}
          onChoose={onChoose}
          onOpen={(box) => (box.isGroup ? unfold(box, 'out') : onOpen(box.id))}
          onUnfold={unfold}
          onBlast={onBlast}
        />
      ) : (
        <div className={styles.placing}>
          <Spinner label={GRAPH_TEXTS.placing} />
        </div>
      )}
    </div>
  );
}
