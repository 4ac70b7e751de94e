/** Checks and canaries (contract specs §3). Keys of the console's forms and of the server's schema are both allowed. */
import {
  ANY,
  credentials,
  flag,
  integer,
  keys,
  list,
  map,
  oneOf,
  ref,
  refs,
  scalar,
  shape,
  text,
  texts,
} from './shapes';
import type { Properties, Schema } from './shapes';

const named = keys('connection url', text);
const login = credentials('username password');
const aws: Properties = {
  ...keys('connection assumeRole region endpoint', text),
  ...credentials('accessKey secretKey sessionToken'),
  skipTLSVerify: flag,
};
const bucket: Properties = { ...aws, ...keys('bucket objectPath bucketName', text), usePathStyle: flag };
const formLogin: Properties = { ...keys('basic ntlm ntlmv2 digest', flag), authentication: shape(login) };
const threshold: Properties = { thresholdMillis: { type: 'integer', minimum: 0 } };
const container: Properties = { ...keys('image expectedDigest', text), expectedSize: integer, auth: ANY };
const sql: Properties = { ...named, ...login, ...keys('query', text), results: integer, auth: shape(login) };
const sftp = shape({ ...keys('connection host', text), port: integer, ...login, ...formLogin });
const smb = shape({
  ...keys('connection domain share workstation sharename searchPath', text),
  port: integer,
  ...login,
  ...formLogin,
});
const ages = keys('minAge maxAge', ref('duration'));
const sizes = keys('minSize maxSize', ref('size'));

interface CheckShape {
  properties: Properties;
  required?: readonly string[];
}

const alertmanager: CheckShape = {
  properties: {
    ...named,
    ...login,
    ...formLogin,
    host: text,
    ...keys('alerts ignore', { type: ['array', 'string'], items: text }),
    ...keys('filters exclude_filters', { type: ['object', 'string'], additionalProperties: scalar }),
  },
};
const mongo: CheckShape = { properties: { ...named, ...login, ...formLogin } };
const search: CheckShape = {
  properties: { ...named, ...login, ...formLogin, ...keys('query index', text), results: integer },
};

