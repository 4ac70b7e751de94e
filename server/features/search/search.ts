import type { Fragment, TransactionSql } from 'postgres';
import { LOCAL_AGENT_ID, isUuid } from '@/services/contracts/ids';
import { BadInput, shown } from '@server/features/query/badInput';
import { all, any } from '@server/features/query/all';
import { labelConditions, termCondition } from '@server/features/query/labelSelector';
import type { LabelTerm } from '@server/features/query/labelSelector';
import { KINDS } from '@server/features/search/selector';
import type { Kind, SearchRequest, Selector } from '@server/features/search/selector';

/** A resource as pickers show it. `tags` are the labels of checks and components; configs have no icon. */
export interface FoundResource {
  id: string;
  agent: string;
  icon?: string;
  name: string;
  namespace: string;
  type: string;
  tags?: Readonly<Record<string, string>>;
}

const SHARED_COLUMNS = ['id', 'name', 'namespace', 'type', 'status', 'agent_id', 'description'] as const;
/** What a fieldSelector may name; any other key is that of a property. */
const COLUMNS: Readonly<Record<Kind, readonly string[]>> = {
  checks: [...SHARED_COLUMNS, 'canary_id', 'owner', 'severity', 'category', 'icon'],
  components: [
    ...SHARED_COLUMNS,
    'topology_id',
    'parent_id',
    'config_id',
    'external_id',
    'health',
    'owner',
    'lifecycle',
    'topology_type',
    'icon',
    'path',
  ],
  configs: [...SHARED_COLUMNS, 'config_class', 'scraper_id', 'parent_id', 'health', 'source', 'path'],
};

/** The resources that the selectors of each kind find, by name; those that the caller may not see are not found. */
export async function searchResources(
  tx: TransactionSql,
  { limit, selectors }: SearchRequest,
): Promise<Partial<Record<Kind, FoundResource[]>>> {
  const found: Partial<Record<Kind, FoundResource[]>> = {};
  for (const kind of KINDS) {
    const list = selectors[kind];
    if (list !== undefined) found[kind] = await searchKind(tx, kind, list, limit);
  }
  return found;
}

/** Whether the resource `id` exists, is visible to the caller and fits every one of the selectors. */
export async function fitsSelectors(
  tx: TransactionSql,
  kind: Kind,
  selectors: readonly Selector[],
  id: string,
): Promise<boolean> {
  const fits = selectors.flatMap((selector) => conditions(tx, kind, selector));
  const rows = await tx`SELECT 1 FROM ${source(tx, kind)} r WHERE r.id = ${id}::uuid AND ${all(tx, fits)}`;
  return rows.length > 0;
}

async function searchKind(
  tx: TransactionSql,
  kind: Kind,
  selectors: readonly Selector[],
  limit: number,
): Promise<FoundResource[]> {
  if (selectors.length === 0) return [];
  const chosen = selectors
    .map((selector) => oneSelector(tx, kind, selector))
    .reduce((joined, next) => tx`${joined} UNION ${next}`);
  const rows = await tx<{ resource: FoundResource }[]>`
    SELECT json_strip_nulls(json_build_object(
      'id', r.id, 'agent', r.agent_id, 'icon', ${kind === 'configs' ? tx`NULL::text` : tx`r.icon`},
      'name', coalesce(r.name, ''), 'namespace', coalesce(r.namespace, ''), 'type', coalesce(r.type, ''),
      'tags', ${kind === 'configs' ? tx`r.tags` : tx`r.all_labels`}
    )) AS resource
    FROM ${source(tx, kind)} r
    WHERE r.id IN (${chosen})
    ORDER BY r.name, r.id LIMIT ${limit}`;
  return rows.map((row) => row.resource);
}

const oneSelector = (tx: TransactionSql, kind: Kind, selector: Selector): Fragment => tx`(
  SELECT r.id FROM ${source(tx, kind)} r
  WHERE ${all(tx, conditions(tx, kind, selector))}
  ORDER BY r.name, r.id LIMIT ${selector.limit})`;

