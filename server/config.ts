/** Reads the environment once and answers a checked configuration, or one sentence that says what to mend. */
import { isIP } from 'node:net';
import { AUTH_MODES, type AuthMode } from '@/services/contracts/enums';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@/services/contracts/limits';
import { VARIABLES, type Variable, type VariableName } from './configTable';
import { readHosted, type HostedConfig } from './hostedConfig';
import { isNetwork } from './identity/http/clientAddress';
import type { SessionRules } from './identity/identityOptions';
import { readProviders, type OidcProvider } from './identity/social/provider';
import { StartError } from './startError';

/** A setting that cannot work; the message is one sentence for the operator. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string;
  postgrest?: { url: string; jwtSecret: string };
  identityUrl?: string;
  platformUrl?: string;
  authMode: AuthMode;
  adminEmail: string;
  adminPassword?: string;
  /** Origin that browsers use, without a slash at its end. */
  publicUrl: string;
  smtpUrl?: string;
  /** Seals second factors and codes; without it a key file in dataDir does. */
  identityKey?: string;
  /** Paths of PEM files. */
  tls?: { cert: string; key: string };
  logLevel: LogLevel;
  demo: boolean;
  demoPassword?: string;
  /** Whether scripts of checks may run on this machine. */
  allowExec: boolean;
  /** Requests per person and minute. */
  rateLimits: { reads: number; writes: number; runs: number };
  oidcProviders: readonly OidcProvider[];
  sessionRules: SessionRules;
  trustedProxies: readonly string[];
  /** Properties of the server's own configuration, by name; stronger than stored ones. */
  properties: Readonly<Record<string, string>>;
  docsUrl?: string;
  /** Folder below which log files may be read. */
  logFiles?: string;
  /** Folders below which file scrapers may read. */
  scrapeFiles: readonly string[];
  /** How people sign in when that happens at a provider. */
  hosted?: HostedConfig;
  /** Path of the kubeconfig that is offered for download. */
  kubeconfigFile?: string;
  /** Address of the registry of charts, without a slash at its end. */
  chartRegistry?: string;
  summaryUrl: string;
  /** Off: browsers are told to give their service worker back. */
  isWorkerOff: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Marks the sample estate; set by `npm run demo` and no setting of an operator. */
export const DEMO_FLAG = 'WATCHFLOOR_DEMO';

class Reader {
  constructor(private readonly env: Environment) {}

  /** The value, its default from the table, or undefined; an empty value counts as not set. */
  text(name: VariableName): string | undefined {
    const given = this.env[name]?.trim();
    if (given) return given;
    return VARIABLES.find((variable: Variable) => variable.name === name && variable.default !== undefined)
      ? this.standard(name)
      : undefined;
  }

  standard(name: VariableName): string {
    const found: Variable | undefined = VARIABLES.find((variable) => variable.name === name);
    return found?.default ?? '';
  }

  integer(name: VariableName, low: number, high: number): number {
    const text = this.text(name) ?? '';
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    throw new ConfigError(
      `${name} is "${text}", but must be a whole number from ${low} to ${high}: set it to one, or leave it out for ${this.standard(name)}.`,
    );
  }

  oneOf<T extends string>(name: VariableName, allowed: readonly T[]): T {
    const text = this.text(name) ?? '';
    const found = allowed.find((word) => word === text);
    if (found !== undefined) return found;
    throw new ConfigError(
      `${name} is "${text}", but must be one of ${allowed.join(', ')}: set it to one of them, or leave it out for ${this.standard(name)}.`,
    );
  }

  /** An absolute address without a slash at its end. Secrets may stand in it, so the value is never repeated. */
  url(name: VariableName, protocols: readonly string[], example: string): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '') {
      return text.replace(/\/+$/, '');
    }
    throw new ConfigError(
      `${name} is not an address that can be used: write it like ${example}, or leave it out.`,
    );
  }

  password(name: VariableName): string | undefined {
    const text = this.env[name];
    if (text === undefined || text === '') return undefined;
    if (text.length >= MIN_PASSWORD_LENGTH && text.length <= MAX_PASSWORD_LENGTH) return text;
    throw new ConfigError(
      `${name} has ${text.length} characters, but a password needs ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH}: choose another, or leave it out to have one made and printed.`,
    );
  }
}

