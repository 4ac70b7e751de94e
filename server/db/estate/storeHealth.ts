import type { TransactionSql } from 'postgres';
import { at, insertRows, type Row } from './insertRows';
import { canaryId, canarySpecs, recentRuns, sumsOf, type Check } from './health';
import type { EstateCounts, EstateFacts } from './loadEstate';
import { linkComponents } from './storeCatalog';
import { componentLabels, componentOf, componentsOf, topologyId, topologySpec } from './topology';
import { outageAt, type Plan } from './plan';

const HOUR = 3_600_000;

function* canaryRows(plan: Plan, checks: readonly Check[]): Generator<Row> {
  for (const { service, spec } of canarySpecs(checks).values()) {
    const labels = { app: service.name, team: service.domain.team, sample: 'true' };
    const agent = plan.id('agent', service.cluster.name);
    yield [canaryId(plan, service), agent, service.name, service.domain.name, labels, spec, 'UI'];
  }
}

function* checkRows(plan: Plan, checks: readonly Check[]): Generator<Row> {
  for (const check of checks) {
    const { service, labels } = check;
    const outage = outageAt(plan, service, plan.now);
    const moved = outage?.from ?? plan.outagesOf.get(service.index)?.[0]?.until ?? plan.now - 20 * HOUR;
    yield [
      check.id,
      check.canaryId,
      check.agentId,
      check.type,
      check.name,
      service.domain.name,
      check.description,
      check.severity,
      service.domain.team,
      labels,
      check.spec,
      at(plan.now),
      at(Math.min(moved, plan.now)),
      at(plan.now - plan.size.days * 24 * HOUR),
      at(plan.now),
    ];
  }
}

const CHECK_COLUMNS =
  'id canary_id agent_id type name namespace description severity owner labels spec last_runtime last_transition_time created_at updated_at'.split(
    ' ',
  );

function* runRows(plan: Plan, checks: readonly Check[]): Generator<Row> {
  const random = plan.randomFor('runs of checks');
  for (const check of checks) {
    for (const { checkId, time, isPassed, duration, message, error } of recentRuns(plan, check, random)) {
      yield [checkId, at(time), isPassed, duration, message, error, false];
    }
  }
}

function* sumRows(plan: Plan, checks: readonly Check[], step: 'hour' | 'day'): Generator<Row> {
  const random = plan.randomFor(`sums by the ${step}`);
  for (const check of checks) {
    for (const { checkId, time, duration, total, passed } of sumsOf(plan, check, step, random)) {
      yield [checkId, at(time), duration, total, passed, total - passed];
    }
  }
}

const SUM_COLUMNS = ['check_id', 'created_at', 'duration', 'total', 'passed', 'failed'];

async function storeTopology(tx: TransactionSql, plan: Plan): Promise<number> {
  const components = componentsOf(plan);
  await tx`
    INSERT INTO topologies (id, name, namespace, labels, spec, source)
    VALUES (${topologyId(plan)}, ${`lumen-oak-${plan.size.seed}`}, 'default', ${tx.json({ sample: 'true' })},
            ${JSON.stringify(topologySpec(components))}::text::jsonb, 'UI')`;
  const columns =
    'id topology_id external_id parent_id name type icon namespace labels status health owner properties path is_leaf cost_per_minute cost_total_1d cost_total_7d cost_total_30d created_at'.split(
      ' ',
    );
  function* rows(): Generator<Row> {
    for (const component of components) {
      const { id, name, type, icon, parent, domain, team, health, properties, costPerMinute } = component;
      const perDay = costPerMinute * 24 * 60;
      const labels = componentLabels(component);
      yield [
        ...[
          id,
          topologyId(plan),
          name,
          parent,
          name,
          type,
          icon,
          domain,
          labels,
          health,
          health,
          team,
          properties,
        ],
        ...[parent ?? '', type === 'Service', costPerMinute, perDay, perDay * 7, perDay * 30],
        at(plan.now - plan.size.days * 24 * HOUR),
      ];
    }
  }
  return insertRows(tx, 'components', columns, rows());
}

function* checkLinks(plan: Plan, checks: readonly Check[]): Generator<Row> {
  for (const { service, id, canaryId: canary } of checks)
    yield [componentOf(plan, service), id, canary, 'sample'];
}

function* configLinks({ items, checks }: EstateFacts): Generator<Row> {
  const deployments = new Map(
    items
      .filter(({ type }) => type === 'Kubernetes::Deployment')
      .map((item) => [item.service?.index, item.id]),
  );
  for (const { service, id, canaryId: canary } of checks) {
    const config = deployments.get(service.index);
    if (config !== undefined) yield [config, id, canary, 'sample'];
  }
}

/** Topology, canaries, checks and how they went. */
export async function storeHealth(tx: TransactionSql, facts: EstateFacts): Promise<EstateCounts> {
  const { plan, checks } = facts;
  const components = await storeTopology(tx, plan);
  await linkComponents(tx, facts);
  const canaryColumns = ['id', 'agent_id', 'name', 'namespace', 'labels', 'spec', 'source'];
  const counts: EstateCounts = {
    components,
    canaries: await insertRows(tx, 'canaries', canaryColumns, canaryRows(plan, checks)),
    checks: await insertRows(tx, 'checks', CHECK_COLUMNS, checkRows(plan, checks)),
    sums:
      (await insertRows(tx, 'check_statuses_1h', SUM_COLUMNS, sumRows(plan, checks, 'hour'))) +
      (await insertRows(tx, 'check_statuses_1d', SUM_COLUMNS, sumRows(plan, checks, 'day'))),
    runs: await insertRows(
      tx,
      'check_statuses',
      ['check_id', 'time', 'status', 'duration', 'message', 'error', 'invalid'],
      runRows(plan, checks),
    ),
  };
  await tx`
    UPDATE checks c SET status = CASE WHEN f.last_status THEN 'healthy' ELSE 'unhealthy' END
    FROM derived.check_figures f WHERE f.check_id = c.id AND c.agent_id = ANY (${agentIds(plan)})`;
  await insertRows(
    tx,
    'check_component_relationships',
    ['component_id', 'check_id', 'canary_id', 'selector_id'],
    checkLinks(plan, checks),
  );
  await insertRows(
    tx,
    'check_config_relationships',
    ['config_id', 'check_id', 'canary_id', 'selector_id'],
    configLinks(facts),
  );
  return counts;
}

function agentIds(plan: Plan): string[] {
  return [...new Set(plan.services.map(({ cluster }) => plan.id('agent', cluster.name)))];
}
