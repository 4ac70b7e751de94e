import type { TransactionSql } from 'postgres';
import type { Item } from './catalog';
import { changesOf } from './changes';
import { CLUSTERS } from './company';
import { at, copyRows, type Row } from './copyRows';
import { insightsOf } from './insights';
import type { EstateCounts, EstateFacts } from './loadEstate';
import { componentOf } from './topology';
import type { Plan } from './plan';

const CHANGES_PER_ITEM = 10;

function* itemRows(plan: Plan, items: readonly Item[], scraperOf: (item: Item) => string): Generator<Row> {
  for (const item of items) {
    const days = Math.min(30, plan.size.days);
    const perDay = item.cost * 24 * 60;
    yield [
      item.id,
      scraperOf(item),
      item.name,
      item.type,
      item.type.split('::').at(-1),
      item.status,
      item.health,
      item.health === 'healthy',
      item.labels,
      item.tags,
      item.config,
      'sample',
      item.parent?.id,
      item.path,
      item.cost,
      perDay,
      perDay * Math.min(7, days),
      perDay * days,
      `{"${item.cluster.name}/${item.type}/${item.name}"}`,
      at(item.createdAt),
      at(plan.now),
      at(plan.now),
    ];
  }
}

const ITEM_COLUMNS =
  'id scraper_id name type config_class status health ready labels tags config source parent_id path cost_per_minute cost_total_1d cost_total_7d cost_total_30d external_id created_at updated_at last_scraped_time'.split(
    ' ',
  );

function* changeRows(plan: Plan, items: readonly Item[]): Generator<Row> {
  const random = plan.randomFor('changes');
  const perItem = (CHANGES_PER_ITEM * plan.size.days) / 90;
  for (const item of items) {
    for (const change of changesOf(plan, item, perItem, random)) {
      const time = at(change.time);
      const { id, configId, type, severity, source, summary, by, diff, patches } = change;
      yield [id, configId, type, severity, source, summary, by, diff, patches, time, time];
    }
  }
}

const CHANGE_COLUMNS =
  'id config_id change_type severity source summary external_created_by diff patches created_at first_observed'.split(
    ' ',
  );

function* insightRows(plan: Plan, items: readonly Item[]): Generator<Row> {
  const random = plan.randomFor('insights');
  for (const item of items) {
    for (const insight of insightsOf(plan, item, random)) {
      const { id, configId, analyzer, type, severity, summary, message, analysis, status } = insight;
      const observed = [at(insight.firstObserved), at(plan.now)];
      yield [
        id,
        configId,
        analyzer,
        type,
        severity,
        summary,
        message,
        analysis,
        status,
        'sample',
        ...observed,
      ];
    }
  }
}

const INSIGHT_COLUMNS =
  'id config_id analyzer analysis_type severity summary message analysis status source first_observed last_observed'.split(
    ' ',
  );

function deploymentsByCluster(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const deployments = new Map<string, Item[]>();
  for (const item of items) {
    if (item.type !== 'Kubernetes::Deployment') continue;
    const list = deployments.get(item.cluster.name) ?? [];
    list.push(item);
    deployments.set(item.cluster.name, list);
  }
  return deployments;
}

/** Which deployment uses which database and bucket. */
function* usedBy(items: readonly Item[], deployments: readonly Item[]): Generator<Row> {
  const users = new Map(deployments.map((deployment) => [deployment.service?.index, deployment.id]));
  for (const { id, type, service } of items) {
    const user = type.startsWith('AWS::') ? users.get(service?.index) : undefined;
    if (user !== undefined) yield [id, user, 'used by', 'sample'];
  }
}

/** Every deployment is called by two others of its cluster. */
function* calledBy(deployments: readonly Item[]): Generator<Row> {
  for (const [index, { id }] of deployments.entries()) {
    for (const step of [1, 5]) {
      const other = deployments[(index + step) % deployments.length];
      if (other !== undefined && other.id !== id) yield [other.id, id, 'called by', 'sample'];
    }
  }
}

/** What uses another stands below it; parents and children are related by the database itself. */
function* relationRows(items: readonly Item[]): Generator<Row> {
  const clusters = deploymentsByCluster(items);
  yield* usedBy(items, [...clusters.values()].flat());
  for (const deployments of clusters.values()) yield* calledBy(deployments);
}

function* componentLinks(plan: Plan, items: readonly Item[]): Generator<Row> {
  for (const { type, service, id } of items) {
    const isShown = type === 'Kubernetes::Deployment' || type === 'AWS::RDS::DBInstance';
    if (service !== undefined && isShown) yield [componentOf(plan, service), id, 'sample'];
  }
}

/** Links from items to components, once those are stored. */
export async function linkComponents(tx: TransactionSql, { plan, items }: EstateFacts): Promise<number> {
  const columns = ['component_id', 'config_id', 'selector_id'];
  return copyRows(tx, 'config_component_relationships', columns, componentLinks(plan, items));
}

async function storeScrapers(tx: TransactionSql, plan: Plan, system: string): Promise<void> {
  for (const { name } of CLUSTERS) {
    const spec = {
      schedule: '@every 30m',
      kubernetes: [{ clusterName: name }],
      retention: { staleItemAge: '2d' },
    };
    await tx`
      INSERT INTO config_scrapers (id, name, description, spec, source, created_by, agent_id)
      VALUES (${plan.id('scraper', name)}, ${`kubernetes-${name}`}, 'Part of the sample estate', ${tx.json(spec)}, 'UI',
              ${system}, ${plan.id('agent', name)})`;
  }
}

/** Scrapers, config items, what happened to them, what is wrong with them and how they hang together. */
export async function storeCatalog(
  tx: TransactionSql,
  { plan, items, system }: EstateFacts,
): Promise<EstateCounts> {
  await storeScrapers(tx, plan, system);
  const scraperOf = (item: Item) => plan.id('scraper', item.cluster.name);
  return {
    configs: await copyRows(tx, 'config_items', ITEM_COLUMNS, itemRows(plan, items, scraperOf)),
    relationships: await copyRows(
      tx,
      'config_relationships',
      ['config_id', 'related_id', 'relation', 'selector_id'],
      relationRows(items),
    ),
    changes: await copyRows(tx, 'config_changes', CHANGE_COLUMNS, changeRows(plan, items)),
    insights: await copyRows(tx, 'config_analysis', INSIGHT_COLUMNS, insightRows(plan, items)),
  };
}
