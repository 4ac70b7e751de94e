/** The unified diff of two documents, as lines of YAML. Pure; bounded in time, memory and length. */
import { dump } from 'js-yaml';
import type { Json } from './plainJson';

/** Above this many different lines the middle is shown as replaced: the search for the shortest way is quadratic. */
const MOST_EDITS = 600;
const MOST_DIFF = 256 * 1024;
/** Larger documents are written as JSON, which is ten times as fast. */
const MOST_YAML = 512 * 1024;
const CONTEXT = 3;

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

function linesOf(document: Json): string[] {
  const value = sorted(document);
  const json = JSON.stringify(value, undefined, 2);
  const text = json.length > MOST_YAML ? json : dump(value, { noRefs: true, lineWidth: -1 });
  return text.replace(/\n$/, '').split('\n');
}

/** How far Myers' greedy search has come on each diagonal, for each number of edits. */
class Frontier {
  private readonly offset: number;
  private readonly furthest: Int32Array;
  private readonly trace: Int32Array[] = [];

  constructor(most: number) {
    this.offset = most + 1;
    this.furthest = new Int32Array(2 * most + 3);
  }

  /** Keeps what was reached with one edit less. */
  next(edits: number): void {
    this.trace.push(this.furthest.slice(this.offset - edits - 1, this.offset + edits + 2));
  }

  /** The diagonal from which this one is reached with the last edit, and how far that one was. */
  from(k: number, edits: number): { k: number; x: number } {
    const known = this.trace[edits] ?? new Int32Array(2 * edits + 3);
    const at = (diagonal: number) => known[diagonal + edits + 1] ?? 0;
    const isDown = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    return isDown ? { k: k + 1, x: at(k + 1) } : { k: k - 1, x: at(k - 1) };
  }

  reach(k: number, x: number): void {
    this.furthest[this.offset + k] = x;
  }
}

/** The shortest way from one to the other; undefined when they differ in more than MOST_EDITS lines. */
function shortestEdit(before: readonly string[], after: readonly string[]): Line[] | undefined {
  const most = Math.min(before.length + after.length, MOST_EDITS);
  const frontier = new Frontier(most);
  for (let edits = 0; edits <= most; edits += 1) {
    frontier.next(edits);
    for (let k = -edits; k <= edits; k += 2) {
      const from = frontier.from(k, edits);
      let x = edits === 0 ? 0 : from.x + (from.k < k ? 1 : 0);
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x += 1;
      frontier.reach(k, x);
      if (x >= before.length && x - k >= after.length) return wayBack(before, after, frontier, edits);
    }
  }
  return undefined;
}

function wayBack(
  before: readonly string[],
  after: readonly string[],
  frontier: Frontier,
  allEdits: number,
): Line[] {
  const lines: Line[] = [];
  let x = before.length;
  let y = after.length;
  for (let edits = allEdits; edits > 0; edits -= 1) {
    const k = x - y;
    const from = frontier.from(k, edits);
    const isRemoval = from.k < k;
    // the lines that both have, after the edit
    for (let same = x - from.x - (isRemoval ? 1 : 0); same > 0; same -= 1) {
      x -= 1;
      lines.push({ sign: ' ', text: before[x] ?? '' });
    }
    x = from.x;
    y = x - from.k;
    lines.push(isRemoval ? { sign: '-', text: before[x] ?? '' } : { sign: '+', text: after[y] ?? '' });
  }
  while (x > 0) {
    x -= 1;
    lines.push({ sign: ' ', text: before[x] ?? '' });
  }
  return lines.reverse();
}

function editLines(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const removed = before.slice(start, before.length - end);
  const added = after.slice(start, after.length - end);
  const same = (text: string): Line => ({ sign: ' ', text });
  const middle = shortestEdit(removed, added) ?? [
    ...removed.map((text): Line => ({ sign: '-', text })),
    ...added.map((text): Line => ({ sign: '+', text })),
  ];
  return [...before.slice(0, start).map(same), ...middle, ...before.slice(before.length - end).map(same)];
}

/** Ranges of lines that belong to one hunk: what changed and three lines around it. */
function ranges(lines: readonly Line[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [at, { sign }] of lines.entries()) {
    if (sign === ' ') continue;
    const last = found.at(-1);
    const to = Math.min(lines.length, at + CONTEXT + 1);
    if (last !== undefined && at - CONTEXT <= last.to) last.to = to;
    else found.push({ from: Math.max(0, at - CONTEXT), to });
  }
  return found;
}

const LEFT_OUT = '\\ The rest of this diff is longer than 256 KB and left out.\n';

const textOf = (hunks: readonly string[]): string => `--- before\n+++ after\n${hunks.join('\n')}\n`;

/** Text such as `@@ -3,7 +3,7 @@ …`; empty when nothing differs. What is longer than 256 KB is cut at a line, in words. */
export function unifiedDiff(before: Json, after: Json): string {
  const lines = editLines(linesOf(before), linesOf(after));
  const hunks: string[] = [];
  let oldLine = 1;
  let newLine = 1;
  let done = 0;
  let length = 0;
  for (const { from, to } of ranges(lines)) {
    oldLine += from - done;
    newLine += from - done;
    const body = lines.slice(from, to);
    const olds = body.filter(({ sign }) => sign !== '+').length;
    const news = body.filter(({ sign }) => sign !== '-').length;
    hunks.push(
      `@@ -${olds === 0 ? oldLine - 1 : oldLine},${olds} +${news === 0 ? newLine - 1 : newLine},${news} @@`,
    );
    for (const { sign, text } of body) {
      length += text.length + 2;
      if (length > MOST_DIFF) return `${textOf(hunks)}${LEFT_OUT}`;
      hunks.push(sign + text);
    }
    oldLine += olds;
    newLine += news;
    done = to;
  }
  return hunks.length === 0 ? '' : textOf(hunks);
}
