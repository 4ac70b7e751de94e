/** The eleven scraper types (settings specification 3.2, §5; contract specs §5.1). */
import { isObject } from '@/components/form/shapes';
import type { FormType } from './formType';
import {
  age,
  choice,
  connection,
  count,
  env,
  flag,
  folded,
  group,
  list,
  pairs,
  REQUIRED,
  row,
  schedule,
  text,
  texts,
  area,
} from './fields';

const SCHEDULE = schedule('medium');
const FORMATS = ['json', 'yaml', 'xml', 'properties', 'csv', 'text'] as const;
const TAGS = list('tags', 'Tags', 'Tag', [
  row('Tag', [
    text('name', 'Name', REQUIRED),
    text('label', 'Label'),
    text('jsonpath', 'JSONPath'),
    text('value', 'Value'),
  ]),
]);
const CREATE_DELETE = [
  texts('createFields', 'Create fields', 'Create field'),
  texts('deleteFields', 'Delete fields', 'Delete field'),
];
const TIMESTAMP = text('timestampFormat', 'Timestamp format', { help: 'Such as 2006-01-02T15:04:05Z07:00.' });
const ITEMS = text('items', 'Items', { help: 'A JSONPath to the items within one document.' });
const ADVANCED = folded('Advanced', [...CREATE_DELETE, TIMESTAMP, ITEMS]);
const RETENTION = folded('Retention', [
  list('/retention.changes', 'Changes', 'Change retention', [
    row('Change', [text('name', 'Name', REQUIRED), age('age', 'Age'), count('count', 'Count')]),
  ]),
  list('/retention.type', 'Types', 'Type retention', [
    row('Type', [
      text('name', 'Name', REQUIRED),
      age('createdAge', 'Created age'),
      age('updatedAge', 'Updated age'),
      age('deletedAge', 'Deleted age'),
    ]),
  ]),
]);
const RETENTION_ALIAS = { '/retention.type': '/retention.types' } as const;
const IDENTITY = [text('type', 'Type', REQUIRED), text('id', 'Id', REQUIRED)];

/** Tags as keys and values, and tags as one text, are read too. */
const TAG_VARIANTS = [
  { name: 'tags', isShape: isObject, parts: [pairs('tags', 'Tags')] },
  { name: 'tags', isShape: (value: unknown) => typeof value === 'string', parts: [text('tags', 'Tags')] },
];

type ScraperType = Omit<FormType, 'table' | 'isFormCapable'>;