/** The keys of every list of checks beside the common part. */
export const CHECKS: Readonly<Record<string, CheckShape>> = {
  http: {
    properties: {
      ...named,
      ...login,
      ...formLogin,
      ...threshold,
      ...keys('endpoint responseContent body', text),
      method: oneOf('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
      responseCodes: list({ type: 'integer', minimum: 100, maximum: 599 }),
      responseJSONContent: shape({ path: text, value: scalar }, ['path', 'value']),
      maxSSLExpiry: integer,
      templateBody: flag,
      ...keys('headers env', refs('envVar')),
      oauth2: shape({ scope: texts, tokenURL: text, params: map() }),
      tlsConfig: shape({ insecureSkipVerify: flag, handshakeTimeout: scalar, ...credentials('ca cert key') }),
    },
  },
  dns: {
    properties: {
      ...keys('server query querytype', text),
      ...keys('port minrecords timeout', integer),
      exactreply: texts,
      ...threshold,
    },
  },
  tcp: { properties: { endpoint: text, ...threshold }, required: ['endpoint'] },
  icmp: { properties: { endpoint: text, ...keys('packetLossThreshold packetCount', integer), ...threshold } },
  exec: {
    properties: {
      script: text,
      connections: map(ANY),
      env: refs('envVar'),
      checkout: ANY,
      artifacts: list(shape({ path: text }, ['path'])),
    },
    required: ['script'],
  },
  alertmanager,
  alertManager: alertmanager,
  elasticsearch: search,
  opensearch: search,
  redis: { properties: { ...named, ...login, ...formLogin, addr: text, db: integer } },
  mongodb: mongo,
  mongo,
  postgres: { properties: sql },
  mysql: { properties: sql },
  mssql: { properties: sql },
  prometheus: {
    properties: {
      ...named,
      ...login,
      ...formLogin,
      host: text,
      query: text,
      ...keys('bearer oauth tls', ANY),
    },
    required: ['query'],
  },
  folder: {
    properties: {
      path: text,
      recursive: flag,
      ...ages,
      ...sizes,
      ...keys('minCount maxCount', integer),
      ...keys('availableSize totalSize', ref('size')),
      filter: shape({ ...ages, ...sizes, since: text, regex: text }),
      awsConnection: shape(bucket),
      gcpConnection: shape({
        ...keys('connection endpoint bucket', text),
        ...credentials('credentials'),
        skipTLSVerify: flag,
      }),
      sftpConnection: sftp,
      smbConnection: smb,
    },
    required: ['path'],
  },
  s3: { properties: bucket },
  ldap: {
    properties: { ...named, ...login, ...keys('bindDN userSearch', text), skipTLSVerify: flag },
    required: ['bindDN'],
  },
  github: {
    properties: { ...keys('connection query', text), ...credentials('githubToken') },
    required: ['query'],
  },
  gitProtocol: { properties: { ...keys('filename repository', text), ...login }, required: ['repository'] },
  awsConfig: { properties: { ...aws, ...keys('query aggregatorName', text) }, required: ['query'] },
  awsConfigRule: { properties: { ...aws, ...keys('rules ignoreRules complianceTypes', texts) } },
  cloudwatch: {
    properties: { ...aws, ...keys('actionPrefix alarmPrefix state', text), alarms: texts, filter: ANY },
  },
  azureDevops: {
    properties: {
      ...keys('connection organization project pipeline', text),
      ...credentials('personalAccessToken'),
      variables: map(),
      branch: texts,
      ...threshold,
    },
  },
  kubernetes: {
    properties: {
      namespaceSelector: ANY,
      resource: shape(keys('name labelSelector fieldSelector search namespace', text)),
      ...credentials('kubeconfig'),
      ignore: texts,
      kind: text,
      ...keys('healthy ready', flag),
    },
    required: ['kind'],
  },
  kubernetesResource: {
    properties: {
      ...keys('resources staticResources checks', list(ANY)),
      ...keys('checkRetries waitFor', ANY),
      clearResources: flag,
      ...credentials('kubeconfig'),
    },
    required: ['resources'],
  },
  pod: {
    properties: {
      ...keys('spec podSpec path ingressName ingressHost ingressClass expectedContent priorityClass', ANY),
      ...keys('port', integer),
      ...keys(
        'scheduleTimeout readyTimeout httpTimeout deleteTimeout ingressTimeout deadline httpRetryInterval',
        scalar,
      ),
      expectedHttpStatuses: list(integer),
    },
  },
  namespace: {
    properties: {
      ...keys(
        'podSpec path ingressName ingressHost ingressClass expectedContent priorityClass namespaceNamePrefix namespaceLabels namespaceAnnotations',
        ANY,
      ),
      port: integer,
      ...keys(
        'scheduleTimeout readyTimeout httpTimeout deleteTimeout ingressTimeout deadline httpRetryInterval',
        scalar,
      ),
      expectedHttpStatuses: list(integer),
    },
  },
  catalog: { properties: { selector: refs('selector') }, required: ['selector'] },
  jmeter: {
    properties: {
      ...credentials('jmx'),
      host: text,
      port: integer,
      ...keys('properties systemProperties', texts),
      responseDuration: text,
    },
    required: ['jmx'],
  },
  junit: {
    properties: { testResults: text, timeout: scalar, spec: ANY, artifacts: list(shape({ path: text })) },
    required: ['testResults', 'spec'],
  },
  dynatrace: { properties: { ...keys('connection host scheme', text), ...credentials('apiKey') } },
  databaseBackup: {
    properties: {
      gcp: shape({ ...keys('project instance', text), gcpConnection: ANY }),
      maxAge: ref('duration'),
    },
  },
  restic: {
    properties: {
      ...keys('connection awsConnectionName repository', text),
      ...credentials('password accessKey secretKey'),
      maxAge: ref('duration'),
      checkIntegrity: flag,
      caCert: text,
    },
    required: ['repository', 'maxAge'],
  },
  helm: { properties: { ...keys('chartmuseum project cafile', text), auth: ANY } },
  docker: { properties: container, required: ['image'] },
  containerd: { properties: container, required: ['image'] },
  dockerPush: { properties: container, required: ['image'] },
  containerdPush: { properties: container, required: ['image'] },
};

const relation = refs('relationSelector');
const common: Properties = {
  ...keys('name description namespace icon transformDeleteStrategy owner severity', text),
  labels: ref('labels'),
  metrics: list(
    shape({
      name: text,
      type: oneOf('counter', 'gauge', 'histogram'),
      value: text,
      labels: list(shape({ name: text, value: scalar, valueExpr: text }, ['name'])),
    }),
  ),
  ...keys('test display transform', ref('template')),
  relationships: shape({ components: relation, configs: relation }),
};

/** One entry of a list of checks. */
export function checkEntry(kind: string): Schema {
  const known = Object.hasOwn(CHECKS, kind) ? CHECKS[kind] : undefined;
  return shape({ ...common, ...known?.properties }, known?.required ?? []);
}

/** Where a check relates to: each part by expression, value or label. */
export const CHECK_DEFINITIONS: Properties = {
  relationPart: { anyOf: [text, shape(keys('expr value label', text))] },
  relationSelector: shape({
    ...keys('id external_id name namespace type agent scope', ref('relationPart')),
    labels: ref('labels'),
  }),
};

export const canarySpec: Schema = shape({
  schedule: ref('schedule'),
  interval: { type: 'integer', minimum: 0 },
  ...keys('icon owner resultMode', text),
  severity: text,
  replicas: integer,
  env: map(ANY),
  webhook: shape({ ...common, token: { anyOf: [ref('envVar'), text] } }),
  ...Object.fromEntries(Object.keys(CHECKS).map((kind) => [kind, list(checkEntry(kind))])),
});
