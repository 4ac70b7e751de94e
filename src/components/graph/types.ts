/** What a graph is made of, as features hand it over and as the stage draws it. */

export interface GraphNode {
  id: string;
  name: string;
  /** What siblings are grouped by, such as a type. */
  kind: string;
  /** A word of health; null where nobody knows. */
  status: string | null;
  /** An icon's or a type's name. */
  icon?: string | null;
}

/** `from` depends on `to`: what is wrong with `to` may reach `from`. */
export interface GraphEdge {
  from: string;
  to: string;
}

export interface GraphData {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

/** One box of the drawing: a node, or several siblings that stand for themselves only when they are asked to. */
export interface Box {
  id: string;
  node: GraphNode;
  /** Ids that a group stands for, the worst first; a node stands for itself. */
  members: readonly string[];
  isGroup: boolean;
  /** How many members are as bad as the worst. */
  worst: number;
  /** Neighbours that are not drawn. */
  hiddenIn: number;
  hiddenOut: number;
}

export interface Drawing {
  boxes: readonly Box[];
  /** Between boxes, each pair once. */
  edges: readonly GraphEdge[];
}

export interface Point {
  x: number;
  y: number;
}

/** Left upper corners of boxes, in pixels of the drawing. */
export type Places = ReadonlyMap<string, Point>;

export const BOX_WIDTH = 216;
export const BOX_HEIGHT = 48;