/** Whether `host` is only reachable from this computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readHost(reader: Reader): string {
  const host = (reader.text('HOST') ?? '').replace(/^\[(.*)\]$/, '$1');
  const isName = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host);
  if (isIP(host) !== 0 || isName) return host;
  throw new ConfigError(
    `HOST is "${host}", but must be an IP address or a host name: set it to one, or leave it out for 127.0.0.1.`,
  );
}

/** It is shown to everybody, so it may hold no credentials. */
function readChartRegistry(reader: Reader): string | undefined {
  const address = reader.url('CHART_REGISTRY_URL', ['https:', 'http:'], 'https://charts.example.org');
  if (address === undefined || new URL(address).username === '') return address;
  throw new ConfigError(
    'CHART_REGISTRY_URL holds credentials, but everybody sees it: name a registry that needs none, or leave it out.',
  );
}

function readTls(reader: Reader): { cert: string; key: string } | undefined {
  const cert = reader.text('TLS_CERT');
  const key = reader.text('TLS_KEY');
  if (cert !== undefined && key !== undefined) return { cert, key };
  if (cert === undefined && key === undefined) return undefined;
  const [present, missing] = cert === undefined ? ['TLS_KEY', 'TLS_CERT'] : ['TLS_CERT', 'TLS_KEY'];
  throw new ConfigError(
    `${present} is set but ${missing} is not: TLS needs both files, so set ${missing} too, or neither.`,
  );
}

/** TM14: whoever can reach the address can talk to the server, so leaving the computer is an explicit decision. */
function requireSafeHost(host: string, hasTls: boolean, reader: Reader): void {
  const isAllowed = reader.oneOf('ALLOW_PLAIN_HTTP', ['true', 'false']) === 'true';
  if (isLoopback(host) || hasTls || isAllowed) return;
  throw new ConfigError(
    `HOST ${host} is reachable from other computers, where passwords would travel unencrypted: set TLS_CERT and TLS_KEY, or ALLOW_PLAIN_HTTP=true if a proxy in front adds TLS.`,
  );
}

function readPublicUrl(reader: Reader, fallback: string): string {
  const url = reader.url('PUBLIC_URL', ['http:', 'https:'], 'https://watchfloor.example.org');
  if (url === undefined) return fallback;
  const parsed = new URL(url);
  if (parsed.pathname === '/' && parsed.search === '' && parsed.hash === '') return parsed.origin;
  throw new ConfigError(
    `PUBLIC_URL has a path, but the console lives at the root of its address: write it like ${parsed.origin}.`,
  );
}

function readPostgrest(reader: Reader): Config['postgrest'] {
  const url = reader.url('POSTGREST_URL', ['http:', 'https:'], 'http://127.0.0.1:3000');
  if (url === undefined) return undefined;
  if (reader.text('DATABASE_URL') === undefined) {
    throw new ConfigError(
      'POSTGREST_URL is set but DATABASE_URL is not: a PostgREST server reads a database of yours, so set DATABASE_URL to the same one.',
    );
  }
  const jwtSecret = reader.text('POSTGREST_JWT_SECRET') ?? '';
  if (jwtSecret.length >= 32) return { url, jwtSecret };
  throw new ConfigError(
    'POSTGREST_URL needs POSTGREST_JWT_SECRET with at least 32 characters: set it to the same secret as PGRST_JWT_SECRET of that server.',
  );
}

function readIdentityKey(reader: Reader): string | undefined {
  const key = reader.text('IDENTITY_KEY');
  if (key === undefined || key.length >= 32) return key;
  throw new ConfigError(
    'IDENTITY_KEY has fewer than 32 characters: set it to a long random text, or leave it out to have a key file made in DATA_DIR.',
  );
}

function readOidcProviders(reader: Reader): readonly OidcProvider[] {
  const providers = readProviders(reader.text('OIDC_PROVIDERS') ?? '[]');
  if (typeof providers !== 'string') return providers;
  throw new ConfigError(
    `OIDC_PROVIDERS ${providers}: write it like [{"id":"acme","label":"Acme","issuer":"https://id.acme.example","clientId":"…","clientSecret":"…"}].`,
  );
}

function readProxies(reader: Reader): readonly string[] {
  const networks = (reader.text('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  throw new ConfigError(
    `TRUSTED_PROXIES has "${wrong}", which is no address and no network: write them like 10.0.0.0/8,127.0.0.1.`,
  );
}

function readProperties(reader: Reader): Record<string, string> {
  const pairs = (reader.text('PROPERTIES') ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      if (name !== undefined && value !== undefined) return [name, value];
      throw new ConfigError(
        `PROPERTIES has the part "${pair.trim()}", which is no name=value: write them like logs.disable=true,topology.disable=true.`,
      );
    }),
  );
}

function readEmail(reader: Reader): string {
  const email = reader.text('ADMIN_EMAIL') ?? '';
  if (/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) return email.toLowerCase();
  throw new ConfigError(
    `ADMIN_EMAIL is "${email}", which is not an e-mail address: write it like admin@example.org.`,
  );
}

