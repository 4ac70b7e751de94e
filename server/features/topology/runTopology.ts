/** Runs a topology now: components from its specification, links from its selectors, health rolled up. */
import { hostname } from 'node:os';
import type { TransactionSql } from 'postgres';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import { asCaller } from '@server/access/asCaller';
import { BadInput, shown } from '@server/features/query/badInput';
import { evaluateExpression } from '@server/features/query/expression';
import type { Caller, Clock, Sql } from '@server/types';
import { rollUp } from './rollUp';
import type { ComponentRow, Node } from './rollUp';
import { readTopologySpec } from './spec';
import { storeComponents, storeLinks } from './storeTopology';
import type { StoredComponent } from './storeTopology';

const JOB = 'SyncTopology';
const HEALTHS = ['healthy', 'unhealthy', 'warning', 'unknown'];

interface TopologyRecord {
  name: string;
  namespace: string;
  agent_id: string;
  labels: unknown;
  spec: unknown;
}

export interface TopologyRun {
  /** Components that the specification names. */
  count: number;
  /** What was left out or could not be evaluated, each as a sentence. */
  left: string[];
}

/** A run that nobody has asked for may take as long as the queue lets it. */
const SYSTEM_TIMEOUT = '60s';

async function asSystem(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<TopologyRun | undefined>,
): Promise<TopologyRun | undefined> {
  let run: TopologyRun | undefined;
  await sql.begin(async (tx) => {
    await tx`SELECT set_config('statement_timeout', ${SYSTEM_TIMEOUT}, true)`;
    run = await work(tx);
  });
  return run;
}

/**
 * Runs the topology with the rights of the caller, or by its schedule, in one transaction, and writes its row of job
 * history.
 * Undefined when it does not exist. Throws BadInput for a specification that cannot be used.
 */
export async function runTopology(
  deps: { sql: Sql; clock: Clock },
  caller: Pick<Caller, 'personId' | 'roles'> | 'system',
  id: string,
): Promise<TopologyRun | undefined> {
  const startedAt = deps.clock.now();
  const work = (tx: TransactionSql) => sync(tx, id);
  try {
    const run = await (caller === 'system' ? asSystem(deps.sql, work) : asCaller(deps.sql, caller, work));
    if (run !== undefined) await writeHistory(deps, id, startedAt, run);
    return run;
  } catch (error) {
    if (error instanceof BadInput) await writeHistory(deps, id, startedAt, error.message);
    throw error;
  }
}

