/** What the summary's reader and its worker say to each other. */
import type { RowChange } from './rowChange';

/**
 * A request that the worker sends by itself: twenty megabytes that only pass through the screen's thread are felt. `more`
 * answers each slice.
 */
export type ReadRequest =
  | { id: number; kind: 'read'; url: string; headers: [name: string, value: string][] }
  | { id: number; kind: 'abort' }
  | { id: number; kind: 'more' };

/**
 * First what the server answered (`answered`, or `refused` with its text), or that it could not be reached. Changes come
 * in slices, so that receiving them never takes long at a time; `done` or `failed` ends an answer.
 */
export type ReadAnswer =
  | { id: number; kind: 'answered'; status: number; headers: [name: string, value: string][] }
  | { id: number; kind: 'refused'; status: number; headers: [name: string, value: string][]; text: string }
  | { id: number; kind: 'unreachable'; message: string }
  | { id: number; kind: 'slice'; changes: readonly RowChange[] }
  | { id: number; kind: 'done'; order: Int32Array | undefined }
  | { id: number; kind: 'failed'; message: string };

/** Rows in one message: receiving a hundred whole rows takes a few milliseconds on a slow machine. */
export const SLICE_ROWS = 100;