const TYPES: readonly ScraperType[] = [
  {
    type: 'kubernetes',
    label: 'Kubernetes',
    specKey: 'kubernetes',
    presets: { '/schedule': '@every 30m', maxInFlight: 64 },
    aliases: { ...RETENTION_ALIAS, maxInFlight: 'maxInflight', '/watch': 'watch' },
    variants: [
      {
        name: '/watch',
        isShape: Array.isArray,
        parts: [
          list('/watch', 'Watch', 'Watched kind', [
            text('apiVersion', 'API version', REQUIRED),
            text('kind', 'Kind', REQUIRED),
          ]),
        ],
      },
      {
        name: 'exclusions',
        isShape: isObject,
        parts: [
          group('Exclusions', [
            texts('exclusions.name', 'Excluded names', 'Excluded name'),
            texts('exclusions.kind', 'Excluded kinds', 'Excluded kind'),
            texts('exclusions.namespace', 'Excluded namespaces', 'Excluded namespace'),
            pairs('exclusions.labels', 'Excluded labels'),
          ]),
        ],
      },
    ],
    parts: [
      text('clusterName', 'Cluster name', REQUIRED),
      SCHEDULE,
      env('kubeconfig', 'Kubeconfig'),
      flag('/watch', 'Watch'),
      texts('exclusions', 'Exclusions', 'Exclusion'),
      folded('Advanced', [
        text('namespace', 'Namespace'),
        text('scope', 'Scope'),
        text('since', 'Since', { help: 'How far back events are read, such as 2h.' }),
        text('selector', 'Selector'),
        text('fieldSelector', 'Field selector'),
        count('maxInFlight', 'Max in flight', { fallback: '64' }),
      ]),
      RETENTION,
    ],
  },
  {
    type: 'azure',
    label: 'Azure',
    specKey: 'azure',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      connection(REQUIRED),
      SCHEDULE,
      text('subscriptionID', 'Subscription id'),
      TAGS,
      folded('Advanced', CREATE_DELETE),
      RETENTION,
    ],
  },
  {
    type: 'kubernetesFile',
    label: 'Kubernetes File',
    specKey: 'kubernetesFile',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      ...IDENTITY,
      SCHEDULE,
      group('Selector', [
        text('selector.kind', 'Kind'),
        text('selector.name', 'Name'),
        text('selector.namespace', 'Namespace'),
        text('selector.fieldSelector', 'Field selector'),
        text('selector.labelSelector', 'Label selector'),
      ]),
      text('container', 'Container'),
      choice('format', 'Format', FORMATS),
      list('files', 'Files', 'File', [
        choice('format', 'Format of the file', FORMATS),
        texts('path', 'Paths', 'Path'),
      ]),
      TAGS,
      ADVANCED,
      RETENTION,
    ],
  },
  {
    type: 'sql',
    label: 'SQL',
    specKey: 'sql',
    aliases: RETENTION_ALIAS,
    parts: [
      ...IDENTITY,
      SCHEDULE,
      connection(REQUIRED),
      group('Sign-in', [env('auth.username', 'Username'), env('auth.password', 'Password')]),
      choice('driver', 'Driver', ['postgres', 'mysql', 'mssql']),
      choice('format', 'Format', FORMATS),
      area('query', 'Query', REQUIRED),
      ITEMS,
      TIMESTAMP,
      folded('Advanced', CREATE_DELETE),
      RETENTION,
    ],
  },
  {
    type: 'trivy',
    label: 'Trivy',
    specKey: 'trivy',
    aliases: RETENTION_ALIAS,
    variants: [
      ...TAG_VARIANTS,
      {
        name: 'vulnType',
        isShape: Array.isArray,
        parts: [texts('vulnType', 'Vulnerability types', 'Vulnerability type')],
      },
    ],
    parts: [
      SCHEDULE,
      texts('compliance', 'Compliance', 'Compliance'),
      flag('ignoreUnfixed', 'Ignore unfixed'),
      texts('ignoredLicenses', 'Ignored licenses', 'Ignored license'),
      flag('licenseFull', 'Full license scan'),
      texts('scanners', 'Scanners', 'Scanner'),
      texts('severity', 'Severity', 'Severity'),
      TAGS,
      text('timeout', 'Timeout'),
      TIMESTAMP,
      text('version', 'Version'),
      text('vulnType', 'Vulnerability type'),
      group('Kubernetes', [
        texts('kubernetes.components', 'Components', 'Component'),
        text('kubernetes.context', 'Context'),
        text('kubernetes.kubeconfig', 'Kubeconfig'),
        text('kubernetes.namespace', 'Namespace'),
      ]),
      RETENTION,
    ],
  },
  {
    type: 'aws',
    label: 'AWS',
    specKey: 'aws',
    aliases: {
      ...RETENTION_ALIAS,
      'awsConnection.accessKey': 'accessKey',
      'awsConnection.secretKey': 'secretKey',
      'awsConnection.region': 'region',
      'awsConnection.endpoint': 'endpoint',
      'awsConnection.skipTLSVerify': 'skipTLSVerify',
      'awsConnection.assumeRole': 'assumeRole',
      'cloudtrail.max_age': 'cloudtrail.maxAge',
      'cost_reporting.s3_bucket_path': 'costReporting.s3BucketPath',
      'cost_reporting.table': 'costReporting.table',
      'cost_reporting.database': 'costReporting.database',
      'cost_reporting.region': 'costReporting.region',
    },
    parts: [
      SCHEDULE,
      group('AWS connection', [
        env('awsConnection.accessKey', 'Access key'),
        env('awsConnection.secretKey', 'Secret key'),
        texts('awsConnection.region', 'Regions', 'Region'),
        text('awsConnection.endpoint', 'Endpoint'),
        flag('awsConnection.skipTLSVerify', 'Skip TLS verification'),
        text('awsConnection.assumeRole', 'Assume role'),
      ]),
      group('CloudTrail', [
        texts('cloudtrail.exclude', 'Excluded events', 'Excluded event'),
        text('cloudtrail.max_age', 'Max age', { help: 'Such as 7d.' }),
      ]),
      flag('trusted_advisor_check', 'Trusted Advisor check'),
      texts('include', 'Include', 'Included'),
      texts('exclude', 'Exclude', 'Excluded'),
      group('Cost reporting', [
        text('cost_reporting.s3_bucket_path', 'S3 bucket path'),
        text('cost_reporting.table', 'Table'),
        text('cost_reporting.database', 'Database'),
        text('cost_reporting.region', 'Region of the reports'),
      ]),
      RETENTION,
    ],
  },
  {
    type: 'file',
    label: 'File',
    specKey: 'file',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      text('name', 'Name'),
      SCHEDULE,
      connection(),
      text('type', 'Type'),
      text('url', 'URL'),
      text('id', 'Id'),
      choice('format', 'Format', FORMATS, REQUIRED),
      text('icon', 'Icon', REQUIRED),
      TAGS,
      texts('ignore', 'Ignore', 'Ignored path'),
      texts('paths', 'Paths', 'Path'),
      ADVANCED,
      RETENTION,
    ],
  },
  {
    type: 'githubActions',
    label: 'Github Actions',
    specKey: 'githubActions',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      text('name', 'Name'),
      SCHEDULE,
      connection(),
      text('owner', 'Owner', REQUIRED),
      text('repository', 'Repository', REQUIRED),
      env('personalAccessToken', 'Personal access token'),
      texts('workflows', 'Workflows', 'Workflow'),
      TAGS,
      RETENTION,
    ],
  },
  {
    type: 'http',
    label: 'HTTP',
    specKey: 'http',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      text('name', 'Name'),
      SCHEDULE,
      connection(),
      text('url', 'URL', REQUIRED),
      ...IDENTITY,
      choice('format', 'Format', FORMATS),
      text('icon', 'Icon'),
      TAGS,
      texts('ignore', 'Ignore', 'Ignored path'),
      texts('paths', 'Paths', 'Path'),
      ADVANCED,
      RETENTION,
    ],
  },
  {
    type: 'azureDevops',
    label: 'Azure DevOps',
    specKey: 'azureDevops',
    aliases: RETENTION_ALIAS,
    variants: TAG_VARIANTS,
    parts: [
      text('name', 'Name'),
      SCHEDULE,
      connection(),
      text('organization', 'Organization'),
      env('personalAccessToken', 'Personal access token'),
      texts('pipelines', 'Pipelines', 'Pipeline'),
      texts('projects', 'Projects', 'Project'),
      TAGS,
      RETENTION,
    ],
  },
  { type: 'custom', label: 'Custom', specKey: '', parts: [] },
];

export const SCRAPER_TYPES: readonly FormType[] = TYPES.map((type) => ({
  ...type,
  table: 'config_scrapers',
  isFormCapable: type.parts.length > 0,
}));
