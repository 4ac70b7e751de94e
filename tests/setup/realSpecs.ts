/** Real manifests of the platform, read from the shared fixtures where they are, else from the copies in tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const COPIES = path.join(ROOT, 'tests/unit/server/checks/canaries');
/** Beside the checkout, or beside the folder of a worktree. */
const SHARED = ['..', '../..'].map((up) => path.join(ROOT, up, 'shared/fixtures/canaries'));
const folder = SHARED.find((candidate) => existsSync(candidate)) ?? COPIES;

export interface RealSpec {
  title: string;
  /** The whole document. */
  text: string;
}

const documentsOf = (file: string): RealSpec[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .split(/^---.*$/m)
    .map((text, at) => ({ title: `${file} ${at + 1}`, text }));

const ALL = readdirSync(folder)
  .filter((file) => /\.ya?ml$/.test(file))
  .flatMap(documentsOf);

const ofKind = (kind: string) => ALL.filter(({ text }) => new RegExp(`^kind: ${kind}\\s*$`, 'm').test(text));

/** The canaries, one text per document. */
export const REAL_SPECS: readonly RealSpec[] = ofKind('Canary');

export interface RealRecord {
  title: string;
  table: 'canaries' | 'topologies' | 'config_scrapers';
  name: string;
  /** What stands below `spec:`, as its author wrote it, moved to the left edge. */
  spec: string;
}

/** The lines below `spec:` up to the next key of the document. */
function specBlock(text: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => /^spec:/.test(line)) + 1;
  const length = lines.slice(start).findIndex((line) => /^[^\s#]/.test(line));
  const block = length === -1 ? lines.slice(start) : lines.slice(start, start + length);
  const indents = block.filter((line) => /^ +[^\s#]/.test(line)).map((line) => line.search(/\S/));
  const edge = ' '.repeat(Math.min(...indents));
  const moved = block.map((line) => (line.startsWith(edge) ? line.slice(edge.length) : line.trimStart()));
  return `${moved.join('\n').trimEnd()}\n`;
}

const recordOf =
  (table: RealRecord['table']) =>
  ({ title, text }: RealSpec): RealRecord => ({
    title,
    table,
    name: /^ {2,4}name: *["']?([^"'\n]+)/m.exec(text)?.[1]?.trim() ?? title,
    spec: specBlock(text),
  });

/** Each manifest as the record that the platform would make of it. */
export const REAL_RECORDS: readonly RealRecord[] = [
  ...REAL_SPECS.map(recordOf('canaries')),
  ...ofKind('Topology').map(recordOf('topologies')),
];
