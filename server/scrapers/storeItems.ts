/** Writes the items of one scrape: new ones, changed ones with what changed, and those that are gone. */
import type { TransactionSql } from 'postgres';
import type { ScrapedItem } from './items';
import type { Json } from './plainJson';

/** A row of config_items with the item that it holds. */
export interface StoredItem {
  id: string;
  item: ScrapedItem;
  outcome: 'added' | 'updated' | 'unchanged' | 'hidden';
  /** The document as it was, when it differs. */
  before: Json | undefined;
}

interface Existing {
  at: number;
  id: string;
  is_deleted: boolean;
  delete_reason: string | null;
  differs: boolean;
  before: Json | null;
  touched: boolean;
}

const MOST_AT_ONCE = 200;
const MOST_BYTES_AT_ONCE = 8 * 1024 * 1024;
/** Items that retention hid stay hidden until their document changes. */
export const BY_RETENTION = 'RETENTION';

interface Batch {
  items: ScrapedItem[];
  json: string;
}

function* batches(items: readonly ScrapedItem[]): Generator<Batch> {
  let batch: ScrapedItem[] = [];
  let rows: string[] = [];
  let bytes = 0;
  for (const item of items) {
    const row = JSON.stringify(rowOf(item, batch.length));
    if (batch.length >= MOST_AT_ONCE || (batch.length > 0 && bytes + row.length > MOST_BYTES_AT_ONCE)) {
      yield { items: batch, json: `[${rows.join(',')}]` };
      batch = [];
      rows = [];
      bytes = 0;
      rows.push(JSON.stringify(rowOf(item, 0)));
    } else rows.push(row);
    batch.push(item);
    bytes += row.length;
  }
  if (batch.length > 0) yield { items: batch, json: `[${rows.join(',')}]` };
}

function rowOf(item: ScrapedItem, at: number): Record<string, unknown> {
  return {
    at,
    external_id: item.externalIds,
    type: item.type,
    config_class: item.configClass,
    name: item.name,
    description: item.description,
    icon: item.icon,
    config: item.config,
    source: item.source,
    labels: item.labels,
    tags: item.tags,
    properties: item.properties.length > 0 ? item.properties : undefined,
    health: item.health,
    status: item.status,
    ready: item.ready,
    created_at: item.createdAt,
    deleted_at: item.deletedAt,
  };
}

const given = (tx: TransactionSql, json: string) => tx`jsonb_to_recordset(${json}::text::jsonb) AS d (
  at int, external_id text[], type text, config_class text, name text, description text, icon text, config jsonb,
  source text, labels jsonb, tags jsonb, properties jsonb, health text, status text, ready boolean,
  created_at timestamptz, deleted_at timestamptz)`;

function readExisting(tx: TransactionSql, scraperId: string, json: string) {
  return tx<Existing[]>`
    SELECT DISTINCT ON (d.at) d.at, e.id, e.deleted_at IS NOT NULL AS is_deleted, e.delete_reason,
      e.config IS DISTINCT FROM d.config AS differs,
      CASE WHEN e.config IS DISTINCT FROM d.config THEN e.config END AS before,
      (e.external_id, e.config_class, e.name, e.description, e.icon, e.source, e.labels, e.tags, e.properties, e.health,
       e.status, e.ready, e.deleted_at)
        IS DISTINCT FROM
      (d.external_id, d.config_class, d.name, d.description, d.icon, d.source, d.labels, d.tags, d.properties, d.health,
       d.status, d.ready, d.deleted_at) AS touched
    FROM ${given(tx, json)}
    JOIN config_items e ON e.scraper_id = ${scraperId}
      AND md5(e.type || chr(10) || e.external_id[1]) = md5(d.type || chr(10) || d.external_id[1])
    ORDER BY d.at, e.deleted_at NULLS FIRST, e.created_at DESC`;
}

function insert(tx: TransactionSql, scraperId: string, json: string, wanted: readonly number[]) {
  // the id is made by its default; the place of the row comes back through its first external id and type
  return tx<{ id: string; type: string; external_id: string }[]>`
    INSERT INTO config_items (scraper_id, external_id, type, config_class, name, description, icon, config, source, labels,
      tags, properties, health, status, ready, created_at, deleted_at, delete_reason, last_scraped_time)
    SELECT ${scraperId}, d.external_id, d.type, d.config_class, d.name, d.description, d.icon, d.config, d.source, d.labels,
      d.tags, d.properties, d.health, d.status, d.ready, coalesce(d.created_at, now()), d.deleted_at,
      CASE WHEN d.deleted_at IS NOT NULL THEN 'FROM_ATTRIBUTE' END, now()
    FROM ${given(tx, json)} WHERE d.at = ANY (${[...wanted]}::int[]) ORDER BY d.at
    RETURNING id, type, external_id[1] AS external_id`;
}

