/** What the screen and the worker that reads answers say to each other. */
import type { PackedLines } from './packedLines';

/** The body of an answer, handed over without a copy. */
export interface AnswerRequest {
  id: number;
  bytes: ArrayBuffer;
}

/**
 * Of a long answer the newest lines come first. All lines, these too, come in parts, so that receiving them never takes
 * long at a time; `done` ends an answer.
 */
export type AnswerPart =
  | { id: number; kind: 'newest'; packed: PackedLines }
  | { id: number; kind: 'lines'; packed: PackedLines }
  | { id: number; kind: 'done'; total: number; cursor: string | undefined }
  | { id: number; kind: 'failed'; message: string };
