/** Other checks that open in Code; their fields give the first text (contract specs §3.2). */
import {
  area,
  choice,
  connection,
  count,
  env,
  flag,
  group,
  list,
  login,
  REQUIRED,
  text,
  texts,
  thresholdMillis,
} from './fields';
import type { FormDescriptor } from './formType';

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

export const CODE_CHECKS: readonly FormDescriptor[] = [
  {
    type: 'ldap',
    parts: [
      connection(),
      text('url', 'URL'),
      ...login,
      text('bindDN', 'Bind DN', REQUIRED),
      text('userSearch', 'User search'),
      flag('skipTLSVerify', 'Skip TLS verification'),
    ],
  },
  { type: 'pod', parts: SCRIPTED_POD },
  {
    type: 'dns',
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
    parts: [
      connection(),
      text('endpoint', 'Endpoint'),
      env('credentials', 'Credentials'),
      text('bucket', 'Bucket'),
      ...FILES.slice(1),
    ],
  },
  {
    type: 'smb',
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
    parts: [
      connection(),
      text('url', 'URL'),
      ...login,
      area('query', 'Query', REQUIRED),
      count('results', 'Results'),
    ],
  },
  {
    type: 'catalog',
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
    type: 'jmeter',
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
    parts: [
      text('testResults', 'Test results', REQUIRED),
      count('timeout', 'Timeout (minutes)'),
      list('artifacts', 'Artifacts', 'Artifact', [text('path', 'Path', REQUIRED)]),
    ],
  },
  { type: 'namespace', parts: SCRIPTED_POD },
];
