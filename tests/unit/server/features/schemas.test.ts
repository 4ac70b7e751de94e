/** The JSON Schemas of the editors: valid themselves, right about the examples of the contract and about mistakes. */
import Ajv2020 from 'ajv/dist/2020';
import { schemaFile, schemaNames } from '@server/features/schemas/schemas';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, formats: { uuid: true } });
/** Compiling the large ones takes a second, so each is compiled once. */
const compile = (file: string) =>
  ajv.getSchema(`/api/schemas/${file}`) ?? ajv.compile({ ...schemaFile(file) });

/** Contract specs §3, §4, §5, §6, §7, §8, §9, §10, §11: examples. */
const EXAMPLES: readonly (readonly [file: string, spec: object])[] = [
  [
    'canary.spec',
    {
      schedule: '@every 1m',
      http: [{ name: 'shop', url: 'https://shop.example.org/healthz', responseCodes: [200] }],
    },
  ],
  [
    'canary.spec',
    {
      schedule: '@every 5m',
      severity: 'high',
      tcp: [{ name: 'db-port', endpoint: 'db.internal:5432', thresholdMillis: 200 }],
      exec: [{ name: 'disk-room', script: 'df -P /', test: { expr: 'int(results.stdout) > 10' } }],
      folder: [
        {
          name: 'nightly-dump',
          path: '/backups/nightly',
          maxAge: '26h',
          filter: { regex: '.*\\.sql\\.gz$' },
        },
      ],
    },
  ],
  [
    'topology.spec',
    {
      type: 'Application',
      icon: 'cart',
      schedule: '@every 10m',
      components: [
        {
          name: 'storefront',
          type: 'Service',
          checks: [{ selector: { labelSelector: 'team=web' } }],
          properties: [{ name: 'url', type: 'url', text: 'https://shop.example.org' }],
        },
        {
          name: 'orders-db',
          type: 'Database',
          configs: [{ types: ['Kubernetes::StatefulSet'], name: 'orders-db' }],
        },
      ],
    },
  ],
  [
    'scrape_config.spec',
    {
      schedule: '@every 30m',
      kubernetes: [
        { clusterName: 'prod-1', namespace: 'shop', maxInflight: 64, exclusions: { kind: ['ReplicaSet'] } },
      ],
      retention: { changes: [{ name: 'diff', age: '30d', count: 100 }] },
    },
  ],
  [
    'incident_rule.spec',
    {
      components: [{ labelSelector: 'domain=retail' }],
      filter: { status: ['unhealthy'] },
      template: { title: 'Shop is down', type: 'availability', severity: 'high' },
      autoClose: { timeout: '24h' },
    },
  ],
  [
    'team.spec',
    {
      components: [{ types: ['Service'], labelSelector: 'team=web' }],
      notifications: [
        { name: 'chat', connection: 'connection://default/web-chat', filter: "severity == 'high'" },
      ],
    },
  ],
  [
    'connection',
    {
      name: 'shop-db',
      namespace: 'default',
      type: 'postgres',
      url: 'postgres://db/shop',
      username: 'secret://shop-db/user',
    },
  ],
  [
    'playbook-spec',
    {
      title: 'Scale a deployment',
      category: 'Kubernetes',
      icon: 'scale',
      configs: [{ types: ['Kubernetes::Deployment'] }],
      parameters: [
        {
          name: 'replicas',
          label: 'Replicas',
          type: 'text',
          required: true,
          default: '2',
          properties: { format: 'number', min: 0, max: 20 },
        },
        { name: 'dry', label: 'Dry run', type: 'checkbox', default: 'true' },
      ],
      approval: { type: 'any', approvers: { teams: ['web-team'] } },
      actions: [{ name: 'scale', if: "params.dry != 'true'", exec: { script: 'kubectl scale' } }],
    },
  ],
  [
    'notification',
    {
      name: 'shop-alerts',
      events: ['check.failed'],
      team_id: '018f0000-0000-7000-8000-000000000001',
      repeat_interval: '4h',
      wait_for: 120000000000,
      source: 'UI',
    },
  ],
  [
    'logging_backend.spec',
    { backends: [{ kubernetes: { namespace: 'shop', routes: [{ type: 'KubernetesPod' }] } }] },
  ],
  ['health_http', { name: 'shop', url: 'https://shop.example.org', method: 'GET' }],
  ['config_kubernetes', { clusterName: 'prod-1' }],
];

const MISTAKES: readonly (readonly [file: string, spec: object])[] = [
  ['canary.spec', { schedule: '@hourly', htpp: [] }],
  ['canary.spec', { http: { name: 'no list' } }],
  ['canary.spec', { tcp: [{ name: 'no endpoint' }] }],
  ['canary.spec', { http: [{ name: 'x', responseCodes: ['ok'] }] }],
  ['canary.spec', { exec: [{ name: 'x', script: 'y', test: { expr: 'a', javascript: 'b' } }] }],
  ['topology.spec', { components: [{ name: 'x', kids: [] }] }],
  ['topology.spec', { components: [{ name: 'x', checks: [{ inline: { htpp: [] } }] }] }],
  ['scrape_config.spec', { kubernetes: [{ namespace: 'no cluster' }] }],
  ['playbook-spec', { title: 'no actions' }],
  ['playbook-spec', { actions: [{ name: 'x', exec: {} }] }],
  ['playbook-spec', { actions: [{ name: 'x' }], parameters: [{ name: 'a', type: 'number' }] }],
  ['connection', { name: 'x', type: 'telepathy' }],
  ['notification', { name: 'x', events: [] }],
  ['notification', { name: 'x', events: ['check.exploded'] }],
  ['logging_backend.spec', { backends: [{ file: {} }] }],
];

describe('schemas of specifications', () => {
  it.each(schemaNames())('%s is a schema, with an id of its own', (file) => {
    expect(() => compile(file)).not.toThrow();
    expect(schemaFile(file)).toMatchObject({ $id: `/api/schemas/${file}` });
  });

  it('has the files that the console asks for (contract specs §12)', () => {
    const asked =
      'config_kubernetes config_aws config_azure config_azuredevops config_file config_githubactions config_kubernetesfile config_sql config_trivy canary.spec topology.spec scrape_config.spec playbook-spec';
    expect(schemaNames()).toEqual(
      expect.arrayContaining(asked.split(' ').map((name) => `${name}.schema.json`)),
    );
  });

  it.each(EXAMPLES)('%s allows the example %j', (file, spec) => {
    const validate = compile(`${file}.schema.json`);
    expect({ isValid: validate(spec), errors: validate.errors ?? [] }).toEqual({ isValid: true, errors: [] });
  });

  it.each(MISTAKES)('%s finds the mistake in %j', (file, spec) => {
    expect(compile(`${file}.schema.json`)(spec)).toBe(false);
  });

  it('knows no other file', () => {
    expect(schemaFile('constructor')).toBeUndefined();
    expect(schemaFile('../canary.spec.schema.json')).toBeUndefined();
  });
});
