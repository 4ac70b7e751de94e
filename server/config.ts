/** Reads the environment once and answers a checked configuration, or one sentence that says what to mend. */
import { isIP } from 'node:net';
import { AUTH_MODES, type AuthMode } from '@/services/contracts/enums';
import { ConfigError, ConfigReader, type Environment } from './configReader';
import {
  readChartRegistry,
  readEmail,
  readHost,
  readIdentityKey,
  readOidcProviders,
  readPostgrest,
  readProperties,
  readProxies,
  readPublicUrl,
  readTls,
  requireSafeHost,
} from './configValues';
import { readHosted, type HostedConfig } from './hostedConfig';
import type { SessionRules } from './identity/identityOptions';
import type { OidcProvider } from './identity/social/provider';

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

/** Marks the sample estate; set by `npm run demo` and no setting of an operator. */
export const DEMO_FLAG = 'WATCHFLOOR_DEMO';

function readHostedMode(reader: ConfigReader, authMode: AuthMode): HostedConfig | undefined {
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
  const reader = new ConfigReader(env);
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
