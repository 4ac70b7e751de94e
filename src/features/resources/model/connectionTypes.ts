/**
 * What each type of connection asks for, as data (contract specs §8). A field's key is a column of the table, or
 * `properties.x`; every property is stored as text. `url` is a template for types whose address is put together.
 */
export interface ConnectionField {
  key: string;
  label: string;
  isRequired?: boolean;
  /** Never shown again after it was stored. */
  isSecret?: boolean;
  isLong?: boolean;
  default?: string;
  options?: readonly string[];
}

export interface ConnectionType {
  key: string;
  label: string;
  icon: string;
  fields: readonly ConnectionField[];
  /** {x} stands for a field, $(username) and $(password) are filled in by the server. */
  url?: string;
  /** What is sent besides the fields. */
  fixed?: Readonly<Record<string, unknown>>;
  asksTls?: boolean;
}

type Options = Omit<ConnectionField, 'key' | 'label'>;
const needed = (key: string, label: string, options: Options = {}): ConnectionField => ({
  key,
  label,
  isRequired: true,
  ...options,
});
const maybe = (key: string, label: string, options: Options = {}): ConnectionField => ({
  key,
  label,
  ...options,
});
const property = (name: string) => `properties.${name}`;

const URL_ = needed('url', 'URL');
const USER = needed('username', 'Username');
const PASSWORD = needed('password', 'Password', { isSecret: true });
const ANY_USER = maybe('username', 'Username');
const ANY_PASSWORD = maybe('password', 'Password', { isSecret: true });
const TOKEN = needed('password', 'Token', { isSecret: true });
const host = (standard?: string) =>
  needed(property('host'), 'Host', standard === undefined ? {} : { default: standard });
const port = (standard: string) => needed(property('port'), 'Port', { default: standard });
const AWS = [
  maybe(property('region'), 'Region'),
  maybe(property('profile'), 'Profile'),
  maybe('username', 'Access key'),
  maybe('password', 'Secret key', { isSecret: true }),
] as const;

type Rest = Omit<ConnectionType, 'key' | 'label' | 'fields' | 'icon'> & { icon?: string };
const of = (
  key: string,
  label: string,
  fields: readonly ConnectionField[],
  { icon = key.replaceAll('_', ''), ...rest }: Rest = {},
): ConnectionType => ({ key, label, icon, fields, ...rest });

const tls = { asksTls: true } as const;

