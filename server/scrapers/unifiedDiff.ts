/** The unified diff of two documents, as lines of YAML. Pure; bounded in time, memory and length. */
import { structuredPatch } from 'diff';
import { dump } from 'js-yaml';
import type { Json } from './plainJson';

/** Above this many different lines the middle is shown as replaced: the search for the shortest way is quadratic. */
const MOST_EDITS = 600;
const MOST_DIFF = 256 * 1024;
/** Larger documents are written as JSON, which is ten times as fast. */
const MOST_YAML = 512 * 1024;
const CONTEXT = 3;

interface Hunk {
  /** One-based; those of an empty side stand before its first line. */
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  /** With their signs. */
  lines: string[];
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

/** One hunk in which everything between what both have at their ends is replaced. */
function replaced(before: readonly string[], after: readonly string[]): Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const room = Math.min(before.length, after.length) - start;
  while (end < room && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const kept = Math.max(0, end - CONTEXT);
  const same = (text: string) => ` ${text}`;
  return [
    {
      oldStart: from + 1,
      oldLines: before.length - kept - from,
      newStart: from + 1,
      newLines: after.length - kept - from,
      lines: [
        ...before.slice(from, start).map(same),
        ...before.slice(start, before.length - end).map((text) => `-${text}`),
        ...after.slice(start, after.length - end).map((text) => `+${text}`),
        ...before.slice(before.length - end, before.length - kept).map(same),
      ],
    },
  ];
}

function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;
  const patch = structuredPatch('', '', text(before), text(after), undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MOST_EDITS,
  });
  return patch?.hunks ?? replaced(before, after);
}

const LEFT_OUT = '\\ The rest of this diff is longer than 256 KB and left out.\n';

const textOf = (lines: readonly string[]): string => `--- before\n+++ after\n${lines.join('\n')}\n`;

function headerOf({ oldStart, oldLines, newStart, newLines }: Hunk): string {
  const before = oldLines === 0 ? oldStart - 1 : oldStart;
  const after = newLines === 0 ? newStart - 1 : newStart;
  return `@@ -${before},${oldLines} +${after},${newLines} @@`;
}

/** Text such as `@@ -3,7 +3,7 @@ …`; empty when nothing differs. What is longer than 256 KB is cut at a line, in words. */
export function unifiedDiff(before: Json, after: Json): string {
  const written: string[] = [];
  let length = 0;
  for (const hunk of hunksOf(linesOf(before), linesOf(after))) {
    written.push(headerOf(hunk));
    for (const line of hunk.lines) {
      length += line.length + 1;
      if (length > MOST_DIFF) return `${textOf(written)}${LEFT_OUT}`;
      written.push(line);
    }
  }
  return written.length === 0 ? '' : textOf(written);
}
