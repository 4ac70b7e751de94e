/** All 31 check types: nine with a form, the others with the fields of the platform's schema (contract specs §3.2). */
import { CHECKS_WITH_FORM } from './checkForms';
import {
  area,
  awsKeys,
  common,
  connection,
  count,
  env,
  flag,
  group,
  list,
  login,
  pairs,
  REQUIRED,
  text,
  texts,
  thresholdMillis,
  choice,
} from './fields';
import type { FormType } from './formType';

type CheckType = Omit<FormType, 'table' | 'isFormCapable'>;

const SCRIPTED_POD = [
  area('spec', 'Pod spec'),
  count('scheduleTimeout', 'Schedule timeout (milliseconds)'),
  count('readyTimeout', 'Ready timeout (milliseconds)'),
  count('httpTimeout', 'HTTP timeout (milliseconds)'),
  count('deleteTimeout', 'Delete timeout (milliseconds)'),
  count('deadline', 'Deadline (milliseconds)'),
  count('port', 'Port'),
  text('path', 'Path'),
  text('ingressName', 'Ingress name'),
  text('ingressHost', 'Ingress host'),
  text('expectedContent', 'Expected content'),
  text('priorityClass', 'Priority class'),
];
const FILES = [
  text('path', 'Path', REQUIRED),
  text('minAge', 'Min age'),
  text('maxAge', 'Max age'),
  count('minCount', 'Min count'),
  count('maxCount', 'Max count'),
];

