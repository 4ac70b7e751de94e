/** Writes the components that a topology specification asks for, with their links. */
import type { TransactionSql } from 'postgres';
import { shown } from '@server/features/query/badInput';
import { searchResources } from '@server/features/search/search';
import type { Kind, Selector } from '@server/features/search/selector';
import type { SpecComponent } from './spec';

/** Marks links that a specification made, so that a run removes only its own. */
const MADE_BY_SPEC = 'spec';
const MOST_FOUND = 2000;

/** A component of the specification with its row. */
export interface StoredComponent {
  id: string;
  component: SpecComponent;
}

interface Existing {
  id: string;
  parent_id: string | null;
  type: string | null;
  name: string;
}

interface Level extends StoredComponent {
  path: string;
}

const keyOf = (parentId: string | null, type: string, name: string): string =>
  JSON.stringify([parentId, type, name]);

/** Stores the tree level by level; what the specification no longer names is marked as deleted. */
export async function storeComponents(
  tx: TransactionSql,
  topologyId: string,
  roots: readonly SpecComponent[],
): Promise<StoredComponent[]> {
  const existing = await tx<Existing[]>`
    SELECT id, parent_id, type, name FROM components WHERE topology_id = ${topologyId} ORDER BY deleted_at DESC NULLS LAST`;
  const ids = new Map(existing.map((row) => [keyOf(row.parent_id, row.type ?? '', row.name), row.id]));
  const stored: StoredComponent[] = [];
  const top = roots.map((component) => ({ component, parentId: null, path: '' }));
  let level = await storeLevel(tx, topologyId, ids, top);
  while (level.length > 0) {
    stored.push(...level);
    level = await storeLevel(
      tx,
      topologyId,
      ids,
      level.flatMap(({ id, path, component }) =>
        component.components.map((below) => ({
          component: below,
          parentId: id,
          path: path === '' ? id : `${path}.${id}`,
        })),
      ),
    );
  }
  await tx`
    UPDATE components SET deleted_at = now()
    WHERE topology_id = ${topologyId} AND deleted_at IS NULL AND id <> ALL (${stored.map(({ id }) => id)}::uuid[])`;
  return stored;
}

interface Wanted {
  component: SpecComponent;
  parentId: string | null;
  path: string;
}

async function storeLevel(
  tx: TransactionSql,
  topologyId: string,
  ids: ReadonlyMap<string, string>,
  wanted: readonly Wanted[],
): Promise<Level[]> {
  if (wanted.length === 0) return [];
  const rows = wanted.map(({ component, parentId, path }, at) => ({
    ...component.columns,
    at,
    id: ids.get(keyOf(parentId, component.type, component.name)) ?? null,
    parent_id: parentId,
    name: component.name,
    type: component.type,
    path,
    is_leaf: component.components.length === 0,
  }));
  const json = JSON.stringify(rows);
  await tx`
    UPDATE components c SET
      external_id = d.external_id, namespace = d.namespace, text = d.text, icon = d.icon, owner = d.owner,
      tooltip = d.tooltip, lifecycle = d.lifecycle, hidden = d.hidden,
      health_expr = d.health_expr, status_expr = d.status_expr, config_id = d.config_id, labels = d.labels,
      properties = d.properties, log_selectors = d.log_selectors, path = d.path, is_leaf = d.is_leaf, deleted_at = NULL
    FROM ${given(tx, json)} WHERE c.id = d.id AND (
      c.external_id, c.namespace, c.text, c.icon, c.owner, c.tooltip, c.lifecycle, c.hidden, c.health_expr, c.status_expr,
      c.config_id, c.labels, c.properties, c.log_selectors, c.path, c.is_leaf, c.deleted_at
    ) IS DISTINCT FROM (
      d.external_id, d.namespace, d.text, d.icon, d.owner, d.tooltip, d.lifecycle, d.hidden, d.health_expr, d.status_expr,
      d.config_id, d.labels, d.properties, d.log_selectors, d.path, d.is_leaf, NULL::timestamptz)`;
  const added = await tx<{ id: string; parent_id: string | null; type: string; name: string }[]>`
    INSERT INTO components (
      topology_id, parent_id, name, type, external_id, namespace, text, icon, owner, tooltip, lifecycle, hidden,
      status, health_expr, status_expr, config_id, labels, properties, log_selectors, path, is_leaf)
    SELECT ${topologyId}, d.parent_id, d.name, d.type, d.external_id, d.namespace, d.text, d.icon, d.owner, d.tooltip,
      d.lifecycle, d.hidden, 'unknown', d.health_expr, d.status_expr, d.config_id, d.labels, d.properties,
      d.log_selectors, d.path, d.is_leaf
    FROM ${given(tx, json)} WHERE d.id IS NULL ORDER BY d.at
    RETURNING id, parent_id, type, name`;
  const all = new Map(added.map((row) => [keyOf(row.parent_id, row.type, row.name), row.id]));
  return wanted.flatMap(({ component, parentId, path }) => {
    const key = keyOf(parentId, component.type, component.name);
    const id = ids.get(key) ?? all.get(key);
    return id === undefined ? [] : [{ id, path, component }];
  });
}

