/** Words of graphs and their twins. */
import { statusWord } from '@/components/theme/statusTone';
import { formatCount } from '@/services/format/numbers';

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** How an edge reads in each direction. */
export interface RelationWords {
  out: string;
  in: string;
}

export const GRAPH_TEXTS = {
  placing: 'Placing the graph',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  map: 'Map of the graph',
  tools: 'Graph tools',
  help: 'Arrow keys follow the edges. Enter opens, Space unfolds what comes after, Shift and Space what comes before, B shows the blast radius, F shows everything.',
  unfoldOut: (count: number, name: string) => `Show ${formatCount(count)} more after ${name}`,
  unfoldIn: (count: number, name: string) => `Show ${formatCount(count)} more before ${name}`,
  group: (count: number, kind: string) => `${formatCount(count)} × ${kind}`,
  groupWorst: (count: number, status: string | null) =>
    `${formatCount(count)} ${statusWord(status).toLowerCase()}`,
  boxes: (boxes: number, edges: number) =>
    `${plural(boxes, 'box', 'boxes')}, ${plural(edges, 'edge', 'edges')}`,
  edgesHidden: 'Edges appear when you zoom in.',
  namesHidden: 'Zoom in for names.',
  step: (from: string, word: string, to: string, status: string | null) =>
    `${from} → ${word} ${to} (${statusWord(status).toLowerCase()})`,
  beside: (name: string, status: string | null) => `${name} (${statusWord(status).toLowerCase()})`,
  steps: (count: number) => plural(count, 'step away', 'steps away'),
} as const;

export const BLAST_TEXTS = {
  title: (name: string) => `Blast radius of ${name}`,
  button: 'Blast radius',
  working: 'Working out the blast radius',
  affected: (count: number, isCapped: boolean) => `${isCapped ? '≥ ' : ''}${formatCount(count)} affected`,
  none: 'Nothing depends on it.',
  ring: (hops: number) => (hops === 1 ? 'Depends on it directly' : `${formatCount(hops)} steps away`),
  kind: (kind: string, count: number) => `${kind === '' ? 'without type' : kind}: ${formatCount(count)}`,
  list: 'What is affected',
  close: 'Close the blast radius',
  capped: 'Only what is loaded is counted: there may be more.',
} as const;