async function sync(tx: TransactionSql, id: string): Promise<TopologyRun | undefined> {
  // two people press the button: the second run starts from what the first has written
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`${JOB} ${id}`}, 3))`;
  const [topology] = await tx<TopologyRecord[]>`
    SELECT name, namespace, agent_id, labels, spec FROM topologies WHERE id = ${id} AND deleted_at IS NULL`;
  if (topology === undefined) return undefined;
  if (topology.agent_id !== LOCAL_AGENT_ID) {
    throw new BadInput('This topology belongs to an agent, which runs it by itself: run it there.');
  }
  const { roots, left } = readTopologySpec(topology);
  const stored = await storeComponents(tx, id, roots);
  const unlinked = await storeLinks(tx, stored);
  return { count: stored.length, left: [...left, ...unlinked, ...(await storeHealth(tx, stored))] };
}

/** Worst health of the config items of each component, for those that have any. */
async function itemHealths(
  tx: TransactionSql,
  stored: readonly StoredComponent[],
): Promise<Map<string, string>> {
  const rows = await tx<{ id: string; health: string }[]>`
    SELECT l.id, (array_agg(i.health ORDER BY array_position('{unhealthy,warning,healthy}'::text[], i.health)))[1] AS health
    FROM (
      SELECT component_id AS id, config_id FROM config_component_relationships WHERE deleted_at IS NULL
      UNION SELECT id, config_id FROM components WHERE config_id IS NOT NULL
    ) l JOIN config_items i ON i.id = l.config_id
    WHERE l.id = ANY (${stored.map(({ id }) => id)}::uuid[]) AND i.deleted_at IS NULL
      AND i.health IN ('unhealthy', 'warning', 'healthy')
    GROUP BY l.id`;
  return new Map(rows.map(({ id, health }) => [id, health]));
}

/**
 * Summaries from below, what expressions say of them, and the health of config items for components that neither have an
 * expression nor a health of their own. Answers what could not be evaluated.
 */
async function storeHealth(tx: TransactionSql, stored: readonly StoredComponent[]): Promise<string[]> {
  const rows = await tx<{ component: ComponentRow }[]>`SELECT to_json(t) AS component FROM topology t`;
  const items = await itemHealths(tx, stored);
  const specified = new Map(stored.map(({ id, component }) => [id, component.own]));
  // what an earlier run has found must not become a reason for itself
  const own = ({ component }: { component: ComponentRow }): ComponentRow => {
    const spec = specified.get(component.id);
    if (spec === undefined) return component;
    const status = spec.status ?? spec.health ?? items.get(component.id) ?? 'unknown';
    const health = spec.health ?? (spec.status === null ? (items.get(component.id) ?? null) : null);
    return { ...component, status, health, health_expr: null };
  };
  const nodes = rollUp(rows.map(own));
  const problems: string[] = [];
  const values = stored.flatMap(({ id, component }) => {
    const node = nodes.get(id);
    if (node === undefined) return [];
    const facts = factsOf(node);
    const evaluate = (source: string | undefined, isKnown: (value: unknown) => boolean) => {
      if (source === undefined) return null;
      const result = evaluateExpression(source, facts);
      if ('value' in result && isKnown(result.value)) return String(result.value);
      const why = 'problem' in result ? result.problem : 'it answers no health';
      problems.push(`The expression "${shown(source)}" of "${shown(component.name)}" fails: ${why}.`);
      return null;
    };
    const health = evaluate(component.healthExpr, (value) => HEALTHS.some((known) => known === value));
    const status = evaluate(component.statusExpr, (value) => typeof value === 'string' && value !== '');
    const { row, summary } = node;
    return [{ id, summary, health: health ?? row.health, status: status ?? row.status }];
  });
  await tx`
    UPDATE components c SET summary = d.summary, health = d.health, status = d.status
    FROM jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) AS d (id uuid, summary jsonb, health text, status text)
    WHERE c.id = d.id AND (c.summary, c.health, c.status) IS DISTINCT FROM (d.summary, d.health, d.status)`;
  return problems;
}

/** What an expression can name. */
function factsOf({ row, summary, health, status }: Node): Record<string, unknown> {
  const { name, type, labels, properties } = row;
  const counts = { healthy: 0, unhealthy: 0, warning: 0, info: 0, ...summary };
  return { name, type, status, health, labels: labels ?? {}, properties: properties ?? [], summary: counts };
}

async function writeHistory(
  { sql, clock }: { sql: Sql; clock: Clock },
  id: string,
  startedAt: number,
  outcome: TopologyRun | string,
): Promise<void> {
  const isFailed = typeof outcome === 'string';
  const errors = isFailed ? [outcome] : outcome.left;
  const status = isFailed ? 'FAILED' : errors.length > 0 ? 'WARNING' : 'SUCCESS';
  const endedAt = Math.max(clock.now(), startedAt);
  await sql`
    INSERT INTO job_history (
      name, resource_type, resource_id, hostname, status, success_count, error_count, details,
      time_start, time_end, created_at, duration_millis
    ) VALUES (
      ${JOB}, 'topology', ${id}, ${hostname()}, ${status}, ${isFailed ? 0 : outcome.count}, ${errors.length},
      ${JSON.stringify({ errors })}::text::jsonb, ${iso(startedAt)}, ${iso(endedAt)}, ${iso(startedAt)},
      ${Math.round(endedAt - startedAt)}
    )`;
}

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
