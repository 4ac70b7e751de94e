/** Writes parents and relationships of the items of one scrape. */
import type { TransactionSql } from 'postgres';
import type { ScrapedItem } from './items';
import type { Relations } from './relations';

const MOST_AT_ONCE = 20_000;

type Ids = ReadonlyMap<ScrapedItem, string>;

const pairs = (tx: TransactionSql, rows: readonly object[]) =>
  tx`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)`;

/** Children by the number of items above them; a parent is written before what stands below it. */
function levelsOf(ids: Ids, parents: Relations['parents']): { id: string; parent: string }[][] {
  const depths = new Map<ScrapedItem, number>();
  const depthOf = (item: ScrapedItem): number => {
    const known = depths.get(item);
    if (known !== undefined) return known;
    const parent = parents.get(item);
    const depth = parent === undefined ? 0 : depthOf(parent) + 1;
    depths.set(item, depth);
    return depth;
  };
  const levels: ({ id: string; parent: string }[] | undefined)[] = [];
  for (const [child, above] of parents) {
    const id = ids.get(child);
    const parent = ids.get(above);
    if (id === undefined || parent === undefined) continue;
    (levels[depthOf(child) - 1] ??= []).push({ id, parent });
  }
  return levels.filter((level) => level !== undefined);
}

/** Triggers derive the paths and the `hard` relationships from the parents. */
async function storeParents(tx: TransactionSql, ids: Ids, parents: Relations['parents']): Promise<void> {
  const levels = levelsOf(ids, parents);
  const wanted = levels.flat();
  // first away, then in order from above: on the way there no item is ever its own ancestor
  await tx`
    UPDATE config_items c SET parent_id = NULL
    FROM unnest(${[...ids.values()]}::uuid[]) AS own (id)
    LEFT JOIN ${pairs(tx, wanted)} AS w (id uuid, parent uuid) ON w.id = own.id
    WHERE c.id = own.id AND c.parent_id IS NOT NULL AND c.parent_id IS DISTINCT FROM w.parent`;
  for (const level of levels) {
    await tx`
      UPDATE config_items c SET parent_id = w.parent FROM ${pairs(tx, level)} AS w (id uuid, parent uuid)
      WHERE c.id = w.id AND c.parent_id IS DISTINCT FROM w.parent`;
  }
}

/** Relationships of earlier scrapes that are no longer there end; those that others made stay. */
async function storeLinks(
  tx: TransactionSql,
  scraperId: string,
  ids: Ids,
  relations: Relations['relations'],
): Promise<void> {
  const mark = `scraper:${scraperId}`;
  const rows = relations.flatMap(({ from, to, relation }) => {
    const [config, related] = [ids.get(from), ids.get(to)];
    return config === undefined || related === undefined ? [] : [{ config, related, relation }];
  });
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE) {
    await tx`
      INSERT INTO config_relationships (config_id, related_id, relation, selector_id)
      SELECT w.config, w.related, w.relation, ${mark}
      FROM ${pairs(tx, rows.slice(at, at + MOST_AT_ONCE))} AS w (config uuid, related uuid, relation text)
      ON CONFLICT (related_id, config_id, relation) DO UPDATE SET deleted_at = NULL
      WHERE config_relationships.deleted_at IS NOT NULL`;
  }
  await tx`
    UPDATE config_relationships r SET deleted_at = now()
    WHERE r.selector_id = ${mark} AND r.deleted_at IS NULL AND r.config_id = ANY (${[...ids.values()]}::uuid[])
      AND NOT EXISTS (
        SELECT 1 FROM ${pairs(tx, rows)} AS w (config uuid, related uuid, relation text)
        WHERE w.config = r.config_id AND w.related = r.related_id AND w.relation = r.relation)`;
}

/** Stores both; `ids` are the rows of the items. */
export async function storeRelations(
  tx: TransactionSql,
  scraperId: string,
  ids: Ids,
  { parents, relations }: Relations,
): Promise<void> {
  await storeParents(tx, ids, parents);
  await storeLinks(tx, scraperId, ids, relations);
}
