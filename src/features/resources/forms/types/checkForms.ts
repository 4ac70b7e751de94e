/** The nine check types with a form (settings specification 3.3, §5, §9; contract specs §3.1). */
import type { FormPart } from '@/components/form/fieldSpec';
import {
  about,
  advancedScripts,
  area,
  authentication,
  choice,
  common,
  connection,
  count,
  env,
  flag,
  folded,
  group,
  list,
  passwordAuthentication,
  REQUIRED,
  row,
  schedule,
  script,
  several,
  test,
  text,
  texts,
  thresholdMillis,
} from './fields';
import type { FormType } from './formType';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export const RESPONSE_CODES = [200, 201, 202, 204, 301, 302, 401, 404, 500, 502, 503] as const;
const WITH_BODY = { field: 'method', isOneOf: ['POST', 'PUT'] } as const;
const BASIC = authentication('basic');

const HTTP: readonly FormPart[] = [
  ...common,
  text('url', 'URL', REQUIRED),
  choice('method', 'Method', HTTP_METHODS, { fallback: 'GET' }),
  {
    kind: 'select',
    name: 'templateBody',
    label: 'Body format',
    options: [{ value: 'true', label: 'Go Template' }],
    isBoolean: true,
    fallback: 'Text',
    when: WITH_BODY,
  },
  area('body', 'Body', { when: WITH_BODY }),
  list('headers', 'Headers', 'Header', [{ kind: 'envVar', name: '', label: 'Header', isNamed: true }]),
  authentication('basic', 'ntlm', 'ntlmv2'),
  several('responseCodes', 'Response codes', RESPONSE_CODES),
  text('responseContent', 'Response content'),
  row('Limits', [thresholdMillis, count('maxSSLExpiry', 'Max SSL expiry (days)')]),
  test,
  advancedScripts,
];

const FOLDER_CONNECTIONS: FormPart = {
  kind: 'oneOf',
  name: '',
  label: 'Connection',
  options: [
    {
      key: 'awsConnection',
      label: 'AWS',
      fields: [
        connection(),
        env('accessKey', 'Access key'),
        env('secretKey', 'Secret key'),
        text('region', 'Region'),
        text('endpoint', 'Endpoint'),
        text('bucket', 'Bucket'),
        text('objectPath', 'Object path'),
        flag('usePathStyle', 'Use path style'),
        flag('skipTLSVerify', 'Skip TLS verification'),
      ],
    },
    {
      key: 'gcpConnection',
      label: 'GCP',
      fields: [
        connection(),
        text('endpoint', 'Endpoint'),
        env('credentials', 'Credentials'),
        text('bucket', 'Bucket'),
        flag('skipTLSVerify', 'Skip TLS verification'),
      ],
    },
    {
      key: 'sftpConnection',
      label: 'SFTP',
      fields: [
        connection(),
        text('host', 'Host'),
        count('port', 'Port', { fallback: '22' }),
        passwordAuthentication,
      ],
    },
    {
      key: 'smbConnection',
      label: 'SMB',
      fields: [
        connection(),
        text('domain', 'Domain'),
        text('workstation', 'Workstation'),
        text('sharename', 'Share name'),
        text('searchPath', 'Search path'),
        count('port', 'Port', { fallback: '445' }),
        BASIC,
      ],
    },
  ],
};

const SIZE_HELP = { help: 'Such as 10Mi.' } as const;
const FOLDER: readonly FormPart[] = [
  ...common,
  text('path', 'Path', REQUIRED),
  row('Limits', [
    text('minAge', 'Min age', { help: 'Such as 30m or 26h.' }),
    text('maxAge', 'Max age'),
    count('minCount', 'Min count'),
    count('maxCount', 'Max count'),
    text('minSize', 'Min size', SIZE_HELP),
    text('maxSize', 'Max size'),
    text('availableSize', 'Available size'),
    text('totalSize', 'Total size'),
  ]),
  group('Filter', [
    row('Filter limits', [
      text('filter.minAge', 'Min age of files'),
      text('filter.maxAge', 'Max age of files'),
      text('filter.minSize', 'Min size of files'),
      text('filter.maxSize', 'Max size of files'),
    ]),
    text('filter.regex', 'Regex'),
  ]),
  FOLDER_CONNECTIONS,
  test,
  advancedScripts,
];

type CheckType = Omit<FormType, 'table' | 'isFormCapable'>;

export const CHECKS_WITH_FORM: readonly CheckType[] = [
  { type: 'http', label: 'HTTP', specKey: 'http', aliases: { url: 'endpoint' }, parts: HTTP },
  {
    type: 'exec',
    label: 'Exec',
    specKey: 'exec',
    parts: [...common, area('script', 'Script', REQUIRED), test, advancedScripts],
  },
  {
    type: 'alertManager',
    label: 'Alert Manager',
    specKey: 'alertManager',
    specAliases: ['alertmanager'],
    aliases: { host: 'url' },
    variants: [
      { name: 'alerts', isShape: Array.isArray, parts: [texts('alerts', 'Alerts', 'Alert')] },
      { name: 'ignore', isShape: Array.isArray, parts: [texts('ignore', 'Ignore', 'Ignored alert')] },
      {
        name: 'filters',
        isShape: (value) => typeof value === 'object',
        parts: [{ kind: 'keyValue', name: 'filters', label: 'Filters' }],
      },
    ],
    parts: [
      ...common,
      text('host', 'Host', REQUIRED),
      BASIC,
      text('alerts', 'Alerts'),
      text('filters', 'Filters'),
      text('ignore', 'Ignore'),
      test,
      advancedScripts,
    ],
  },
  {
    type: 'elasticsearch',
    label: 'Elasticsearch',
    specKey: 'elasticsearch',
    specAliases: ['opensearch'],
    parts: [
      ...common,
      text('url', 'URL', REQUIRED),
      text('index', 'Index', REQUIRED),
      area('query', 'Query', REQUIRED),
      count('results', 'Results'),
      BASIC,
      test,
      advancedScripts,
    ],
  },
  {
    type: 'redis',
    label: 'Redis',
    specKey: 'redis',
    aliases: { addr: 'url' },
    presets: { db: 0 },
    parts: [
      ...common,
      text('addr', 'Address', { ...REQUIRED, help: 'host:port' }),
      count('db', 'Database', { fallback: '0' }),
      BASIC,
      test,
      advancedScripts,
    ],
  },
  {
    type: 'mongo',
    label: 'Mongo DB',
    specKey: 'mongo',
    specAliases: ['mongodb'],
    parts: [...common, connection(), text('url', 'URL'), BASIC, test, advancedScripts],
  },
  {
    type: 'ping',
    label: 'ICMP Ping',
    specKey: 'icmp',
    parts: [
      text('name', 'Name'),
      ...about,
      schedule('short'),
      text('endpoint', 'Host', REQUIRED),
      row('Packets', [
        count('packetCount', 'Packet count'),
        count('packetLossThreshold', 'Packet loss threshold (%)'),
        thresholdMillis,
      ]),
      folded('Advanced', [
        script('test', 'Test'),
        script('display', 'Display'),
        script('transform', 'Transform'),
      ]),
    ],
  },
  {
    type: 'folder',
    label: 'Folder',
    specKey: 'folder',
    aliases: { 'smbConnection.sharename': 'smbConnection.share' },
    parts: FOLDER,
  },
  {
    type: 'tcp',
    label: 'TCP',
    specKey: 'tcp',
    parts: [
      ...common,
      text('endpoint', 'Endpoint', { ...REQUIRED, help: 'host:port' }),
      thresholdMillis,
      test,
      advancedScripts,
    ],
  },
];
