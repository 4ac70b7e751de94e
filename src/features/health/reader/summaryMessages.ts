/** What the summary's reader and its worker say to each other. */
import type { RowChange } from './summaryDelta';

/** The body of an answer, handed over without a copy. */
export interface ReadRequest {
  id: number;
  bytes: ArrayBuffer;
}

/** Changes come in slices, so that receiving them never takes long at a time; `done` ends an answer. */
export type ReadAnswer =
  | { id: number; kind: 'slice'; changes: readonly RowChange[] }
  | { id: number; kind: 'done'; ids: readonly string[] | undefined }
  | { id: number; kind: 'failed'; message: string };

/** Rows in one message: receiving a hundred whole rows takes a few milliseconds on a slow machine. */
export const SLICE_ROWS = 100;
