/** What the screen and the worker that looks through its lines say to each other. */
import type { FindQuestion } from '../model/findPattern';

/** What of a line is looked at. */
export interface ReadLine {
  message: string;
  labels: Readonly<Record<string, string>>;
}

/** `generation` counts lists of lines, `question` what is looked for: late answers to either are thrown away. */
export type ToReader =
  | { kind: 'reset'; generation: number }
  | { kind: 'add'; lines: readonly ReadLine[] }
  | { kind: 'ask'; question: number; find: FindQuestion | undefined };

/** Lines that fit, and in `ranges` where: pairs of offsets into the text without its escape sequences. */
export interface Found {
  /** Places of lines, ascending. */
  lines: Uint32Array;
  /** For each of them where its pairs begin in `ranges`, and the end of the last. */
  starts: Uint32Array;
  ranges: Uint32Array;
}

export type FromReader =
  | { kind: 'levels'; generation: number; from: number; levels: Uint8Array }
  | { kind: 'found'; generation: number; question: number; upTo: number; found: Found };
