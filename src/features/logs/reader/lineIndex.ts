/** The lines of one list, their levels, and what is found in them; runs in the worker. No browser, no timers. */
import { plainText } from '../model/ansi';
import { findPattern, type FindQuestion } from '../model/findPattern';
import { LEVELS, levelOf } from '../model/levels';
import type { Found, ReadLine } from './messages';

/** Marks in one line: more are not drawn. */
const MOST_RANGES = 100;

export interface LineIndex {
  count: () => number;
  /** Levels of the added lines, as places in LEVELS. */
  add: (lines: readonly ReadLine[]) => Uint8Array;
  clear: () => void;
  /** What fits among the lines [from, to). */
  find: (question: FindQuestion, from: number, to: number) => Found;
}

function rangesIn(text: string, pattern: RegExp, ranges: number[]): boolean {
  const before = ranges.length;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    // An expression that fits nothing at all, such as a*, would stay where it is.
    if (match[0] === '') pattern.lastIndex += 1;
    else ranges.push(match.index, match.index + match[0].length);
    if (ranges.length - before >= 2 * MOST_RANGES || pattern.lastIndex > text.length) break;
  }
  return ranges.length > before;
}

export function createLineIndex(): LineIndex {
  let texts: string[] = [];
  return {
    count: () => texts.length,
    add: (lines) => {
      const levels = new Uint8Array(lines.length);
      lines.forEach(({ message, labels }, at) => {
        texts.push(plainText(message));
        levels[at] = LEVELS.indexOf(levelOf(message, labels));
      });
      return levels;
    },
    clear: () => {
      texts = [];
    },
    find: (question, from, to) => {
      const pattern = findPattern(question);
      const lines: number[] = [];
      const starts: number[] = [];
      const ranges: number[] = [];
      for (let at = from; pattern !== undefined && at < to; at += 1) {
        const start = ranges.length;
        if (!rangesIn(texts[at] ?? '', pattern, ranges)) continue;
        lines.push(at);
        starts.push(start);
      }
      starts.push(ranges.length);
      return {
        lines: Uint32Array.from(lines),
        starts: Uint32Array.from(starts),
        ranges: Uint32Array.from(ranges),
      };
    },
  };
}
