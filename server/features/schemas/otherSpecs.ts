/** Topologies, playbooks, rules, teams, connections, notifications and log backends (contract specs §4, §6 to §11). */
import { NOTIFICATION_EVENTS } from '@/services/contracts/notificationEvents';
import {
  ANY,
  credentials,
  described,
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
import { canarySpec } from './checks';

const parts: Properties = {
  properties: refs('property'),
  configs: refs('configQuery'),
  components: refs('component'),
  selectors: refs('selector'),
};

export const TOPOLOGY_DEFINITIONS: Properties = {
  canary: canarySpec,
  component: shape({
    ...parts,
    ...keys(
      'name namespace type icon owner tooltip externalID lifecycle health healthExpr statusExpr configID text description',
      text,
    ),
    id: ref('template'),
    order: integer,
    hidden: flag,
    labels: ref('labels'),
    summary: ANY,
    lookup: ref('canary'),
    checks: list(shape({ selector: ref('selector'), inline: ref('canary') })),
    logs: list(shape({ ...keys('name type', text), labels: ref('labels') }, ['name'])),
    relationships: list(shape({ type: text, ref: text }, ['type', 'ref'])),
    parentLookup: shape(keys('name namespace type externalID', text)),
    forEach: shape({ ...parts, relationships: list(ANY), checks: list(ANY) }),
  }),
};

export const topologySpec: Schema = shape({
  ...keys('type icon text label owner tooltip healthExpr statusExpr', text),
  schedule: ref('schedule'),
  id: ref('template'),
  ...parts,
  groupBy: shape({ tag: text, selector: ref('selector') }, ['tag']),
  push: shape({ ...keys('url connection', text), ...credentials('username password') }, [], true),
});

const login = credentials('username password');
const http = {
  ...keys('url connection method body', text),
  headers: refs('envVar'),
  templateBody: flag,
  ...login,
  ...keys('ntlm ntlmv2', flag),
};
const step: Properties = {
  exec: shape(
    {
      script: text,
      connections: map(ANY),
      env: refs('envVar'),
      checkout: ANY,
      artifacts: list(shape({ path: text }, ['path'])),
    },
    ['script'],
  ),
  http: shape(http),
  sql: shape({ ...keys('query driver connection url', text) }, ['query', 'driver']),
  pod: shape(
    { name: text, spec: ANY, maxLength: integer, artifacts: list(shape({ path: text }, ['path'])) },
    ['name', 'spec'],
  ),
  gitops: shape(
    {
      repo: shape(
        { ...keys('url base branch connection type', text), ...login, ...keys('skipExisting force', flag) },
        ['url'],
      ),
      commit: shape(keys('author email message', text), ['author', 'email', 'message']),
      pr: shape({ title: text, tags: texts }, ['title']),
      patches: list(shape(keys('path yq jq', text), ['path'])),
      files: list(shape(keys('path content', text), ['path', 'content'])),
    },
    ['repo', 'commit'],
  ),
  github: shape(
    {
      repo: text,
      ...credentials('username token'),
      workflows: list(shape(keys('id ref input', text), ['id'])),
    },
    ['repo'],
  ),
  azureDevopsPipeline: shape({
    ...keys('org project', text),
    ...credentials('token'),
    pipeline: shape({ id: scalar, version: scalar }, ['id']),
    parameters: ANY,
  }),
  notification: shape({ ...keys('title message url connection', text), properties: map() }, [
    'title',
    'message',
  ]),
};
const event = list(shape({ event: text, labels: ref('labels'), filter: text }, ['event']));
const parameter = shape(
  {
    ...keys('name label description icon', text),
    type: oneOf(
      'text',
      'code',
      'checkbox',
      'list',
      'component',
      'config',
      'check',
      'people',
      'team',
      'bytes',
      'millicores',
    ),
    required: flag,
    default: described(scalar, 'May name values, such as {{.config.name}}'),
    properties: map(ANY),
    dependsOn: texts,
  },
  ['name'],
);

export const playbookSpec: Schema = shape(
  {
    ...keys('title description category icon', text),
    ...keys('configs components checks', refs('selector')),
    parameters: list(parameter),
    actions: {
      ...list(
        shape(
          {
            ...keys('name if', text),
            delay: text,
            timeout: text,
            ...keys('runsOn templatesOn', texts),
            ...step,
          },
          ['name'],
        ),
      ),
      minItems: 1,
    },
    on: shape({
      ...keys('canary config component', event),
      webhook: shape(
        {
          path: text,
          authentication: shape({
            basic: shape(login, ['username', 'password']),
            github: shape(credentials('token'), ['token']),
            svix: shape({ ...credentials('secret'), verifyTimestamp: flag }, ['secret']),
            jwt: shape({ jwksUri: text }, ['jwksUri']),
          }),
        },
        ['path'],
      ),
    }),
    approval: shape({ type: oneOf('any', 'all'), approvers: shape(keys('people teams', texts)) }),
    filters: texts,
    env: refs('envVar'),
    permissions: list(shape(keys('role team ref', text))),
    ...keys('runsOn templatesOn', texts),
  },
  ['actions'],
);

const due = shape({ timeout: ref('duration') });
const account = list(shape(keys('account region priority description', text)));

export const ruleSpec: Schema = shape({
  name: text,
  components: refs('selector'),
  filter: shape({ ...keys('status severity category', texts), age: ref('duration') }),
  template: shape(
    keys('title description type status severity created_by commander_id communicator_id', ANY),
  ),
  ...keys('autoAssignOwner breakOnMatch', flag),
  priority: integer,
  hoursOfOperation: list(shape({ ...keys('start end', text), negate: flag })),
  ...keys('autoClose autoResolve', due),
  responders: shape({
    email: list(shape(keys('to subject body', text))),
    jira: list(shape(keys('project summary issueType priority assignee description', text), ['summary'])),
    ...keys('aws ams gcp', account),
    servicenow: list(shape(keys('project issueType priority assignee description', text))),
    slack: list(shape(keys('channel icon emoji title text', text), ['channel'])),
    ...keys('teams teamsUser', list(ANY)),
    github: list(shape({ ...keys('repository title body', text), labels: texts })),
  }),
});

const client = { ...login, ...keys('defaults values', map(ANY)) };
const receiver = { ...keys('name filter filters url connection', text), properties: map() };

export const teamSpec: Schema = shape({
  components: refs('selector'),
  responder_clients: shape({
    jira: shape({ url: text, ...client }),
    aws: shape(client),
    ms_planner: shape({ ...keys('tenant_id client_id group_id', text), ...client }),
  }),
  notifications: list(shape(receiver)),
});

/** `type value` of contract specs §8. */
const CONNECTION_TYPES =
  'aws s3 azure azure_devops discord dynatrace elasticsearch email folder generic_webhook git github gitlab google_chat google_cloud gcs http ifttt jmeter kubernetes ldap matrix mattermost mongo mysql postgres sql_server ntfy opsgenie prometheus pushbullet pushover redis restic rocketchat sftp slack slackwebhook smb teams telegram webhook windows zulip_chat'.split(
    ' ',
  );

export const connection: Schema = shape(
  {
    ...keys('name namespace url', text),
    type: oneOf(...CONNECTION_TYPES),
    ...keys(
      'username password certificate',
      described(text, 'A literal, secret://name/key or configmap://name/key'),
    ),
    insecure_tls: flag,
    properties: map(),
  },
  ['name', 'type'],
);

const inhibition = described(
  shape(
    {
      direction: described(
        oneOf('outgoing', 'incoming', 'all'),
        'How relationships lead from one to the other',
      ),
      from: described(text, 'The type of catalog item whose message speaks for the others'),
      to: described(texts, 'The types of catalog items that need no message then'),
      depth: { ...integer, minimum: 1, maximum: 10 },
    },
    ['from', 'to'],
  ),
  'Holds messages back for as long as the rule repeats nothing, or an hour',
);

export const notification: Schema = shape(
  {
    ...keys('name title template filter', text),
    events: { ...list(oneOf(...NOTIFICATION_EVENTS)), minItems: 1 },
    ...keys('person_id team_id', { type: 'string', format: 'uuid' }),
    custom_services: list(shape(receiver)),
    properties: { ...map(), properties: { inhibitions: list(inhibition) } },
    repeat_interval: ref('duration'),
    wait_for: described({ type: 'integer', minimum: 0 }, 'Nanoseconds'),
    group_by: texts,
    source: text,
  },
  ['name', 'events'],
);

const routes = list(shape({ ...keys('type id_prefix', text), labels: ref('labels'), is_additive: flag }));
const place = { routes, labels: ref('labels') };
const search = {
  ...place,
  ...keys('address index query namespace', text),
  fields: shape({ ...keys('timestamp message', text), exclusions: texts }),
  ...login,
};

export const logBackendSpec: Schema = shape({
  backends: list({
    ...shape({
      kubernetes: shape({ ...place, ...credentials('kubeconfig'), namespace: text }),
      elasticsearch: shape({ ...search, ...credentials('cloud_id api_key') }),
      opensearch: shape(search),
      cloudwatch: shape({
        ...place,
        auth: shape({ region: text, ...credentials('access_key secret_key') }),
        ...keys('log_group namespace query', text),
      }),
      file: shape({ ...place, path: texts }, ['path']),
      loki: shape({ ...place, ...keys('address query tenant', text), ...login }),
    }),
    minProperties: 1,
    maxProperties: 1,
  }),
});