const given = (tx: TransactionSql, json: string) => tx`jsonb_to_recordset(${json}::text::jsonb) AS d (
  at int, id uuid, parent_id uuid, name text, type text, external_id text, namespace text, text text, icon text,
  owner text, tooltip text, lifecycle text, hidden boolean, health_expr text,
  status_expr text, config_id uuid, labels jsonb, properties jsonb, log_selectors jsonb, path text, is_leaf boolean)`;

/** What components of a topology are called by: external ids first, then names; of several the first. */
function namesOf(stored: readonly StoredComponent[]): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: unknown, id: string) => {
    if (typeof name === 'string' && !names.has(name)) names.set(name, id);
  };
  for (const { id, component } of stored) add(component.columns['external_id'], id);
  for (const { id, component } of stored) add(component.name, id);
  return names;
}

/**
 * Links every component with what its selectors find now, and with the components that its relationships name; links of
 * an earlier run that no longer fit end. Answers which relationships name nothing, each as a sentence.
 */
export async function storeLinks(tx: TransactionSql, stored: readonly StoredComponent[]): Promise<string[]> {
  const links: Record<Kind, { component: string; other: string }[]> = {
    checks: [],
    components: [],
    configs: [],
  };
  const names = namesOf(stored);
  const left: string[] = [];
  for (const { id, component } of stored) {
    const refs = component.refs.flatMap((ref) => {
      const other = names.get(ref);
      if (other !== undefined) return [other];
      left.push(
        `The relationship of "${shown(component.name)}" with "${shown(ref)}" was left out: no component of this topology has this name or externalID.`,
      );
      return [];
    });
    for (const kind of ['checks', 'components', 'configs'] as const) {
      const chosen = await found(tx, kind, component.selectors[kind]);
      for (const other of new Set([...chosen, ...(kind === 'components' ? refs : [])])) {
        if (other !== id) links[kind].push({ component: id, other });
      }
    }
  }
  const own = stored.map(({ id }) => id);
  await linkComponents(tx, own, JSON.stringify(links.components));
  await linkChecks(tx, own, JSON.stringify(links.checks));
  await linkConfigs(tx, own, JSON.stringify(links.configs));
  return left;
}

async function found(tx: TransactionSql, kind: Kind, selectors: readonly Selector[]): Promise<string[]> {
  if (selectors.length === 0) return [];
  const answer = await searchResources(tx, { limit: MOST_FOUND, selectors: { [kind]: [...selectors] } });
  return (answer[kind] ?? []).map(({ id }) => id);
}

const pairs = (tx: TransactionSql, json: string) =>
  tx`jsonb_to_recordset(${json}::text::jsonb) AS l (component uuid, other uuid)`;

/** The chosen component is the `component_id`, the one that chooses it the `relationship_id` (contract schema §3.3). */
async function linkComponents(tx: TransactionSql, own: readonly string[], json: string): Promise<void> {
  await tx`
    UPDATE component_relationships r SET deleted_at = now()
    WHERE r.relationship_id = ANY (${own}::uuid[]) AND r.selector_id = ${MADE_BY_SPEC} AND r.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${pairs(tx, json)} WHERE l.component = r.relationship_id AND l.other = r.component_id)`;
  await tx`
    INSERT INTO component_relationships (relationship_id, component_id, selector_id)
    SELECT l.component, l.other, ${MADE_BY_SPEC} FROM ${pairs(tx, json)}
    ON CONFLICT (component_id, relationship_id, selector_id) DO UPDATE SET deleted_at = NULL, updated_at = now()`;
}

async function linkChecks(tx: TransactionSql, own: readonly string[], json: string): Promise<void> {
  await tx`
    UPDATE check_component_relationships r SET deleted_at = now()
    WHERE r.component_id = ANY (${own}::uuid[]) AND r.selector_id = ${MADE_BY_SPEC} AND r.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${pairs(tx, json)} WHERE l.component = r.component_id AND l.other = r.check_id)`;
  await tx`
    INSERT INTO check_component_relationships (component_id, check_id, canary_id, selector_id)
    SELECT l.component, k.id, k.canary_id, ${MADE_BY_SPEC} FROM ${pairs(tx, json)} JOIN checks k ON k.id = l.other
    ON CONFLICT (component_id, check_id, canary_id, selector_id) DO UPDATE SET deleted_at = NULL, updated_at = now()`;
}

/** A pair that somebody linked by hand has no selector and stays theirs. */
async function linkConfigs(tx: TransactionSql, own: readonly string[], json: string): Promise<void> {
  await tx`
    UPDATE config_component_relationships r SET deleted_at = now()
    WHERE r.component_id = ANY (${own}::uuid[]) AND r.selector_id = ${MADE_BY_SPEC} AND r.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${pairs(tx, json)} WHERE l.component = r.component_id AND l.other = r.config_id)`;
  await tx`
    INSERT INTO config_component_relationships (component_id, config_id, selector_id)
    SELECT l.component, l.other, ${MADE_BY_SPEC} FROM ${pairs(tx, json)}
    ON CONFLICT (component_id, config_id) DO UPDATE SET deleted_at = NULL, updated_at = now()`;
}
