/** Settings that follow rules of their own: each reads its variables and answers a value that can be used. */
import { isIP } from 'node:net';
import { ConfigError, type ConfigReader } from './configReader';
import { isNetwork } from './identity/http/clientAddress';
import { readProviders, type OidcProvider } from './identity/social/provider';

/** Whether `host` is only reachable from this computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

export function readHost(reader: ConfigReader): string {
  const host = (reader.text('HOST') ?? '').replace(/^\[(.*)\]$/, '$1');
  const isName = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host);
  if (isIP(host) !== 0 || isName) return host;
  throw new ConfigError(
    `HOST is "${host}", but must be an IP address or a host name: set it to one, or leave it out for 127.0.0.1.`,
  );
}

/** It is shown to everybody, so it may hold no credentials. */
export function readChartRegistry(reader: ConfigReader): string | undefined {
  const address = reader.url('CHART_REGISTRY_URL', ['https:', 'http:'], 'https://charts.example.org');
  if (address === undefined || new URL(address).username === '') return address;
  throw new ConfigError(
    'CHART_REGISTRY_URL holds credentials, but everybody sees it: name a registry that needs none, or leave it out.',
  );
}

export function readTls(reader: ConfigReader): { cert: string; key: string } | undefined {
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
export function requireSafeHost(host: string, hasTls: boolean, reader: ConfigReader): void {
  const isAllowed = reader.oneOf('ALLOW_PLAIN_HTTP', ['true', 'false']) === 'true';
  if (isLoopback(host) || hasTls || isAllowed) return;
  throw new ConfigError(
    `HOST ${host} is reachable from other computers, where passwords would travel unencrypted: set TLS_CERT and TLS_KEY, or ALLOW_PLAIN_HTTP=true if a proxy in front adds TLS.`,
  );
}

export function readPublicUrl(reader: ConfigReader, fallback: string): string {
  const url = reader.url('PUBLIC_URL', ['http:', 'https:'], 'https://watchfloor.example.org');
  if (url === undefined) return fallback;
  const parsed = new URL(url);
  if (parsed.pathname === '/' && parsed.search === '' && parsed.hash === '') return parsed.origin;
  throw new ConfigError(
    `PUBLIC_URL has a path, but the console lives at the root of its address: write it like ${parsed.origin}.`,
  );
}

export function readPostgrest(reader: ConfigReader): { url: string; jwtSecret: string } | undefined {
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

export function readIdentityKey(reader: ConfigReader): string | undefined {
  const key = reader.text('IDENTITY_KEY');
  if (key === undefined || key.length >= 32) return key;
  throw new ConfigError(
    'IDENTITY_KEY has fewer than 32 characters: set it to a long random text, or leave it out to have a key file made in DATA_DIR.',
  );
}

export function readOidcProviders(reader: ConfigReader): readonly OidcProvider[] {
  const providers = readProviders(reader.text('OIDC_PROVIDERS') ?? '[]');
  if (typeof providers !== 'string') return providers;
  throw new ConfigError(
    `OIDC_PROVIDERS ${providers}: write it like [{"id":"acme","label":"Acme","issuer":"https://id.acme.example","clientId":"…","clientSecret":"…"}].`,
  );
}

export function readProxies(reader: ConfigReader): readonly string[] {
  const networks = (reader.text('TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((text) => text !== '');
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong === undefined) return networks;
  throw new ConfigError(
    `TRUSTED_PROXIES has "${wrong}", which is no address and no network: write them like 10.0.0.0/8,127.0.0.1.`,
  );
}

export function readProperties(reader: ConfigReader): Record<string, string> {
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

export function readEmail(reader: ConfigReader): string {
  const email = reader.text('ADMIN_EMAIL') ?? '';
  if (/^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email)) return email.toLowerCase();
  throw new ConfigError(
    `ADMIN_EMAIL is "${email}", which is not an e-mail address: write it like admin@example.org.`,
  );
}