const TYPES: readonly ConnectionType[] = [
  of('aws', 'AWS', AWS, tls),
  of('s3', 'AWS S3', [needed(property('bucket'), 'Bucket'), ...AWS], { fixed: { insecure_tls: true } }),
  of('azure', 'Azure', [
    needed('username', 'Client id'),
    needed('password', 'Client secret', { isSecret: true }),
    needed(property('tenant'), 'Tenant id'),
  ]),
  of('azure_devops', 'Azure DevOps', [needed('username', 'Organization'), TOKEN]),
  of('discord', 'Discord', [needed('username', 'Webhook id'), TOKEN], {
    url: 'discord://$(password)@{username}',
    icon: 'webhook',
  }),
  of('dynatrace', 'Dynatrace', [
    needed('url', 'Host'),
    needed('password', 'API key', { isSecret: true }),
    needed(property('scheme'), 'Scheme', { default: 'https' }),
  ]),
  of('elasticsearch', 'Elasticsearch', [URL_, USER, PASSWORD], tls),
  of(
    'email',
    'Email',
    [
      host(),
      port('587'),
      ANY_USER,
      ANY_PASSWORD,
      needed(property('from'), 'From address'),
      needed(property('fromName'), 'From name'),
      needed(property('encryptionMethod'), 'Encryption', {
        default: 'Auto',
        options: ['None', 'ExplicitTLS', 'ImplicitTLS', 'Auto'],
      }),
      needed(property('authMethod'), 'Authentication', {
        default: 'Unknown',
        options: ['None', 'Plain', 'CRAMMD5', 'Unknown', 'OAuth2'],
      }),
    ],
    {
      ...tls,
      icon: 'smtp',
      url: 'smtp://$(username):$(password)@{host}:{port}/?UseStartTLS={insecure_tls}&Encryption={encryptionMethod}&Auth={authMethod}',
    },
  ),
  of('folder', 'Folder', [needed(property('path'), 'Path')]),
  of(
    'generic_webhook',
    'Webhook',
    [
      needed(property('webhook'), 'URL'),
      maybe(property('contentType'), 'Content type', { default: 'application/json' }),
      needed(property('requestMethod'), 'Method', { default: 'POST', options: ['POST', 'GET'] }),
      needed(property('key'), 'Message key', { default: 'message' }),
      needed(property('titleKey'), 'Title key', { default: 'title' }),
    ],
    {
      ...tls,
      icon: 'webhook',
      url: 'generic+{webhook}?ContentType={contentType}&MessageKey={key}&TitleKey={titleKey}&RequestMethod={requestMethod}&DisableTLS={insecure_tls}',
    },
  ),
  of('git', 'Git', [
    URL_,
    ANY_USER,
    ANY_PASSWORD,
    maybe('certificate', 'SSH key', { isSecret: true, isLong: true }),
    needed(property('ref'), 'Branch', { default: 'main' }),
  ]),
  of('github', 'GitHub', [TOKEN]),
  of('gitlab', 'GitLab', [TOKEN], { icon: 'git' }),
  of(
    'google_chat',
    'Google Chat',
    [needed('username', 'Key', { isSecret: true }), TOKEN, needed(property('webhook'), 'Space')],
    {
      url: 'googlechat://chat.googleapis.com/v1/spaces/{webhook}/messages?key=$(username)&token=$(password)',
    },
  ),
  of(
    'google_cloud',
    'Google Cloud',
    [needed('url', 'Endpoint'), needed('certificate', 'Certificate', { isSecret: true, isLong: true })],
    { icon: 'gcp' },
  ),
  of('gcs', 'Google Cloud Storage', [
    needed('url', 'Endpoint'),
    needed('certificate', 'Certificate', { isSecret: true, isLong: true }),
  ]),
  of('http', 'HTTP', [URL_, USER, PASSWORD], tls),
  of('ifttt', 'IFTTT', [needed('username', 'Webhook id')], { url: 'ifttt://{username}', icon: 'webhook' }),
  of('kubernetes', 'Kubernetes', [maybe('certificate', 'Kubeconfig', { isSecret: true, isLong: true })]),
  of('ldap', 'LDAP', [URL_, USER, PASSWORD], tls),
  of('matrix', 'Matrix', [ANY_USER, PASSWORD, host()], {
    ...tls,
    url: 'matrix://{username}:$(password)@{host}/?DisableTLS={insecure_tls}',
  }),
  of('mattermost', 'Mattermost', [ANY_USER, host(), TOKEN, maybe(property('channel'), 'Channel')], {
    url: 'mattermost://{username}@{host}/$(password)/{channel}',
  }),
  of('mongo', 'Mongo', [URL_, USER, PASSWORD], tls),
  of('mysql', 'MySQL', [URL_, USER, PASSWORD]),
  of('ntfy', 'Ntfy', [ANY_USER, ANY_PASSWORD, host('ntfy.sh'), needed(property('topic'), 'Topic')], {
    ...tls,
    url: 'ntfy://{username}:$(password)@{host}/{topic}?Scheme=http',
  }),
  of(
    'opsgenie',
    'OpsGenie',
    [host('api.opsgenie.com'), port('443'), needed('password', 'API key', { isSecret: true })],
    {
      url: 'opsgenie://{host}:{port}/$(password)',
    },
  ),
  of('postgres', 'Postgres', [URL_, USER, PASSWORD]),
  of('prometheus', 'Prometheus', [URL_, ANY_USER, ANY_PASSWORD], tls),
  of('pushbullet', 'Pushbullet', [TOKEN, needed(property('targets'), 'Targets')], {
    url: 'pushbullet://$(password)/{targets}',
  }),
  of('pushover', 'Pushover', [needed('username', 'User'), TOKEN], {
    url: 'pushover://:$(password)@{username}/',
  }),
  of(
    'redis',
    'Redis',
    [needed(property('db'), 'Database', { default: '0' }), URL_, ANY_USER, ANY_PASSWORD],
    tls,
  ),
  of('restic', 'Restic', [
    needed('url', 'Repository'),
    PASSWORD,
    needed(property('awsConnectionName'), 'AWS connection'),
  ]),
  of(
    'rocketchat',
    'Rocket.Chat',
    [
      maybe(property('user'), 'User'),
      host(),
      port('443'),
      needed('username', 'Token A', { isSecret: true }),
      needed('password', 'Token B', { isSecret: true }),
      maybe(property('channel'), 'Channel'),
    ],
    { url: 'rocketchat://{user}@{host}:{port}/$(username)/$(password)/{channel}' },
  ),
  of('sftp', 'SFTP', [needed('url', 'Host'), USER, PASSWORD, port('22')]),
  of(
    'slack',
    'Slack',
    [
      needed('username', 'Channel'),
      needed('password', 'Bot token', { isSecret: true }),
      maybe(property('BotName'), 'Sender name'),
    ],
    { url: 'slack://$(password)@{username}' },
  ),
  of('smb', 'SMB', [
    needed('url', 'Server'),
    port('445'),
    needed(property('sharename'), 'Share'),
    ANY_USER,
    ANY_PASSWORD,
    maybe(property('workstation'), 'Workstation'),
    maybe(property('searchPath'), 'Search path'),
  ]),
  of('sql_server', 'SQL Server', [URL_, USER, PASSWORD], { icon: 'mssql' }),
  of(
    'teams',
    'Teams',
    [
      maybe(property('group'), 'Group'),
      needed(property('tenant'), 'Tenant'),
      needed(property('altID'), 'Alternative id'),
      needed(property('groupOwner'), 'Group owner'),
      host('outlook.office.com'),
    ],
    { url: 'teams://{group}@{tenant}/{altID}/{groupOwner}?host={host}' },
  ),
  of('telegram', 'Telegram', [TOKEN, needed('username', 'Chats')], {
    url: 'telegram://$(password)@telegram/?Chats={username}',
  }),
  of('windows', 'Windows', [USER, PASSWORD, maybe(property('domain'), 'Domain')]),
  of(
    'zulip_chat',
    'Zulip',
    [maybe('username', 'Bot mail'), needed('password', 'Key', { isSecret: true }), host()],
    {
      url: 'zulip://{username}:$(password)@{host}/',
    },
  ),
];

export const CONNECTION_TYPES: readonly ConnectionType[] = [...TYPES].sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** A type by its stored word; a word that nothing here knows keeps its columns. */
export function connectionType(key: string): ConnectionType {
  return (
    TYPES.find((type) => type.key === key) ??
    of(
      key,
      key,
      [
        maybe('url', 'URL'),
        ANY_USER,
        ANY_PASSWORD,
        maybe('certificate', 'Certificate', { isSecret: true, isLong: true }),
      ],
      tls,
    )
  );
}
