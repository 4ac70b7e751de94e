/** What the screen asks the graph worker, and what it answers. */
import type { EdgePairs } from '../model/closure';
import type { Shape } from '../model/layered';
import type { Point } from '../types';

export type GraphQuestion =
  { kind: 'dependents'; count: number; pairs: EdgePairs; start: number } | { kind: 'places'; drawing: Shape };

export type GraphAnswer =
  | { kind: 'dependents'; hops: Int32Array }
  | { kind: 'places'; places: readonly (readonly [string, Point])[] };

export interface Asked {
  id: number;
  question: GraphQuestion;
}

export type Answered = { id: number } & ({ answer: GraphAnswer } | { problem: string });
