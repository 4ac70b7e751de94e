/** Rows of the summary, whatever column they are grouped by. Pure. */
import { MESSAGES } from '@/services/text/messages';

export type HealthWord = 'unhealthy' | 'warning' | 'healthy' | 'unknown';
export const HEALTH_WORDS: readonly HealthWord[] = ['unhealthy', 'warning', 'healthy', 'unknown'];

export interface SummaryRow {
  /** Stable within one grouping. */
  id: string;
  /** Undefined for items that have no such tag. */
  group: string | undefined;
  count: number;
  health: Readonly<Partial<Record<HealthWord, number>>>;
  changes: number;
  insights: number;
  /** In money; undefined where it is not known. */
  cost: number | undefined;
  updatedAt: string | undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function sumOf(counts: unknown): number {
  return isRecord(counts) ? Object.values(counts).reduce<number>((sum, one) => sum + numberOf(one), 0) : 0;
}

function healthOf(value: unknown): SummaryRow['health'] {
  const counts = isRecord(value) ? value : {};
  // Some servers write warn where others write warning (gaps §2).
  const entries = HEALTH_WORDS.map((word) => [
    word,
    numberOf(counts[word]) + (word === 'warning' ? numberOf(counts['warn']) : 0),
  ]);
  return Object.fromEntries(entries) as Record<HealthWord, number>; // every word has its count
}

function costOf(row: Readonly<Record<string, unknown>>): number | undefined {
  // Named after the request by one server and after the column by the other (gaps §2).
  const cost = row['cost_30d'] ?? row['cost_total_30d'];
  return typeof cost === 'number' ? cost : undefined;
}

/** The answer as rows; null, which an empty catalog answers, is no row at all, and anything else an error (fault F17). */
export function readSummary(answer: unknown, groupBy: string): SummaryRow[] {
  const rows: unknown = answer ?? [];
  if (!Array.isArray(rows)) throw new TypeError(MESSAGES.notAList);
  return rows.filter(isRecord).map((row) => {
    const group = row[groupBy];
    return {
      id: typeof group === 'string' ? `=${group}` : 'none',
      group: typeof group === 'string' ? group : undefined,
      count: numberOf(row['count']),
      health: healthOf(row['health']),
      changes: numberOf(row['changes']),
      insights: sumOf(row['analysis']),
      cost: costOf(row),
      updatedAt: typeof row['updated_at'] === 'string' ? row['updated_at'] : undefined,
    };
  });
}

/** Open insights of an item, all kinds together. */
export function insightCount(analysis: Readonly<Record<string, number>> | null | undefined): number {
  return sumOf(analysis);
}
