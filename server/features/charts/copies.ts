/** What came with the console: the charts and the schemas of their values, for a machine without a registry. */
import type { ChartAnswer, ChartName } from '@/services/contracts/charts';

type Schema = ChartAnswer['schema'];
type Copy = Pick<ChartAnswer, 'chart' | 'schema'>;

const text = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
const flag = (description: string, standard: boolean): Schema => ({
  type: 'boolean',
  description,
  default: standard,
});
const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description });
const group = (description: string, properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  description,
  properties,
  additionalProperties: false,
});

const SCHEDULE = text('How often it is scraped, such as @every 30m.', { default: '@every 30m' });
const LABELS: Schema = {
  type: 'object',
  description: 'Labels of everything that is made.',
  additionalProperties: { type: 'string' },
};

const scraper = (more: Readonly<Record<string, Schema>> = {}): Schema =>
  group('What is written into the catalog.', {
    enabled: flag('Whether the catalog scraper is made.', true),
    name: text('Name of the catalog scraper.'),
    schedule: SCHEDULE,
    ...more,
  });
const topology = group('What is shown on the topology.', {
  enabled: flag('Whether the topology is made.', true),
  name: text('Name of the topology.'),
  schedule: SCHEDULE,
});
const connection = text('Name of a stored connection, such as connection://aws/production.');

const values = (title: string, properties: Readonly<Record<string, Schema>>): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title,
  type: 'object',
  properties: { labels: LABELS, ...properties },
  additionalProperties: false,
});

const copy = (name: string, description: string, schema: Schema): Copy => ({
  chart: { name, description, type: 'application', version: '0.1.0', appVersion: '0.1.0' },
  schema,
});

/** By the name of the chart. */
export const CHART_COPIES: Readonly<Record<ChartName, Copy>> = {
  aws: copy(
    'watchfloor-aws',
    'Accounts of AWS in the catalog and on the topology.',
    values('AWS', {
      connection,
      scraper: scraper({
        regions: texts('Regions that are scraped; all when it is empty.'),
        compliance: flag('Whether the rules of AWS Config become insights.', false),
        exclude: texts('Kinds of resources that are left out.'),
      }),
      topology,
    }),
  ),
  azure: copy(
    'watchfloor-azure',
    'Subscriptions of Azure in the catalog.',
    values('Azure', {
      connection,
      scraper: scraper({
        subscriptionID: text('The subscription that is scraped.'),
        organisation: text('Organization that owns it.'),
      }),
      topology,
    }),
  ),
  prometheus: copy(
    'watchfloor-prometheus',
    'Alerts and figures of Prometheus as health checks.',
    values('Prometheus', {
      url: text('Address of Prometheus, such as http://prometheus:9090.', { format: 'uri' }),
      alertmanager: group('Alerts as checks.', {
        enabled: flag('Whether alerts become checks.', true),
        url: text('Address of Alertmanager.', { format: 'uri' }),
        alerts: texts('Names of alerts; all when it is empty.'),
      }),
      topology,
    }),
  ),
  flux: copy(
    'watchfloor-flux',
    'What Flux reconciles: sources, kustomizations and releases.',
    values('Flux', {
      namespaces: texts('Namespaces that are looked at; all when it is empty.'),
      scraper: scraper(),
      topology,
    }),
  ),
  kubernetes: copy(
    'watchfloor-kubernetes',
    'A Kubernetes cluster in the catalog and on the topology.',
    values('Kubernetes', {
      clusterName: text('How the cluster is called.', { minLength: 1 }),
      scraper: scraper({
        exclusions: texts('Kinds that are left out, such as Secret.'),
        watch: flag('Whether changes are seen at once.', true),
      }),
      topology,
    }),
  ),
  watchfloor: copy(
    'watchfloor',
    'Watchfloor itself.',
    values('Watchfloor', {
      replicas: { type: 'integer', minimum: 1, default: 1, description: 'Server processes.' },
      publicUrl: text('Address that browsers use.', { format: 'uri' }),
      database: group('Where everything is stored.', {
        create: flag('Whether a PostgreSQL is made beside it.', true),
        secretName: text('Secret that holds DATABASE_URL.'),
      }),
      persistence: group('Files of the server.', {
        size: text('Such as 10Gi.', { pattern: '^[0-9]+(Mi|Gi|Ti)$', default: '10Gi' }),
        storageClass: text('Class of the volume.'),
      }),
    }),
  ),
};
