/** What a run of a job left behind, read from JSON of any shape (contract endpoints §8.2). Pure; nothing throws. */
type JsonRecord = Readonly<Record<string, unknown>>;

export interface JobError {
  /** The table that the error is about, where the run told. */
  source?: string;
  text: string;
}

/** One type of config item in the summary of a scrape. */
export interface ScrapeLine {
  type: string;
  added: number;
  updated: number;
  unchanged: number;
  /** Changes that were dropped, by their type: 'diff 3'. */
  ignored: readonly string[];
  orphaned: readonly string[];
  warnings: readonly string[];
}

/** One table in the summary of a reconciliation with an agent. */
export interface ReconcileLine {
  table: string;
  success: number;
  foreignErrors: number;
  skipped: number;
  /** A count or a sentence, as the run wrote it. */
  error: string;
}

export interface JobDetails {
  errors: readonly JobError[];
  scrape: readonly ScrapeLine[];
  reconcile: readonly ReconcileLine[];
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The entries of an object; nothing for anything else. */
function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** The sentence inside: {error: {error: 'x'}} → 'x'; whatever has none is shown as it was written. */
function sentenceOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (isRecord(value)) {
    const inner = value['error'] ?? value['message'];
    if (inner !== undefined && inner !== null) return sentenceOf(inner);
  }
  return JSON.stringify(value);
}

function errorsOf(value: unknown): JobError[] {
  const found: JobError[] = Array.isArray(value)
    ? value.map((item: unknown) => ({ text: sentenceOf(item) }))
    : isRecord(value)
      ? Object.entries(value).map(([source, item]) => ({ source, text: sentenceOf(item) }))
      : [{ text: sentenceOf(value) }];
  return found.filter(({ text }) => text.trim() !== '');
}

function countOf(value: unknown): number {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? count : 0;
}

function countedTypes(value: unknown): string[] {
  return entriesOf(value).map(([type, count]) => `${type} ${String(countOf(count))}`);
}

function warningsOf(value: unknown): string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.map(sentenceOf).filter((text) => text.trim() !== '');
}

function scrapeLine([type, value]: [string, unknown]): ScrapeLine {
  const line = isRecord(value) ? value : {};
  const change = isRecord(line['change']) ? line['change'] : {};
  return {
    type,
    added: countOf(line['added']),
    updated: countOf(line['updated']),
    unchanged: countOf(line['unchanged']),
    ignored: countedTypes(change['ignored']),
    orphaned: countedTypes(change['orphaned']),
    warnings: warningsOf(line['warnings']),
  };
}

function reconcileLine([table, value]: [string, unknown]): ReconcileLine {
  const line = isRecord(value) ? value : {};
  return {
    table,
    success: countOf(line['success']),
    foreignErrors: countOf(line['foreign_error']),
    skipped: countOf(line['skipped']),
    error: sentenceOf(line['error']),
  };
}

/** The three parts of `details`, each empty where the run left nothing. */
export function readDetails(details: unknown): JobDetails {
  const parts = isRecord(details) ? details : {};
  return {
    errors: errorsOf(parts['errors']),
    scrape: entriesOf(parts['scrape_summary']).map(scrapeLine),
    reconcile: entriesOf(parts['summary']).map(reconcileLine),
  };
}

export const DETAIL_TABS = ['errors', 'scrape', 'reconcile'] as const;
export type DetailTab = (typeof DETAIL_TABS)[number];

/** The tabs that have something to show, in their order (checklist JOB-5). */
export function tabsOf(details: JobDetails): DetailTab[] {
  return DETAIL_TABS.filter((tab) => details[tab].length > 0);
}