const CODE_TYPES: readonly CheckType[] = [
  {
    type: 'awsConfigRule',
    label: 'AWS Config Rule',
    specKey: 'awsConfigRule',
    parts: [
      ...awsKeys,
      texts('rules', 'Rules', 'Rule'),
      texts('ignoreRules', 'Ignored rules', 'Ignored rule'),
      texts('complianceTypes', 'Compliance types', 'Compliance type'),
    ],
  },
  {
    type: 'awsConfig',
    label: 'AWS Config',
    specKey: 'awsConfig',
    parts: [...awsKeys, area('query', 'Query', REQUIRED), text('aggregatorName', 'Aggregator name')],
  },
  {
    type: 'github',
    label: 'GitHub',
    specKey: 'github',
    parts: [connection(), area('query', 'Query', REQUIRED), env('githubToken', 'GitHub token')],
  },
  {
    type: 'ec2',
    label: 'EC2',
    specKey: 'ec2',
    parts: [
      ...awsKeys,
      text('ami', 'AMI'),
      area('userData', 'User data'),
      text('securityGroup', 'Security group'),
      flag('keepAlive', 'Keep alive'),
      count('waitTime', 'Wait time (seconds)'),
      count('timeOut', 'Timeout (seconds)'),
    ],
  },
  {
    type: 'ldap',
    label: 'LDAP',
    specKey: 'ldap',
    parts: [
      connection(),
      text('url', 'URL'),
      ...login,
      text('bindDN', 'Bind DN', REQUIRED),
      text('userSearch', 'User search'),
      flag('skipTLSVerify', 'Skip TLS verification'),
    ],
  },
  { type: 'pod', label: 'Pod', specKey: 'pod', parts: SCRIPTED_POD },
  {
    type: 'cloudwatch',
    label: 'Cloud Watch',
    specKey: 'cloudwatch',
    parts: [
      ...awsKeys,
      text('actionPrefix', 'Action prefix'),
      text('alarmPrefix', 'Alarm prefix'),
      texts('alarms', 'Alarms', 'Alarm'),
      choice('state', 'State', ['OK', 'ALARM', 'INSUFFICIENT_DATA']),
    ],
  },
  {
    type: 'dns',
    label: 'DNS',
    specKey: 'dns',
    parts: [
      text('server', 'Server'),
      count('port', 'Port', { fallback: '53' }),
      text('query', 'Query'),
      choice('querytype', 'Query type', ['A', 'AAAA', 'CNAME', 'SRV', 'MX', 'PTR', 'NS', 'TXT'], {
        fallback: 'A',
      }),
      count('minrecords', 'Min records'),
      texts('exactreply', 'Exact reply', 'Record'),
      count('timeout', 'Timeout (seconds)'),
      thresholdMillis,
    ],
  },
  {
    type: 'gcs',
    label: 'GCS',
    specKey: 'gcs',
    parts: [
      connection(),
      text('endpoint', 'Endpoint'),
      env('credentials', 'Credentials'),
      text('bucket', 'Bucket'),
      ...FILES.slice(1),
    ],
  },
  {
    type: 's3',
    label: 'AWS S3',
    specKey: 's3',
    parts: [
      ...awsKeys,
      text('bucket', 'Bucket'),
      text('bucketName', 'Bucket name'),
      text('objectPath', 'Object path'),
      flag('usePathStyle', 'Use path style'),
    ],
  },
  {
    type: 'smb',
    label: 'SMB',
    specKey: 'smb',
    parts: [
      connection(),
      ...login,
      text('domain', 'Domain'),
      text('share', 'Share'),
      count('port', 'Port', { fallback: '445' }),
      ...FILES,
    ],
  },
  {
    type: 'sftp',
    label: 'SFTP',
    specKey: 'sftp',
    parts: [
      connection(),
      text('host', 'Host'),
      count('port', 'Port', { fallback: '22' }),
      ...login,
      ...FILES,
    ],
  },
  {
    type: 'prometheus',
    label: 'Prometheus',
    specKey: 'prometheus',
    aliases: { url: 'host' },
    parts: [
      connection(),
      text('url', 'URL'),
      ...login,
      env('bearer', 'Bearer token'),
      area('query', 'Query', REQUIRED),
    ],
  },
  {
    type: 'kubernetes',
    label: 'Kubernetes',
    specKey: 'kubernetes',
    parts: [
      text('kind', 'Kind', REQUIRED),
      group('Namespace selector', [
        text('namespaceSelector.name', 'Namespace name'),
        text('namespaceSelector.labelSelector', 'Namespace label selector'),
        text('namespaceSelector.fieldSelector', 'Namespace field selector'),
      ]),
      group('Resource', [
        text('resource.name', 'Resource name'),
        text('resource.labelSelector', 'Label selector'),
        text('resource.fieldSelector', 'Field selector'),
      ]),
      env('kubeconfig', 'Kubeconfig'),
      texts('ignore', 'Ignore', 'Ignored'),
      flag('healthy', 'Healthy'),
      flag('ready', 'Ready'),
    ],
  },
  {
    type: 'sql',
    label: 'SQL Query',
    specKey: 'postgres',
    specAliases: ['mysql', 'mssql', 'sql'],
    parts: [
      connection(),
      text('url', 'URL'),
      ...login,
      area('query', 'Query', REQUIRED),
      count('results', 'Results'),
    ],
  },
  {
    type: 'configDB',
    label: 'Watchfloor Catalog',
    specKey: 'catalog',
    specAliases: ['configDB'],
    parts: [
      list('selector', 'Selectors', 'Selector', [
        text('name', 'Name of the item'),
        text('namespace', 'Namespace'),
        text('agent', 'Agent'),
        texts('types', 'Types', 'Type'),
        texts('statuses', 'Statuses', 'Status'),
        text('labelSelector', 'Label selector'),
        text('tagSelector', 'Tag selector'),
        text('search', 'Search'),
      ]),
    ],
  },
  {
    type: 'azureDevops',
    label: 'Azure DevOps',
    specKey: 'azureDevops',
    parts: [
      connection(),
      text('organization', 'Organization', REQUIRED),
      env('personalAccessToken', 'Personal access token', REQUIRED),
      text('project', 'Project', REQUIRED),
      text('pipeline', 'Pipeline', REQUIRED),
      pairs('variables', 'Variables'),
      texts('branch', 'Branches', 'Branch'),
      thresholdMillis,
    ],
  },
  {
    type: 'jmeter',
    label: 'JMeter',
    specKey: 'jmeter',
    parts: [
      env('jmx', 'JMX', REQUIRED),
      text('host', 'Host'),
      count('port', 'Port'),
      texts('properties', 'Properties', 'Property'),
      texts('systemProperties', 'System properties', 'System property'),
      text('responseDuration', 'Response duration'),
    ],
  },
  {
    type: 'junit',
    label: 'JUnit',
    specKey: 'junit',
    parts: [
      text('testResults', 'Test results', REQUIRED),
      count('timeout', 'Timeout (minutes)'),
      list('artifacts', 'Artifacts', 'Artifact', [text('path', 'Path', REQUIRED)]),
    ],
  },
  {
    type: 'dynatrace',
    label: 'Dynatrace',
    specKey: 'dynatrace',
    parts: [connection(), text('host', 'Host'), text('scheme', 'Scheme'), env('apiKey', 'API key')],
  },
  { type: 'namespace', label: 'Kubernetes Namespace', specKey: 'namespace', parts: SCRIPTED_POD },
].map((type) => ({ ...type, parts: [...common, ...type.parts] }));

const CUSTOM: CheckType = { type: 'custom', label: 'Custom', specKey: '', parts: [] };

export const CHECK_FORM_TYPES: readonly FormType[] = [
  ...CHECKS_WITH_FORM.map((type) => ({ ...type, table: 'canaries' as const, isFormCapable: true })),
  ...[...CODE_TYPES, CUSTOM].map((type) => ({ ...type, table: 'canaries' as const, isFormCapable: false })),
];
