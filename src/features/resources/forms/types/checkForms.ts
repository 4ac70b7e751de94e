/** The nine check types with a form (settings specification 3.3, §5, §9; contract specs §3.1). */
import type { FormPart } from '@/components/form/fieldSpec';
import {
  about,
  advancedScripts,
  area,
  authentication,
  BASIC,
  choice,
  common,
  connection,
  count,
  folded,
  list,
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
import { FOLDER } from './folderForm';
import type { FormDescriptor } from './formType';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export const RESPONSE_CODES = [200, 201, 202, 204, 301, 302, 401, 404, 500, 502, 503] as const;
const WITH_BODY = { field: 'method', isOneOf: ['POST', 'PUT'] } as const;

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

export const CHECKS_WITH_FORM: readonly FormDescriptor[] = [
  { type: 'http', aliases: { url: 'endpoint' }, parts: HTTP },
  {
    type: 'exec',
    parts: [...common, area('script', 'Script', REQUIRED), test, advancedScripts],
  },
  {
    type: 'alertManager',
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
    parts: [...common, connection(), text('url', 'URL'), BASIC, test, advancedScripts],
  },
  {
    type: 'icmp',
    // Not required, and there from the start, so that it can follow the name of the record (EDIT-15).
    presets: { name: '' },
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
    aliases: { 'smbConnection.sharename': 'smbConnection.share' },
    parts: FOLDER,
  },
  {
    type: 'tcp',
    parts: [
      ...common,
      text('endpoint', 'Endpoint', { ...REQUIRED, help: 'host:port' }),
      thresholdMillis,
      test,
      advancedScripts,
    ],
  },
];
