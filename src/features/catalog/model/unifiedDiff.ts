/**
 * Reads the unified diff of a change: hunks, line numbers of both sides, and which lines are noise that servers write
 * into documents by themselves. Pure; never throws: a text that is no diff has no hunks.
 */
export type LineKind = 'context' | 'added' | 'removed';

export interface DiffLine {
  kind: LineKind;
  text: string;
  /** One-based line of the side before; undefined for an added line. */
  before: number | undefined;
  /** One-based line of the side after; undefined for a removed line. */
  after: number | undefined;
  /** Written by a server, such as resourceVersion: a change of it is no change of anybody's. */
  isNoise: boolean;
}

export interface Hunk {
  header: string;
  lines: readonly DiffLine[];
}

export interface DiffRow {
  before: DiffLine | undefined;
  after: DiffLine | undefined;
}

/** Keys whose values servers keep; what stands below them belongs to them. */
const NOISY_KEYS: ReadonlySet<string> = new Set([
  'managedFields',
  'resourceVersion',
  'generation',
  'observedGeneration',
  'selfLink',
  'lastTransitionTime',
  'lastUpdateTime',
  'lastProbeTime',
  'lastHeartbeatTime',
  'status',
]);

const HEADER = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
const KEY = /^(\s*)(?:- )?"?([\w.-]+)"?\s*:/;

const KINDS: ReadonlyMap<string, LineKind> = new Map([
  ['+', 'added'],
  ['-', 'removed'],
  [' ', 'context'],
]);

/** Each side has its own block of noise: a block ends at a line that is not indented deeper than its key. */
class NoiseBlock {
  private indent: number | undefined;

  covers(text: string): boolean {
    if (text.trim() === '') return this.indent !== undefined;
    const indent = text.length - text.trimStart().length;
    const key = KEY.exec(text)?.[2];
    if (this.indent !== undefined) {
      const continues = indent > this.indent || (indent === this.indent && text.trimStart().startsWith('- '));
      if (continues) return true;
    }
    const isNoisy = key !== undefined && NOISY_KEYS.has(key);
    this.indent = isNoisy ? indent : undefined;
    return isNoisy;
  }
}

interface Reading {
  header: string;
  lines: DiffLine[];
  before: number;
  after: number;
  noiseBefore: NoiseBlock;
  noiseAfter: NoiseBlock;
}

function isNoise(reading: Reading, kind: LineKind, text: string): boolean {
  const before = kind === 'added' ? false : reading.noiseBefore.covers(text);
  const after = kind === 'removed' ? false : reading.noiseAfter.covers(text);
  return before || after;
}

function addLine(reading: Reading, kind: LineKind, text: string): void {
  reading.lines.push({
    kind,
    text,
    before: kind === 'added' ? undefined : reading.before,
    after: kind === 'removed' ? undefined : reading.after,
    isNoise: isNoise(reading, kind, text),
  });
  if (kind !== 'added') reading.before += 1;
  if (kind !== 'removed') reading.after += 1;
}

/** The hunks of a unified diff; file headers are left out, and so is "No newline at end of file". */
export function readDiff(diff: string): readonly Hunk[] {
  const hunks: Reading[] = [];
  for (const line of diff.replace(/\r\n/g, '\n').replace(/\n$/, '').split('\n')) {
    const [, before, after] = HEADER.exec(line) ?? [];
    const current = hunks.at(-1);
    if (before !== undefined) {
      hunks.push({
        header: line,
        lines: [],
        before: Number(before),
        after: Number(after),
        noiseBefore: new NoiseBlock(),
        noiseAfter: new NoiseBlock(),
      });
    } else if (current !== undefined && !line.startsWith('\\')) {
      const kind = line === '' ? 'context' : KINDS.get(line.charAt(0));
      if (kind !== undefined) addLine(current, kind, line.slice(1));
    }
  }
  return hunks.map(({ header, lines }) => ({ header, lines }));
}

/** Without the noise; hunks in which nothing else changed are gone. */
export function withoutNoise(hunks: readonly Hunk[]): readonly Hunk[] {
  return hunks
    .map(({ header, lines }) => ({ header, lines: lines.filter((line) => !line.isNoise) }))
    .filter(({ lines }) => lines.some(({ kind }) => kind !== 'context'));
}

/** How many changed lines are noise. */
export function noiseCount(hunks: readonly Hunk[]): number {
  return hunks.reduce(
    (sum, { lines }) => sum + lines.filter((line) => line.isNoise && line.kind !== 'context').length,
    0,
  );
}

/** Lines beside each other: what is removed stands left of what is added in its place. */
export function sideBySide(lines: readonly DiffLine[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let removed: DiffLine[] = [];
  let added: DiffLine[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1)
      rows.push({ before: removed[at], after: added[at] });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.kind === 'removed') removed.push(line);
    else if (line.kind === 'added') added.push(line);
    else {
      flush();
      rows.push({ before: line, after: line });
    }
  }
  flush();
  return rows;
}
