/** Writes what scrapes find about items as rows of config_analysis; what is no longer found is resolved. */
import type { TransactionSql } from 'postgres';
import type { StoredItem } from './storeItems';

const MOST_AT_ONCE = 1000;

interface Row {
  config_id: string;
  analyzer: string;
  analysis_type: string;
  severity: string;
  status: string;
  summary: string;
  message: string;
  source: string | undefined;
  analysis: unknown;
  first_observed: string | undefined;
}

const given = (tx: TransactionSql, rows: readonly object[]) => tx`
  jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS d (config_id uuid, analyzer text, analysis_type text,
  severity text, status text, summary text, message text, source text, analysis jsonb, first_observed timestamptz)`;

function rowsOf(items: readonly StoredItem[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { id, item } of items) {
    for (const { type, firstObserved, ...insight } of item.insights ?? []) {
      const row = { ...insight, config_id: id, analysis_type: type, first_observed: firstObserved };
      // one analyzer says one thing of an item once
      rows.set(JSON.stringify([id, insight.analyzer, insight.summary]), row);
    }
  }
  return [...rows.values()];
}

/**
 * An insight is known by its scraper, item, analyzer and summary. One that is found again is the same row; open again
 * when it had been resolved, silent when somebody silenced it. Those of the given items that are no longer found are
 * resolved. `resolves` is false where the scraper tells no insights at all.
 */
export async function storeInsights(
  tx: TransactionSql,
  scraperId: string,
  items: readonly StoredItem[],
  resolves: boolean,
): Promise<void> {
  const rows = rowsOf(items);
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
    const batch = rows.slice(at, at + MOST_AT_ONCE);
    await tx`
      UPDATE config_analysis a SET analysis_type = d.analysis_type, severity = d.severity, message = d.message,
        source = coalesce(d.source, 'scraper'), analysis = d.analysis, last_observed = now(),
        status = CASE WHEN a.status = 'silenced' THEN a.status ELSE d.status END
      FROM ${given(tx, batch)}
      WHERE a.scraper_id = ${scraperId} AND a.config_id = d.config_id AND a.analyzer = d.analyzer AND a.summary = d.summary`;
    await tx`
      INSERT INTO config_analysis (config_id, scraper_id, analyzer, analysis_type, severity, status, summary, message,
        source, analysis, first_observed, last_observed)
      SELECT d.config_id, ${scraperId}, d.analyzer, d.analysis_type, d.severity, d.status, d.summary, d.message,
        coalesce(d.source, 'scraper'), d.analysis, coalesce(d.first_observed, now()), now()
      FROM ${given(tx, batch)}
      WHERE NOT EXISTS (
        SELECT 1 FROM config_analysis a WHERE a.scraper_id = ${scraperId} AND a.config_id = d.config_id
          AND a.analyzer = d.analyzer AND a.summary = d.summary)`;
  }
  if (!resolves) return;
  await tx`
    UPDATE config_analysis a SET status = 'resolved'
    WHERE a.scraper_id = ${scraperId} AND a.status = 'open' AND a.last_observed < now()
      AND a.config_id = ANY (${items.map(({ id }) => id)}::uuid[])`;
}
