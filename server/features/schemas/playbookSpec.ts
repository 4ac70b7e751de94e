/** Playbooks (contract specs §9). */
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
