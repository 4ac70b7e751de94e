/**
 * Every environment variable of the server, once: README and `--help` are made from this table, and the parser
 * (config.ts) reads names and defaults from it. A variable that is not here does not exist.
 */
export interface Variable {
  name: string;
  /** As text, the way an operator would write it; absent when the variable is optional. */
  default?: string;
  /** One sentence for the operator. */
  help: string;
  isSecret?: boolean;
}

export const VARIABLES = [
  { name: 'PORT', default: '3300', help: 'Port that the console and its API listen on.' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    help: 'Address to listen on; anything but a loopback address needs TLS_CERT and TLS_KEY, or ALLOW_PLAIN_HTTP=true.',
  },
  {
    name: 'ALLOW_PLAIN_HTTP',
    default: 'false',
    help: 'Set to true to serve a non-loopback HOST without TLS, for instance behind a proxy that adds it.',
  },
  {
    name: 'DATA_DIR',
    default: './data',
    help: 'Folder that holds the embedded database and its password.',
  },
  {
    name: 'DATABASE_URL',
    help: 'PostgreSQL 15 or later to use instead of the embedded one, such as postgres://user:password@host:5432/watchfloor.',
    isSecret: true,
  },
  {
    name: 'POSTGREST_URL',
    help: 'PostgREST server on the database of DATABASE_URL that answers /api/db instead of the built-in data API; needs POSTGREST_JWT_SECRET.',
  },
  {
    name: 'POSTGREST_JWT_SECRET',
    help: 'Secret (at least 32 characters) with which Watchfloor signs its requests to POSTGREST_URL.',
    isSecret: true,
  },
  {
    name: 'IDENTITY_URL',
    help: 'Public address of an Ory Kratos server that answers /api/.ory instead of the built-in identity module.',
  },
  {
    name: 'PLATFORM_URL',
    help: 'Address of an existing platform backend; /api/x is sent to PLATFORM_URL/x and no database starts.',
  },
  {
    name: 'AUTH_MODE',
    default: 'self-service',
    help: 'How people sign in: self-service (built in), hosted (at a provider, see HOSTED_PROVIDER) or standalone (nobody signs in, the health page only).',
  },
  {
    name: 'ADMIN_EMAIL',
    default: 'admin@local',
    help: 'E-mail of the administrator that the first start makes.',
  },
  {
    name: 'ADMIN_PASSWORD',
    help: 'Password of that administrator (8 to 256 characters); without it one is made and printed once.',
    isSecret: true,
  },
  {
    name: 'PUBLIC_URL',
    help: 'Address under which browsers reach the console, when it differs from http://HOST:PORT.',
  },
  {
    name: 'SMTP_URL',
    help: 'Mail server for invitations and recovery codes, such as smtp://user:password@host:587.',
    isSecret: true,
  },
  {
    name: 'IDENTITY_KEY',
    help: 'Text (at least 32 characters) that seals second factors and mail codes; without it a key file is made in DATA_DIR. Servers that share a database need the same.',
    isSecret: true,
  },
  {
    name: 'OIDC_PROVIDERS',
    help: 'OpenID providers to sign in with, as JSON: [{"id":"acme","label":"Acme","issuer":"https://id.acme.example","clientId":"…","clientSecret":"…"}].',
    isSecret: true,
  },
  {
    name: 'SESSION_HOURS',
    default: '12',
    help: 'Hours after which everybody signs in again, whatever they do meanwhile.',
  },
  {
    name: 'SESSION_IDLE_MINUTES',
    default: '30',
    help: 'Minutes after which a session that nobody used ends; a console in the foreground counts as use.',
  },
  {
    name: 'TRUSTED_PROXIES',
    help: 'Addresses or networks of proxies in front, such as 10.0.0.0/8,127.0.0.1; only their X-Forwarded-For is believed.',
  },
  { name: 'TLS_CERT', help: 'File with the TLS certificate chain (PEM); needs TLS_KEY.' },
  { name: 'TLS_KEY', help: 'File with the private key (PEM) of TLS_CERT.' },
  { name: 'LOG_LEVEL', default: 'info', help: 'What is logged: fatal, error, warn, info, debug or silent.' },
  {
    name: 'DEMO_PASSWORD',
    help: 'Password of the five demo accounts of "npm run demo"; without it one is made and printed.',
    isSecret: true,
  },
  {
    name: 'ALLOW_EXEC',
    default: 'false',
    help: 'Set to true to let exec checks and playbooks run scripts on this machine as the user of this server; whoever may edit canaries or playbooks can then run anything that user can.',
  },
  {
    name: 'READS_PER_MINUTE',
    default: '600',
    help: 'Reading requests that one person may send in a minute.',
  },
  {
    name: 'WRITES_PER_MINUTE',
    default: '60',
    help: 'Writing requests that one person may send in a minute.',
  },
  {
    name: 'PROPERTIES',
    help: 'Properties that nobody can change in the console, such as logs.disable=true,topology.disable=true.',
  },
  {
    name: 'RUNS_PER_MINUTE',
    default: '10',
    help: 'Playbook runs that one person may start in a minute.',
  },
  {
    name: 'LOG_FILES',
    help: 'Folder below which log backends of the kind "file" may read; without it they read nothing.',
  },
  {
    name: 'CHART_REGISTRY_URL',
    help: 'Registry of the charts in Add Integration: below it <chart>/Chart.yaml and <chart>/values.schema.json are read; without it the copies that came with the console serve.',
  },
  {
    name: 'SCRAPE_FILES',
    help: 'Folders, separated by commas, below which file scrapers of the catalog may read; without it they read nothing.',
  },
  {
    name: 'KUBECONFIG_FILE',
    help: 'Kubeconfig file that every signed-in person may download; leave it out to offer none.',
  },
  {
    name: 'HOSTED_PROVIDER',
    default: 'oidc',
    help: 'At which provider people sign in when AUTH_MODE is hosted: oidc (any OpenID provider) or clerk.',
  },
  {
    name: 'HOSTED_ISSUER',
    help: 'Address of the OpenID provider, such as https://id.example.org; its keys prove the tokens that browsers send.',
  },
  {
    name: 'HOSTED_CLIENT_ID',
    help: 'Public client of that provider (authorization code with PKCE, no secret); it redirects to PUBLIC_URL/auth-state-checker.',
  },
  {
    name: 'HOSTED_AUDIENCE',
    help: 'Audience of the access tokens, asked for by consoles and demanded by backends.',
  },
  { name: 'HOSTED_SCOPE', default: 'openid profile email', help: 'Scopes that the console asks for.' },
  {
    name: 'HOSTED_ORGANIZATION',
    help: 'Organization whose data this server holds: tokens of others are refused. Leave it out with PLATFORM_URL.',
  },
  {
    name: 'HOSTED_ORGANIZATION_CLAIM',
    default: 'organizations',
    help: 'Claim with the organizations of a person: [{"id":"acme","name":"Acme","backend_url":"https://acme.example.org","direct":true}], or ids only.',
  },
  {
    name: 'HOSTED_BACKENDS',
    help: 'Origins of backends that browsers may call directly, such as https://*.example.org; the page may reach no other.',
  },
  {
    name: 'HOSTED_CONSOLES',
    help: 'Origins of consoles whose pages may call this server directly, such as https://console.example.org.',
  },
  {
    name: 'HOSTED_ACCOUNTS_URL',
    help: 'Page of the provider where people make organizations and manage their account.',
  },
  { name: 'HOSTED_CLERK_KEY', help: 'Publishable key of the Clerk application (HOSTED_PROVIDER=clerk).' },
  {
    name: 'HOSTED_TOKEN_TEMPLATE',
    default: 'Backend',
    help: 'Clerk template that makes the tokens for backends.',
  },
  { name: 'DOCS_URL', help: 'Address of the documentation that the docs menu opens.' },
  {
    name: 'SUMMARY_URL',
    default: '/api/canary/api/summary',
    help: 'Path from which the health page reads its summary.',
  },
  {
    name: 'SERVICE_WORKER',
    default: 'on',
    help: 'Set to off to take the service worker away from every browser that has it: no offline use, nothing cached.',
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof VARIABLES)[number]['name'];

/** The text that `--help` prints: one line per variable. */
export function describeVariables(): string {
  const width = Math.max(...VARIABLES.map((variable) => variable.name.length));
  const lines = VARIABLES.map((variable: Variable) => {
    const standard = variable.default === undefined ? '' : ` (default ${variable.default})`;
    return `  ${variable.name.padEnd(width)}  ${variable.help}${standard}`;
  });
  return ['Watchfloor reads these environment variables:', ...lines].join('\n');
}

/** The same table as Markdown, for the README. */
export function variablesAsMarkdown(): string {
  const rows = VARIABLES.map(
    (variable: Variable) =>
      `| \`${variable.name}\` | ${variable.default === undefined ? '–' : `\`${variable.default}\``} | ${variable.help} |`,
  );
  return ['| Variable | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}
