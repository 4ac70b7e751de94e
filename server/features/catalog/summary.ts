import type { Fragment, TransactionSql } from 'postgres';
import type { Since, SummaryRequest } from '@server/features/catalog/summaryRequest';
import { all, any } from '@server/features/query/all';
import { valueListCondition } from '@server/features/query/valueList';
import type { Choice, ValueList } from '@server/features/query/valueList';

type Counts = Record<string, number>;

interface GroupRow {
  keys: (string | null)[];
  count: number;
  created_at: string;
  updated_at: string | null;
  health: Counts | null;
  changes: number | null;
  analysis: Counts | null;
  cost: number | null;
}

/** One group of config items: its keys beside the figures, whose names are those of the contract. */
export type SummaryRow = Record<string, string | number | Counts | null>;

/** The groups of the catalog in the order of their keys. Items that the caller may not see are not counted. */
export async function catalogSummary(tx: TransactionSql, request: SummaryRequest): Promise<SummaryRow[]> {
  const { groupBy, changes, analysis } = request;
  const rows = await tx<GroupRow[]>`
    WITH items AS MATERIALIZED (
      SELECT i.id, i.health, i.created_at, i.updated_at, ${costColumn(tx, request)} AS cost, ${keys(tx, groupBy)} AS keys
      FROM config_items i WHERE ${all(tx, conditions(tx, request))}
    ),
    groups AS (
      SELECT keys, count(*)::integer AS count, max(created_at) AS created_at, max(updated_at) AS updated_at,
        sum(cost)::float8 AS cost
      FROM items GROUP BY keys
    ),
    healths AS (
      SELECT keys, jsonb_object_agg(state, found) AS health
      FROM (
        SELECT keys, CASE health WHEN 'warn' THEN 'warning' ELSE health END AS state, count(*) AS found
        FROM items WHERE health IS NOT NULL GROUP BY 1, 2
      ) counted
      GROUP BY keys
    ),
    changed AS (
      SELECT keys, sum(found)::integer AS changes
      FROM items JOIN (
        SELECT config_id, count(*) AS found FROM config_changes WHERE ${changedSince(tx, changes)} GROUP BY config_id
      ) c ON c.config_id = items.id
      GROUP BY keys
    ),
    analysed AS (
      SELECT keys, jsonb_object_agg(kind, found) AS analysis
      FROM (
        SELECT keys, coalesce(a.analysis_type, 'other') AS kind, count(*) AS found
        FROM items JOIN config_analysis a ON a.config_id = items.id
        WHERE a.status = 'open' AND ${observedSince(tx, analysis)} GROUP BY 1, 2
      ) counted
      GROUP BY keys
    )
    SELECT to_json(g.keys) AS keys, g.count, g.created_at, g.updated_at, g.cost, h.health, c.changes, a.analysis
    FROM groups g
    LEFT JOIN healths h ON h.keys = g.keys
    LEFT JOIN changed c ON c.keys = g.keys
    LEFT JOIN analysed a ON a.keys = g.keys
    ORDER BY g.keys`;
  return rows.map((row) => toSummaryRow(row, request));
}

/** Equal lists are equal also where both lack a value, which makes them one key to join by. */
function keys(tx: TransactionSql, groupBy: readonly string[]): Fragment {
  const list = groupBy
    .map((name) => (name === 'type' ? tx`i.type` : tx`(i.tags ->> ${name})`))
    .reduce((joined, next) => tx`${joined}, ${next}`);
  return tx`ARRAY[${list}]::text[]`;
}

const costColumn = (tx: TransactionSql, { cost }: SummaryRequest): Fragment =>
  cost === undefined ? tx`NULL::numeric` : tx`i.${tx(`cost_total_${cost}`)}`;

const changedSince = (tx: TransactionSql, since: Since | undefined): Fragment =>
  since === undefined ? tx`false` : tx`created_at > ${since.time}::timestamptz`;

/** The kept summaries count every open insight, whenever it was seen (contract schema §3.4). */
function observedSince(tx: TransactionSql, since: Since | undefined): Fragment {
  if (since === undefined) return tx`false`;
  return since.isKept
    ? tx`true`
    : tx`coalesce(a.last_observed, a.first_observed) > ${since.time}::timestamptz`;
}

function conditions(
  tx: TransactionSql,
  { includeDeleted, health, status, labels }: SummaryRequest,
): Fragment[] {
  return [
    ...(includeDeleted ? [] : [tx`i.deleted_at IS NULL`]),
    ...(health
      ? [valueListCondition(tx, tx`(CASE i.health WHEN 'warn' THEN 'warning' ELSE i.health END)`, health)]
      : []),
    ...(status ? [valueListCondition(tx, tx`i.status`, status)] : []),
    ...labelConditions(tx, labels),
  ];
}

const NOTHING: Choice = { words: [], starts: [], ends: [], parts: [] };
const isNothing = (choice: Choice) => Object.values(choice).flat().length === 0;

/** Included pairs are alternatives, excluded ones all hold (contract endpoints §4). */
function labelConditions(tx: TransactionSql, labels: SummaryRequest['labels']): Fragment[] {
  const condition = (key: string, list: ValueList) => valueListCondition(tx, tx`(i.labels ->> ${key})`, list);
  const wanted = labels.filter(({ list }) => !isNothing(list.included));
  return [
    ...labels.map(({ key, list }) => condition(key, { included: NOTHING, excluded: list.excluded })),
    ...(wanted.length === 0
      ? []
      : [
          any(
            tx,
            wanted.map(({ key, list }) => condition(key, { included: list.included, excluded: NOTHING })),
          ),
        ]),
  ];
}

function toSummaryRow(row: GroupRow, { groupBy, changes, analysis, cost }: SummaryRequest): SummaryRow {
  const entries: [string, SummaryRow[string]][] = groupBy.map((name, at) => [name, row.keys[at] ?? null]);
  entries.push(['count', row.count], ['health', row.health]);
  entries.push(['created_at', row.created_at], ['updated_at', row.updated_at]);
  if (changes) entries.push(['changes', row.changes ?? (changes.isKept ? 0 : null)]);
  if (analysis) entries.push(['analysis', row.analysis ?? (analysis.isKept ? {} : null)]);
  // The platform says cost_30d where its console reads cost_total_30d (gaps §2).
  if (cost) entries.push([`cost_${cost}`, row.cost], [`cost_total_${cost}`, row.cost]);
  return Object.fromEntries(entries);
}
