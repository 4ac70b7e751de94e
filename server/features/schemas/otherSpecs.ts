/** Topologies, rules, teams, connections, notifications and log backends (contract specs §4, §6 to §8, §10, §11). */
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
