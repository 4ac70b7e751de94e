/** What incident rules look at: components with their rolled-up health, what is above them, and their open insights. */
import type { TransactionSql } from 'postgres';
import { searchResources } from '@server/features/search/search';
import type { Selector } from '@server/features/search/selector';
import { rollUp } from '@server/features/topology/rollUp';
import type { ComponentRow, Node } from '@server/features/topology/rollUp';
import type { Insight } from './matching';
import { MOST_FOUND } from './ruleSpec';

/** All components that are not deleted, as pages show them. */
export interface Estate {
  nodes: ReadonlyMap<string, Node>;
  /** Ids of what a component stands below. */
  parents: ReadonlyMap<string, readonly string[]>;
}

/** One look at everything, shared by all rules. */
export async function readEstate(tx: TransactionSql): Promise<Estate> {
  const rows = await tx<{ component: ComponentRow }[]>`SELECT to_json(t) AS component FROM topology t`;
  const nodes = rollUp(rows.map(({ component }) => component));
  const parents = new Map<string, string[]>();
  for (const [id, { children }] of nodes) {
    for (const child of children) parents.set(child.row.id, [...(parents.get(child.row.id) ?? []), id]);
  }
  return { nodes, parents };
}

/** The components that the selectors find, in the order of their names. */
export async function selected(
  tx: TransactionSql,
  selectors: readonly Selector[],
  { nodes }: Estate,
): Promise<Node[]> {
  if (selectors.length === 0) return [];
  const found = await searchResources(tx, { limit: MOST_FOUND, selectors: { components: [...selectors] } });
  return (found.components ?? []).flatMap(({ id }) => nodes.get(id) ?? []);
}

/** Open insights about the config items of each component. */
export async function insightsOf(
  tx: TransactionSql,
  componentIds: readonly string[],
): Promise<Map<string, Insight[]>> {
  if (componentIds.length === 0) return new Map();
  const rows = await tx<{ id: string; insights: Insight[] }[]>`
    SELECT l.id, json_agg(json_build_object('severity', a.severity, 'category', a.analysis_type)) AS insights
    FROM (
      SELECT component_id AS id, config_id FROM config_component_relationships WHERE deleted_at IS NULL
      UNION SELECT id, config_id FROM components WHERE config_id IS NOT NULL
    ) l
    JOIN config_items i ON i.id = l.config_id AND i.deleted_at IS NULL
    JOIN config_analysis a ON a.config_id = i.id AND a.status = 'open'
    WHERE l.id = ANY (${[...componentIds]}::uuid[])
    GROUP BY l.id`;
  return new Map(rows.map(({ id, insights }) => [id, insights]));
}
