/** Scrapers of the catalog (contract specs §5). Keys of the console's forms and of the server's schema are both allowed. */
import {
  ANY,
  credentials,
  flag,
  integer,
  keys,
  list,
  map,
  ref,
  refs,
  scalar,
  shape,
  text,
  texts,
} from './shapes';
import type { Properties, Schema } from './shapes';

const aws: Properties = {
  ...keys('connection assumeRole endpoint', text),
  ...credentials('accessKey secretKey'),
  skipTLSVerify: flag,
  region: texts,
};
const cost = shape(keys('s3BucketPath s3_bucket_path table database region', text));
const login = credentials('username password');
const kubernetesFilter = shape({ ...keys('kind name namespace labelSelector fieldSelector', text) });

interface ScraperShape {
  properties: Properties;
  required?: readonly string[];
}

export const SCRAPERS: Readonly<Record<string, ScraperShape>> = {
  kubernetes: {
    properties: {
      ...keys('clusterName namespace scope selector fieldSelector', text),
      since: ref('duration'),
      ...keys('useCache allowIncomplete', flag),
      ...keys('maxInflight maxInFlight', integer),
      ...credentials('kubeconfig'),
      watch: { anyOf: [flag, list(shape(keys('apiVersion kind', text), ['apiVersion', 'kind']))] },
      event: shape({
        exclusions: shape(keys('name namespace reason', texts)),
        severityKeywords: shape(keys('warn error', texts)),
      }),
      exclusions: { anyOf: [texts, shape({ ...keys('name kind namespace', texts), labels: map() })] },
      relationships: list(shape(keys('kind name namespace', ANY))),
    },
    required: ['clusterName'],
  },
  aws: {
    properties: {
      ...aws,
      awsConnection: shape(aws),
      compliance: flag,
      trusted_advisor_check: flag,
      ...keys('include exclude', texts),
      cloudtrail: shape({ exclude: texts, ...keys('maxAge max_age', text) }),
      costReporting: cost,
      cost_reporting: cost,
    },
  },
  azure: {
    properties: {
      ...keys('connection subscriptionID organisation tenantID', text),
      ...credentials('clientID clientSecret'),
      include: texts,
      exclusions: shape({ activityLogs: texts }),
    },
  },
  azureDevops: {
    properties: {
      ...keys('connection organization', text),
      ...credentials('personalAccessToken'),
      ...keys('projects pipelines', texts),
    },
  },
  file: { properties: { ...keys('url icon connection', text), ...keys('paths ignore', texts) } },
  githubActions: {
    properties: {
      ...keys('connection owner repository', text),
      ...credentials('personalAccessToken'),
      workflows: texts,
    },
    required: ['owner', 'repository'],
  },
  http: {
    properties: {
      ...keys('connection url method body icon', text),
      ...login,
      ...keys('ntlm ntlmv2 digest', flag),
      ...keys('bearer oauth tls', ANY),
      env: refs('envVar'),
      headers: map(ANY),
      ...keys('paths ignore', texts),
    },
  },
  kubernetesFile: {
    properties: {
      ...credentials('kubeconfig'),
      selector: kubernetesFilter,
      container: text,
      files: list(shape({ path: texts, format: text })),
    },
    required: ['selector'],
  },
  sql: { properties: { ...keys('connection driver query', text), auth: shape(login) }, required: ['query'] },
  trivy: {
    properties: {
      ...keys('version timeout', text),
      ...keys('compliance ignoredLicenses severity scanners', texts),
      vulnType: { type: ['array', 'string'], items: text },
      ...keys('ignoreUnfixed licenseFull', flag),
      kubernetes: shape({
        components: texts,
        ...keys('context namespace', text),
        ...credentials('kubeconfig'),
      }),
    },
  },
  gcp: {
    properties: {
      ...keys('connection endpoint project', text),
      ...credentials('credentials'),
      ...keys('include exclude', texts),
    },
    required: ['project'],
  },
  slack: {
    properties: { ...credentials('token'), since: text, channels: texts, rules: list(ANY) },
    required: ['token', 'rules'],
  },
  terraform: {
    properties: { name: text, state: shape({ s3: ANY, gcs: ANY, local: ANY }) },
    required: ['state'],
  },
};

const common: Properties = {
  ...keys('id name description items type class format status health timestampFormat icon', text),
  ...keys('createFields deleteFields', texts),
  labels: ref('labels'),
  tags: { anyOf: [list(shape(keys('name label jsonpath value', scalar), ['name'])), map()] },
  properties: refs('property'),
  transform: shape({
    ...keys('gotemplate jsonpath expr javascript', text),
    exclude: list(shape({ types: texts, jsonpath: text }, ['jsonpath'])),
    mask: list(shape({ selector: ANY, jsonpath: text, value: text })),
    relationship: list(ANY),
    changes: shape({
      mapping: list(shape(keys('filter severity type action summary', text))),
      exclude: texts,
    }),
  }),
};

/** One entry of a list of scrapers. */
export function scraperEntry(kind: string): Schema {
  const known = Object.hasOwn(SCRAPERS, kind) ? SCRAPERS[kind] : undefined;
  return shape({ ...common, ...known?.properties }, known?.required ?? []);
}

const kept = shape({ name: text, ...keys('createdAge updatedAge deletedAge', ref('duration')) }, ['name']);

export const scraperSpec: Schema = shape({
  schedule: ref('schedule'),
  logLevel: text,
  ...keys('full crdSync', flag),
  retention: shape({
    changes: list(shape({ name: text, age: ref('duration'), count: integer }, ['name'])),
    ...keys('types type', list(kept)),
    staleItemAge: text,
  }),
  ...Object.fromEntries(Object.keys(SCRAPERS).map((kind) => [kind, list(scraperEntry(kind))])),
});