async function update(
  tx: TransactionSql,
  json: string,
  rows: readonly { at: number; id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    UPDATE config_items c SET
      external_id = d.external_id, config_class = d.config_class, name = d.name, description = d.description,
      icon = d.icon, config = d.config, source = d.source, labels = d.labels, tags = d.tags, properties = d.properties,
      health = d.health, status = d.status, ready = d.ready, created_at = coalesce(d.created_at, c.created_at),
      deleted_at = d.deleted_at, delete_reason = CASE WHEN d.deleted_at IS NOT NULL THEN 'FROM_ATTRIBUTE' END,
      last_scraped_time = now()
    FROM ${given(tx, json)}
    JOIN jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS w (at int, id uuid) ON w.at = d.at
    WHERE c.id = w.id`;
}

function outcomeOf(item: ScrapedItem, row: Existing): StoredItem['outcome'] {
  if (row.is_deleted && row.delete_reason === BY_RETENTION && !row.differs) return 'hidden';
  if (!row.differs && !row.touched) return 'unchanged';
  return row.is_deleted && item.deletedAt === undefined ? 'added' : 'updated';
}

async function storeKnown(
  tx: TransactionSql,
  { items, json }: Batch,
  existing: ReadonlyMap<number, Existing>,
): Promise<StoredItem[]> {
  const stored: StoredItem[] = [];
  const outdated: { at: number; id: string }[] = [];
  for (const [at, item] of items.entries()) {
    const row = existing.get(at);
    if (row === undefined) continue;
    const outcome = outcomeOf(item, row);
    if (outcome === 'added' || outcome === 'updated') outdated.push({ at, id: row.id });
    stored.push({ id: row.id, item, outcome, before: row.differs ? (row.before ?? null) : undefined });
  }
  await update(tx, json, outdated);
  const seen = stored.map(({ id }) => id);
  await tx`UPDATE config_items SET last_scraped_time = now() WHERE id = ANY (${seen}::uuid[])`;
  return stored;
}

async function storeNew(
  tx: TransactionSql,
  scraperId: string,
  { items, json }: Batch,
  existing: ReadonlyMap<number, Existing>,
): Promise<StoredItem[]> {
  const missing = [...items.keys()].filter((at) => !existing.has(at));
  if (missing.length === 0) return [];
  const keyOf = (type: string, id: string | undefined) => JSON.stringify([type, id]);
  const rows = await insert(tx, scraperId, json, missing);
  const ids = new Map(rows.map((row) => [keyOf(row.type, row.external_id), row.id]));
  return items.flatMap((item) => {
    const id = ids.get(keyOf(item.type, item.externalIds[0]));
    return id === undefined ? [] : [{ id, item, outcome: 'added' as const, before: undefined }];
  });
}

async function storeBatch(tx: TransactionSql, scraperId: string, batch: Batch): Promise<StoredItem[]> {
  const existing = new Map((await readExisting(tx, scraperId, batch.json)).map((row) => [row.at, row]));
  return [...(await storeKnown(tx, batch, existing)), ...(await storeNew(tx, scraperId, batch, existing))];
}

/** Stores all of them, a few at a time; type and id say which row is theirs. */
export async function storeItems(
  tx: TransactionSql,
  scraperId: string,
  items: readonly ScrapedItem[],
): Promise<StoredItem[]> {
  const stored: StoredItem[] = [];
  for (const batch of batches(items)) stored.push(...(await storeBatch(tx, scraperId, batch)));
  return stored;
}

/**
 * Marks what was not seen as deleted, except items from sources that could not be read. Answers what went.
 */
export async function deleteUnseen(
  tx: TransactionSql,
  scraperId: string,
  seen: readonly string[],
  keptSources: readonly string[],
): Promise<{ id: string; type: string }[]> {
  return tx<{ id: string; type: string }[]>`
    UPDATE config_items SET deleted_at = now(), delete_reason = 'NOT_FOUND'
    WHERE scraper_id = ${scraperId} AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM unnest(${[...seen]}::uuid[]) AS s (id) WHERE s.id = config_items.id)
      AND NOT (coalesce(source, '') = ANY (${[...keptSources]}::text[]))
    RETURNING id, type`;
}
