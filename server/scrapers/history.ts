/** One row of job history for each run of a scraper, in the shape that the console's dialog reads (endpoints §8.2). */
import { hostname } from 'node:os';
import { storableText } from '@server/jobs/storable';
import type { Sql } from '@server/types';
import { MOST_ERRORS } from './limits';

export interface TypeLine {
  added: number;
  updated: number;
  unchanged: number;
  deleted: number;
  change?: { ignored: Record<string, number> };
}

/** What one run did. */
export interface ScrapeOutcome {
  status: 'SUCCESS' | 'WARNING' | 'FAILED';
  /** Items that were stored or found as they were. */
  items: number;
  /** What was left out, as sentences. */
  errors: string[];
  /** By type of item. */
  summary: Record<string, TypeLine>;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

function shortened(errors: readonly string[]): string[] {
  const shown = errors.slice(0, MOST_ERRORS).map(storableText);
  const more = errors.length - shown.length;
  return more > 0 ? [...shown, `… and ${more} more.`] : shown;
}

/** Writes the row; times are milliseconds since the epoch. */
export async function writeHistory(
  sql: Sql,
  scraperId: string,
  { status, items, errors, summary }: ScrapeOutcome,
  startedAt: number,
  now: number,
): Promise<void> {
  const endedAt = Math.max(now, startedAt);
  const details = {
    ...(errors.length > 0 && { errors: shortened(errors) }),
    ...(Object.keys(summary).length > 0 && { scrape_summary: summary }),
  };
  await sql`
    INSERT INTO job_history (
      name, resource_type, resource_id, hostname, status, success_count, error_count, details,
      time_start, time_end, created_at, duration_millis
    ) VALUES (
      'Scraper', 'config_scraper', ${scraperId}, ${hostname()}, ${status}, ${items}, ${errors.length},
      ${JSON.stringify(details)}::text::jsonb, ${iso(startedAt)}, ${iso(endedAt)}, ${iso(startedAt)},
      ${Math.round(endedAt - startedAt)}
    )`;
}
