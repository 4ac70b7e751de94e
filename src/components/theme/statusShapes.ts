/** The six status drawings in a 16 × 16 box, as data, so that the favicon and the screen cannot drift apart. */
import type { StatusShapeName } from './statusTone';

export interface ShapeDrawing {
  /** Filled with the tone, or only outlined. */
  body: string;
  outlined?: boolean;
  /** Drawn on the body in the colour behind it. */
  mark?: string;
}

export const SHAPE_DRAWINGS: Readonly<Record<StatusShapeName, ShapeDrawing>> = {
  circle: { body: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13Z', mark: 'M5.2 8.2l2 2l3.6-4' },
  square: {
    body: 'M3.5 1.5h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Z',
    mark: 'M5.8 5.8l4.4 4.4m0-4.4l-4.4 4.4',
  },
  triangle: {
    body: 'M6.9 2.1a1.25 1.25 0 0 1 2.2 0l5.2 10a1.25 1.25 0 0 1-1.1 1.9H2.8a1.25 1.25 0 0 1-1.1-1.9Z',
    mark: 'M8 6v3.2M8 11.4v.3',
  },
  diamond: { body: 'M8 1.9L14.1 8L8 14.1L1.9 8Z', outlined: true },
  pause: { body: 'M4 2.5h2.5v11H4ZM9.5 2.5H12v11H9.5Z' },
  half: {
    body: 'M8 2.2a5.8 5.8 0 0 1 0 11.6ZM8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13Zm0 1.5a5 5 0 1 1 0 10a5 5 0 0 1 0-10Z',
  },
};