function readHostedMode(reader: Reader, authMode: AuthMode): HostedConfig | undefined {
  if (authMode !== 'hosted') return undefined;
  try {
    return readHosted(reader, reader.text('PLATFORM_URL') !== undefined);
  } catch (error) {
    throw error instanceof TypeError ? new ConfigError(error.message) : error;
  }
}

function requireConsistent(config: Config): void {
  if (config.platformUrl !== undefined && config.databaseUrl !== undefined) {
    throw new ConfigError(
      'PLATFORM_URL and DATABASE_URL are both set, but with PLATFORM_URL no database is used: leave one of them out.',
    );
  }
  if (!config.summaryUrl.startsWith('/api/')) {
    throw new ConfigError(
      `SUMMARY_URL is "${config.summaryUrl}", but must be a path under /api/: write it like /api/canary/api/summary, or leave it out.`,
    );
  }
}

/** Drops keys without a value, which exact optional properties demand. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys' types; what is left are the keys of T that have a value.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Values between commas. */
const list = (text = ''): string[] =>
  text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));

const WEB = ['http:', 'https:'] as const;

const addressOf = (hasTls: boolean, host: string, port: number): string =>
  `${hasTls ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

/** Where this very computer reaches the server: an address that means "all" is not one to call. */
export function ownAddress({ tls, host, port }: Pick<Config, 'tls' | 'host' | 'port'>): string {
  const callable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return addressOf(tls !== undefined, callable, port);
}

/**
 * The configuration that `env` describes. Throws {@link ConfigError} with one sentence when a value is bad or two values
 * contradict each other. Reads no files.
 */
export function readConfig(env: Environment): Config {
  const reader = new Reader(env);
  const port = reader.integer('PORT', 0, 65_535);
  const host = readHost(reader);
  const tls = readTls(reader);
  requireSafeHost(host, tls !== undefined, reader);
  const demo = env[DEMO_FLAG] === 'true';
  const authMode = reader.oneOf('AUTH_MODE', AUTH_MODES);
  const config: Config = {
    port,
    host,
    dataDir: reader.text('DATA_DIR') ?? '',
    authMode,
    adminEmail: readEmail(reader),
    publicUrl: readPublicUrl(reader, addressOf(tls !== undefined, host, port)),
    logLevel: reader.oneOf('LOG_LEVEL', LOG_LEVELS),
    demo,
    allowExec: reader.oneOf('ALLOW_EXEC', ['true', 'false']) === 'true',
    rateLimits: {
      reads: reader.integer('READS_PER_MINUTE', 1, 1_000_000),
      writes: reader.integer('WRITES_PER_MINUTE', 1, 1_000_000),
      runs: reader.integer('RUNS_PER_MINUTE', 1, 1_000_000),
    },
    oidcProviders: readOidcProviders(reader),
    sessionRules: {
      lifeMs: reader.integer('SESSION_HOURS', 1, 24 * 90) * 3_600_000,
      idleMs: reader.integer('SESSION_IDLE_MINUTES', 2, 60 * 24 * 90) * 60_000,
    },
    trustedProxies: readProxies(reader),
    properties: readProperties(reader),
    summaryUrl: reader.text('SUMMARY_URL') ?? '',
    isWorkerOff: reader.oneOf('SERVICE_WORKER', ['on', 'off']) === 'off',
    scrapeFiles: list(reader.text('SCRAPE_FILES')),
    ...present({
      tls,
      hosted: readHostedMode(reader, authMode),
      postgrest: readPostgrest(reader),
      databaseUrl: reader.url(
        'DATABASE_URL',
        ['postgres:', 'postgresql:'],
        'postgres://user:password@host:5432/watchfloor',
      ),
      identityUrl: reader.url('IDENTITY_URL', WEB, 'http://127.0.0.1:4433'),
      platformUrl: reader.url('PLATFORM_URL', WEB, 'https://platform.example.org/api'),
      adminPassword: reader.password('ADMIN_PASSWORD'),
      smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example.org:587'),
      identityKey: readIdentityKey(reader),
      demoPassword: reader.password('DEMO_PASSWORD'),
      logFiles: reader.text('LOG_FILES'),
      kubeconfigFile: reader.text('KUBECONFIG_FILE'),
      chartRegistry: readChartRegistry(reader),
      docsUrl: reader.url('DOCS_URL', WEB, 'https://docs.example.org'),
    }),
  };
  requireConsistent(config);
  return config;
}

/** `config` with the port that the system chose for PORT=0. */
export function atPort(config: Config, port: number): Config {
  const publicUrl = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  return { ...config, port, publicUrl };
}
