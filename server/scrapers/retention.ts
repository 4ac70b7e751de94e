/** spec.retention of one scraper (contract specs §2): how long its changes and items are kept. */
import type { TransactionSql } from 'postgres';
import { errorCode } from '@server/errorCode';
import type { ScraperRetention } from './spec';
import { BY_RETENTION } from './storeItems';

const REFERENCED = '23503';
const interval = (milliseconds: number): string => `${Math.round(milliseconds / 1000)} seconds`;

async function keepChanges(tx: TransactionSql, scraperId: string, rules: ScraperRetention['changes']) {
  for (const { name, ageMs, count } of rules) {
    if (ageMs !== undefined) {
      await tx`
        DELETE FROM config_changes c USING config_items i
        WHERE i.id = c.config_id AND i.scraper_id = ${scraperId} AND c.change_type = ${name}
          AND c.created_at < now() - ${interval(ageMs)}::interval`;
    }
    if (count !== undefined) {
      await tx`
        DELETE FROM config_changes WHERE id IN (
          SELECT id FROM (
            SELECT c.id, row_number() OVER (PARTITION BY c.config_id ORDER BY c.created_at DESC, c.id DESC) AS place
            FROM config_changes c JOIN config_items i ON i.id = c.config_id
            WHERE i.scraper_id = ${scraperId} AND c.change_type = ${name}) numbered
          WHERE place > ${count})`;
    }
  }
}

/** Old items are hidden; what was deleted long ago really goes, unless other records still speak of it. */
async function keepItems(
  tx: TransactionSql,
  scraperId: string,
  rules: ScraperRetention['types'],
): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, createdAgeMs, updatedAgeMs, deletedAgeMs } of rules) {
    const ages = [
      ['created_at', createdAgeMs],
      ['updated_at', updatedAgeMs],
    ] as const;
    for (const [column, age] of ages) {
      if (age === undefined) continue;
      await tx`
        UPDATE config_items SET deleted_at = now(), delete_reason = ${BY_RETENTION}
        WHERE scraper_id = ${scraperId} AND type = ${name} AND deleted_at IS NULL
          AND ${tx(column)} < now() - ${interval(age)}::interval`;
    }
    if (deletedAgeMs === undefined) continue;
    try {
      await tx.savepoint(
        (inner) => inner`
          DELETE FROM config_items WHERE scraper_id = ${scraperId} AND type = ${name}
            AND deleted_at < now() - ${interval(deletedAgeMs)}::interval`,
      );
    } catch (error) {
      if (errorCode(error) !== REFERENCED) throw error;
      problems.push(
        `Deleted items of the type ${name} are kept, because other records still refer to some of them.`,
      );
    }
  }
  return problems;
}

/** Applies the rules; answers what could not be removed, as sentences. */
export async function applyRetention(
  tx: TransactionSql,
  scraperId: string,
  { changes, types, staleMs }: ScraperRetention,
): Promise<string[]> {
  if (staleMs !== undefined) {
    await tx`
      UPDATE config_items SET deleted_at = now(), delete_reason = 'STALE'
      WHERE scraper_id = ${scraperId} AND deleted_at IS NULL
        AND last_scraped_time < now() - ${interval(staleMs)}::interval`;
  }
  await keepChanges(tx, scraperId, changes);
  return keepItems(tx, scraperId, types);
}
