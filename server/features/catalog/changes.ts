import type { Fragment, TransactionSql } from 'postgres';
import type { ChangeRequest } from '@server/features/catalog/changeRequest';
import { all } from '@server/features/query/all';
import { labelConditions } from '@server/features/query/labelSelector';
import { valueListCondition } from '@server/features/query/valueList';
import type { ValueList } from '@server/features/query/valueList';

/** One change as the contract lists it; absent values are left out. */
interface ChangeRow {
  id: string;
  config_id: string;
  change_type?: string;
}

export interface ChangePage {
  /** Rows of all pages. */
  total: number;
  /** How many changes of each type this page holds. */
  summary: Record<string, number>;
  changes: ChangeRow[];
}

/** One page of changes; undefined when the item asked for does not exist, or not for this caller. */
export async function catalogChanges(
  tx: TransactionSql,
  request: ChangeRequest,
): Promise<ChangePage | undefined> {
  const { itemId, page, pageSize } = request;
  if (itemId !== undefined) {
    const [item] = await tx`SELECT 1 FROM config_items WHERE id = ${itemId}`;
    if (item === undefined) return undefined;
  }
  const [found] = await tx<{ total: number; changes: ChangeRow[] }[]>`
    WITH found AS ${materialized(tx, itemId)} (
      SELECT c.* FROM ${source(tx, request)} c WHERE ${all(tx, conditions(tx, request))}
    )
    SELECT
      (${totalCount(tx, request)}) AS total,
      (SELECT coalesce(json_agg(json_strip_nulls(to_json(p))), '[]') FROM (
        SELECT
          id, config_id, name, type, tags, change_type, severity, source, summary, created_at, first_observed, count,
          created_by, external_created_by, agent_id
        FROM found ORDER BY ${order(tx, request)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}
      ) p) AS changes`;
  const { total, changes } = found ?? { total: 0, changes: [] };
  return { total, changes, summary: countTypes(changes) };
}

/** Conditions on columns of the item need the join with it; the others are counted in an index of the changes alone. */
const needsItem = ({ itemId, configTypes, agents, tags }: ChangeRequest): boolean =>
  itemId !== undefined || configTypes !== undefined || agents !== undefined || tags.length > 0;

/** Rows of all pages. Of half a million changes a tenth of the time goes into the page and the rest into this. */
function totalCount(tx: TransactionSql, request: ChangeRequest): Fragment {
  if (needsItem(request)) return tx`SELECT count(*)::integer FROM found`;
  const wanted = all(tx, changeConditions(tx, request));
  if (request.includeDeleted) return tx`SELECT count(*)::integer FROM config_changes c WHERE ${wanted}`;
  return tx`
    SELECT (SELECT count(*)::integer FROM config_changes c WHERE ${wanted}) - (
      SELECT count(*)::integer FROM config_items i JOIN config_changes c ON c.config_id = i.id
      WHERE i.deleted_at IS NOT NULL AND ${wanted})`;
}

/** A walk is dear and its result small, so it is made once; the list of all changes is better read by its indexes. */
const materialized = (tx: TransactionSql, itemId: string | undefined): Fragment =>
  itemId === undefined ? tx`NOT MATERIALIZED` : tx`MATERIALIZED`;

const source = (tx: TransactionSql, { itemId, recursive, includeDeleted, depth }: ChangeRequest): Fragment =>
  itemId === undefined
    ? tx`catalog_changes`
    : tx`related_changes_recursive(${itemId}::uuid, ${recursive}, ${includeDeleted}, ${depth})`;

function order(tx: TransactionSql, { sort: { column, isDescending } }: ChangeRequest): Fragment {
  // created_at is never null, and without the clause its index gives the order
  if (column === 'created_at') return isDescending ? tx`created_at DESC, id DESC` : tx`created_at, id`;
  return isDescending ? tx`${tx(column)} DESC NULLS LAST, id DESC` : tx`${tx(column)} ASC NULLS LAST, id`;
}

function conditions(tx: TransactionSql, request: ChangeRequest): Fragment[] {
  const { tags, itemId, includeDeleted } = request;
  const isOverAll = itemId === undefined;
  return [
    ...changeConditions(tx, request),
    ...labelConditions(tx, tx`c.tags`, tags),
    ...(isOverAll && !includeDeleted ? [tx`c.deleted_at IS NULL`] : []),
  ];
}

/** What does not ask for tags or the deletion of the item. */
function changeConditions(tx: TransactionSql, request: ChangeRequest): Fragment[] {
  const { from, to, severity } = request;
  return [
    ...listConditions(tx, request),
    ...(from === undefined ? [] : [tx`c.created_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [tx`c.created_at <= ${to}::timestamptz`]),
    ...(severity?.included ? [tx`lower(c.severity) = ANY (${severity.included}::text[])`] : []),
    ...(severity?.excluded.length
      ? [tx`(lower(c.severity) = ANY (${severity.excluded}::text[])) IS NOT TRUE`]
      : []),
  ];
}

function listConditions(tx: TransactionSql, request: ChangeRequest): Fragment[] {
  const lists: (readonly [ValueList | undefined, Fragment])[] = [
    [request.itemIds, tx`c.config_id::text`],
    [request.configTypes, tx`c.type`],
    [request.changeTypes, tx`c.change_type`],
    [request.createdBy, tx`coalesce(c.created_by::text, c.external_created_by)`],
    [request.summary, tx`c.summary`],
    [request.source, tx`c.source`],
    [request.agents, tx`c.agent_id::text`],
  ];
  return lists.flatMap(([list, value]) => (list === undefined ? [] : [valueListCondition(tx, value, list)]));
}

function countTypes(changes: readonly ChangeRow[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { change_type: type } of changes) {
    if (type !== undefined) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