/** Every kind with the same names; the owner by which a scope chooses is its canary, topology or scraper. */
function source(tx: TransactionSql, kind: Kind): Fragment {
  if (kind === 'checks') {
    return tx`(
      SELECT k.*, access.merged_labels(o.labels, k.labels) AS all_labels, NULL::jsonb AS tags,
        o.id AS scope_id, concat(o.namespace, '/', o.name) AS scope_path
      FROM checks k JOIN canaries o ON o.id = k.canary_id)`;
  }
  if (kind === 'components') {
    return tx`(
      SELECT k.*, k.labels AS all_labels, NULL::jsonb AS tags,
        o.id AS scope_id, concat(o.namespace, '/', o.name) AS scope_path
      FROM components k LEFT JOIN topologies o ON o.id = k.topology_id)`;
  }
  // Scrapers have no namespace of their own, so any is right for their name.
  return tx`(
    SELECT k.*, k.tags ->> 'namespace' AS namespace, k.labels AS all_labels, o.id AS scope_id, o.name AS scope_path
    FROM config_items k LEFT JOIN config_scrapers o ON o.id = k.scraper_id)`;
}

function conditions(tx: TransactionSql, kind: Kind, selector: Selector): Fragment[] {
  const { types, statuses, prefix, includeDeleted } = selector;
  return [
    ...selector.equal.map(({ key, value }) => equalCondition(tx, kind, key, value)),
    ...agentConditions(tx, selector),
    ...(types ? [tx`r.type = ANY (${types}::text[])`] : []),
    ...(statuses ? [tx`r.status = ANY (${statuses}::text[])`] : []),
    ...labelConditions(tx, tx`r.all_labels`, selector.labels),
    ...labelConditions(tx, tx`r.tags`, selector.tags),
    ...selector.fields.map((term) => fieldCondition(tx, kind, term)),
    ...(prefix === undefined ? [] : [prefixCondition(tx, prefix)]),
    ...(includeDeleted ? [] : [tx`r.deleted_at IS NULL`]),
  ];
}

function equalCondition(
  tx: TransactionSql,
  kind: Kind,
  key: Selector['equal'][number]['key'],
  value: string,
): Fragment {
  if (key === 'id') return tx`r.id = ${value}::uuid`;
  if (key !== 'scope') return tx`${tx(`r.${key}`)} = ${value}`;
  if (!value.includes('/')) return tx`r.scope_id = ${value}::uuid`;
  return tx`r.scope_path = ${kind === 'configs' ? value.slice(value.indexOf('/') + 1) : value}`;
}

function agentConditions(tx: TransactionSql, { agent }: Selector): Fragment[] {
  if (agent === undefined) return [];
  if (agent === '' || isUuid(agent)) return [tx`r.agent_id = ${agent === '' ? LOCAL_AGENT_ID : agent}::uuid`];
  return [tx`r.agent_id IN (SELECT a.id FROM agents a WHERE a.name = ${agent} AND a.deleted_at IS NULL)`];
}

function fieldCondition(tx: TransactionSql, kind: Kind, term: LabelTerm): Fragment {
  const column = COLUMNS[kind].find((name) => name === term.key);
  if (column !== undefined) return termCondition(tx, tx`${tx(`r.${column}`)}::text`, term);
  if (kind === 'checks') {
    throw new BadInput(
      `The fieldSelector names "${shown(term.key)}", which checks do not have: use ${COLUMNS.checks.join(', ')}.`,
    );
  }
  const property = tx`(
    SELECT coalesce(p.entry ->> 'text', p.entry ->> 'value')
    FROM jsonb_array_elements(CASE jsonb_typeof(r.properties) WHEN 'array' THEN r.properties ELSE '[]' END) p(entry)
    WHERE p.entry ->> 'name' = ${term.key} LIMIT 1)`;
  return termCondition(tx, property, term);
}

function prefixCondition(tx: TransactionSql, prefix: string): Fragment {
  const begins = (value: Fragment) => tx`starts_with(lower(${value}), lower(${prefix}))`;
  const inValues = (map: Fragment) => tx`EXISTS (
    SELECT 1 FROM jsonb_each_text(CASE jsonb_typeof(${map}) WHEN 'object' THEN ${map} ELSE '{}' END) l
    WHERE ${begins(tx`l.value`)})`;
  return any(tx, [begins(tx`r.name`), inValues(tx`r.all_labels`), inValues(tx`r.tags`)]);
}
