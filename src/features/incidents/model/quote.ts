/**
 * Evidence as a quote of its source (contract endpoints §5, evidence JSON by type). Everything in it comes from
 * strangers: shapes are read with care, lengths are cut, and what cannot be read is shown as it is. Pure.
 */
import type { EvidenceRecord } from './records';

export interface LogLine {
  time: string;
  level: 'error' | 'warn' | 'info';
  text: string;
}

export interface ConfigLine {
  /** One-based, as editors count. */
  number: number;
  text: string;
  isMarked: boolean;
}

export interface DiffLine {
  kind: 'added' | 'removed' | 'context' | 'place';
  text: string;
}

export type Quote =
  | { kind: 'log'; lines: readonly LogLine[] }
  | { kind: 'config'; lines: readonly ConfigLine[] }
  | { kind: 'topology' }
  | { kind: 'check' }
  | { kind: 'config_analysis'; text: string }
  | { kind: 'config_change'; summary: string; lines: readonly DiffLine[] }
  | { kind: 'comment'; text: string }
  | { kind: 'unknown'; text: string };

/** A line longer than this is cut: a quote points at something, it does not replace it. */
const MAX_LINE = 1000;
const MAX_TEXT = 100_000;
const CONTEXT_LINES = 2;
const MAX_DIFF_LINES = 2000;

type Json = Readonly<Record<string, unknown>>;

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

function cut(text: string, longest = MAX_LINE): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function levelOf(text: string, labels: unknown): LogLine['level'] {
  const named = isJson(labels) ? textOf(labels['level'] ?? labels['severity']) : '';
  const word = /\b(fatal|error|err|panic|critical|warn|warning)\b/i.exec(
    `${named} ${text.slice(0, 200)}`,
  )?.[1];
  if (word === undefined) return 'info';
  return /^warn/i.test(word) ? 'warn' : 'error';
}

function logLine(line: unknown): LogLine {
  if (!isJson(line)) return { time: '', level: levelOf(textOf(line), undefined), text: cut(textOf(line)) };
  const text = cut(textOf(line['message']));
  return { time: textOf(line['timestamp']), level: levelOf(text, line['labels']), text };
}

function logQuote(evidence: Json): Quote {
  const lines = evidence['lines'];
  return { kind: 'log', lines: Array.isArray(lines) ? lines.map(logLine) : [] };
}

/** The document as lines: a list of texts, one text, or an object of texts by number. */
function documentLines(lines: unknown): readonly string[] {
  if (typeof lines === 'string') return lines.slice(0, MAX_TEXT).split('\n');
  if (Array.isArray(lines)) return lines.map(textOf);
  return isJson(lines) ? Object.values(lines).map(textOf) : [];
}

function markedLines(selected: unknown): Map<number, string> {
  const entries = isJson(selected) ? Object.entries(selected) : [];
  const numbered = entries.map(([number, text]) => [Number(number), textOf(text)] as const);
  return new Map(numbered.filter(([number]) => Number.isSafeInteger(number) && number >= 0));
}

/** The marked lines with two around each; without marks the beginning of the document. */
function configQuote(evidence: Json): Quote {
  const document = documentLines(evidence['lines']);
  const marked = markedLines(evidence['selected_lines']);
  const isNear = (number: number) =>
    [...marked.keys()].some((mark) => Math.abs(mark - number) <= CONTEXT_LINES);
  const shown = document
    .map((text, index) => ({ number: index + 1, text: cut(text), isMarked: marked.has(index + 1) }))
    .filter(({ number }) => marked.size === 0 || isNear(number));
  const beyond = [...marked]
    .filter(([number]) => number < 1 || number > document.length)
    .map(([number, text]) => ({ number, text: cut(text), isMarked: true }));
  return { kind: 'config', lines: [...shown, ...beyond].sort((a, b) => a.number - b.number) };
}

function diffKind(line: string): DiffLine['kind'] {
  if (line.startsWith('@@')) return 'place';
  if (line.startsWith('+')) return 'added';
  return line.startsWith('-') ? 'removed' : 'context';
}

/** A unified diff by lines; the names of its two files say nothing here. */
export function diffLines(diff: string): DiffLine[] {
  return diff
    .slice(0, MAX_TEXT)
    .split('\n')
    .filter((line) => !line.startsWith('--- ') && !line.startsWith('+++ ') && line !== '')
    .slice(0, MAX_DIFF_LINES)
    .map((line) => ({ kind: diffKind(line), text: cut(line) }));
}

type Quotable = Pick<EvidenceRecord, 'type' | 'evidence' | 'change' | 'analysis'>;

function analysisQuote(evidence: Json, { analysis }: Quotable): Quote {
  const text = analysis?.message ?? analysis?.summary ?? textOf(evidence['message']);
  return { kind: 'config_analysis', text: cut(text, MAX_TEXT) };
}

function changeQuote(evidence: Json, { change }: Quotable): Quote {
  return {
    kind: 'config_change',
    summary: cut(change?.summary ?? textOf(evidence['summary'])),
    lines: diffLines(change?.diff ?? textOf(evidence['diff'])),
  };
}

/** `health` and `component` are the server's own words for two of the seven. */
const QUOTES: Readonly<Record<string, (evidence: Json, record: Quotable) => Quote>> = {
  log: logQuote,
  config: configQuote,
  topology: () => ({ kind: 'topology' }),
  component: () => ({ kind: 'topology' }),
  check: () => ({ kind: 'check' }),
  health: () => ({ kind: 'check' }),
  config_analysis: analysisQuote,
  config_change: changeQuote,
  comment: (evidence) => ({ kind: 'comment', text: cut(textOf(evidence['comment']), MAX_TEXT) }),
};

/** What the evidence shows. A source that is gone leaves what was kept with the evidence. */
export function quoteOf(record: Quotable): Quote {
  const evidence = isJson(record.evidence) ? record.evidence : {};
  const quote = Object.hasOwn(QUOTES, record.type) ? QUOTES[record.type] : undefined;
  if (quote !== undefined) return quote(evidence, record);
  return { kind: 'unknown', text: cut(JSON.stringify(record.evidence ?? null, null, 2), MAX_TEXT) };
}

/** When what the evidence shows was so: kept with it, else the time of its source, else when it was attached. */
export function momentOf(
  record: Pick<EvidenceRecord, 'evidence' | 'properties' | 'change' | 'analysis' | 'created_at' | 'type'>,
): string {
  const kept = record.properties?.['at'];
  if (typeof kept === 'string' && !Number.isNaN(Date.parse(kept))) return kept;
  const quote = quoteOf(record);
  const firstLine = quote.kind === 'log' ? quote.lines[0]?.time : undefined;
  const known = [record.change?.created_at, record.analysis?.first_observed, firstLine].find(
    (time) => time !== undefined && !Number.isNaN(Date.parse(time)),
  );
  return known ?? record.created_at;
}

/** The name of what is quoted. */
export function sourceName(record: EvidenceRecord): string {
  const evidence = isJson(record.evidence) ? record.evidence : {};
  const name =
    record.check?.name ??
    record.change?.change_type ??
    record.analysis?.analyzer ??
    record.config?.name ??
    record.component?.name;
  return cut(name ?? textOf(evidence['configName']), 300);
}
