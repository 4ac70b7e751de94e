import { atPort, ownAddress, readConfig } from '@server/config';
import { ConfigError } from '@server/configReader';
import { isLoopback } from '@server/configValues';
import { describeVariables, VARIABLES, variablesAsMarkdown } from '@server/configTable';

/** A server of hosted mode that holds the data of one organization. */
const HOSTED = {
  AUTH_MODE: 'hosted',
  HOSTED_ISSUER: 'https://id.example.org/',
  HOSTED_CLIENT_ID: 'console',
  HOSTED_AUDIENCE: 'https://api.example.org',
  HOSTED_ORGANIZATION: 'acme',
};

describe('readConfig', () => {
  it('without any variable answers the documented defaults', () => {
    expect(readConfig({})).toEqual({
      oidcProviders: [],
      sessionRules: { lifeMs: 12 * 3_600_000, idleMs: 30 * 60_000 },
      trustedProxies: [],
      properties: {},
      port: 3300,
      host: '127.0.0.1',
      dataDir: './data',
      authMode: 'self-service',
      adminEmail: 'admin@local',
      publicUrl: 'http://127.0.0.1:3300',
      logLevel: 'info',
      demo: false,
      allowExec: false,
      isWorkerOff: false,
      rateLimits: { reads: 600, writes: 60, runs: 10 },
      summaryUrl: '/api/canary/api/summary',
      scrapeFiles: [],
    });
  });

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8443',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/watchfloor',
      DATABASE_URL: 'postgresql://me:secret@db:5432/wf?sslmode=require',
      POSTGREST_URL: 'http://127.0.0.1:3000/',
      POSTGREST_JWT_SECRET: 'x'.repeat(32),
      IDENTITY_URL: 'https://id.example.org/',
      AUTH_MODE: 'standalone',
      ADMIN_EMAIL: 'Ops@Example.org',
      ADMIN_PASSWORD: 'correct horse',
      PUBLIC_URL: 'https://watch.example.org/',
      SMTP_URL: 'smtps://mail:465',
      TLS_CERT: 'cert.pem',
      TLS_KEY: 'key.pem',
      LOG_LEVEL: 'debug',
      DEMO_PASSWORD: 'demo password',
      READS_PER_MINUTE: '1000',
      WRITES_PER_MINUTE: '100',
      SESSION_HOURS: '24',
      SESSION_IDLE_MINUTES: '60',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      OIDC_PROVIDERS:
        '[{"id":"acme","label":"Acme","issuer":"https://id.acme.example","clientId":"wf","clientSecret":"s3cret"}]',
      PROPERTIES: ' logs.disable=true, banner = Hello = you ,',
      DOCS_URL: 'https://docs.example.org/',
      SUMMARY_URL: '/api/canary/api/other',
      SCRAPE_FILES: ' /srv/manifests, /srv/other,',
      WATCHFLOOR_DEMO: 'true',
      ALLOW_EXEC: 'true',
      SERVICE_WORKER: 'off',
    });
    expect(config).toEqual({
      isWorkerOff: true,
      port: 8443,
      host: '0.0.0.0',
      dataDir: '/var/lib/watchfloor',
      databaseUrl: 'postgresql://me:secret@db:5432/wf?sslmode=require',
      postgrest: { url: 'http://127.0.0.1:3000', jwtSecret: 'x'.repeat(32) },
      identityUrl: 'https://id.example.org',
      authMode: 'standalone',
      adminEmail: 'ops@example.org',
      adminPassword: 'correct horse',
      publicUrl: 'https://watch.example.org',
      smtpUrl: 'smtps://mail:465',
      tls: { cert: 'cert.pem', key: 'key.pem' },
      logLevel: 'debug',
      demo: true,
      demoPassword: 'demo password',
      allowExec: true,
      rateLimits: { reads: 1000, writes: 100, runs: 10 },
      oidcProviders: [
        {
          id: 'acme',
          label: 'Acme',
          issuer: 'https://id.acme.example',
          clientId: 'wf',
          clientSecret: 's3cret',
        },
      ],
      sessionRules: { lifeMs: 24 * 3_600_000, idleMs: 60 * 60_000 },
      trustedProxies: ['10.0.0.0/8', '::1'],
      properties: { 'logs.disable': 'true', banner: 'Hello = you' },
      docsUrl: 'https://docs.example.org',
      summaryUrl: '/api/canary/api/other',
      scrapeFiles: ['/srv/manifests', '/srv/other'],
    });
  });

  it('takes an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '' })).toEqual(readConfig({}));
  });

  it('builds the public address from HOST and PORT, also for IPv6', () => {
    expect(readConfig({ HOST: '[::1]', PORT: '4000' }).publicUrl).toBe('http://[::1]:4000');
  });

  const bad: readonly [string, Record<string, string>, RegExp][] = [
    ['PORT as text', { PORT: 'abc' }, /^PORT is "abc".*0 to 65535.*leave it out for 3300\.$/],
    ['PORT out of range', { PORT: '70000' }, /^PORT is "70000"/],
    ['PORT negative', { PORT: '-1' }, /^PORT is "-1"/],
    ['PORT as fraction', { PORT: '33.5' }, /^PORT is "33\.5"/],
    ['HOST with a path', { HOST: 'http://x/' }, /^HOST is "http:\/\/x\/"/],
    ['HOST with blanks', { HOST: 'a b' }, /^HOST is "a b"/],
    [
      'ALLOW_PLAIN_HTTP',
      { ALLOW_PLAIN_HTTP: 'yes' },
      /^ALLOW_PLAIN_HTTP is "yes", but must be one of true, false/,
    ],
    [
      'DATABASE_URL of another database',
      { DATABASE_URL: 'mysql://h/d' },
      /^DATABASE_URL .*write it like postgres:/,
    ],
    ['DATABASE_URL as text', { DATABASE_URL: 'localhost' }, /^DATABASE_URL /],
    ['POSTGREST_URL without DATABASE_URL', { POSTGREST_URL: 'http://h' }, /set DATABASE_URL/],
    [
      'POSTGREST_URL without a secret',
      { POSTGREST_URL: 'http://h', DATABASE_URL: 'postgres://h/d' },
      /POSTGREST_JWT_SECRET with at least 32/,
    ],
    ['POSTGREST_URL as a file', { POSTGREST_URL: 'file:///etc' }, /^POSTGREST_URL /],
    ['IDENTITY_URL', { IDENTITY_URL: 'id.example.org' }, /^IDENTITY_URL /],
    ['PLATFORM_URL', { PLATFORM_URL: 'ftp://x' }, /^PLATFORM_URL /],
    [
      'PLATFORM_URL with DATABASE_URL',
      { PLATFORM_URL: 'http://x', DATABASE_URL: 'postgres://h/d' },
      /leave one of them out/,
    ],
    ['OIDC_PROVIDERS as text', { OIDC_PROVIDERS: 'acme' }, /^OIDC_PROVIDERS is not JSON/],
    [
      'OIDC_PROVIDERS without an issuer',
      { OIDC_PROVIDERS: '[{"id":"a","label":"A","clientId":"x"}]' },
      /at 0.issuer/,
    ],
    [
      'OIDC_PROVIDERS without TLS',
      { OIDC_PROVIDERS: '[{"id":"a","label":"A","issuer":"http://id.example","clientId":"x"}]' },
      /issuer of a without https/,
    ],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }, /^TRUSTED_PROXIES has "10.0.0.0\/33"/],
    ['SESSION_HOURS', { SESSION_HOURS: '0' }, /^SESSION_HOURS is "0"/],
    ['PROPERTIES without a value', { PROPERTIES: 'logs.disable' }, /^PROPERTIES has the part "logs.disable"/],
    ['AUTH_MODE', { AUTH_MODE: 'open' }, /^AUTH_MODE is "open".*self-service, hosted, standalone/],
    [
      'AUTH_MODE hosted without a provider',
      { AUTH_MODE: 'hosted' },
      /^AUTH_MODE is hosted, but HOSTED_ISSUER/,
    ],
    ['AUTH_MODE hosted without a client', { ...HOSTED, HOSTED_CLIENT_ID: '' }, /HOSTED_CLIENT_ID is not set/],
    ['AUTH_MODE hosted for no organization', { ...HOSTED, HOSTED_ORGANIZATION: '' }, /or PLATFORM_URL/],
    ['AUTH_MODE hosted for any audience', { ...HOSTED, HOSTED_AUDIENCE: '' }, /HOSTED_AUDIENCE is not set/],
    [
      'HOSTED_CONSOLES',
      { ...HOSTED, HOSTED_CONSOLES: 'https://a.org/x' },
      /^HOSTED_CONSOLES has "https:\/\/a.org\/x"/,
    ],
    [
      'HOSTED_BACKENDS',
      { ...HOSTED, HOSTED_BACKENDS: 'https://a.org; script-src *' },
      /^HOSTED_BACKENDS has /,
    ],
    [
      'HOSTED_CLERK_KEY',
      { ...HOSTED, HOSTED_PROVIDER: 'clerk', HOSTED_CLERK_KEY: 'sk_x' },
      /^HOSTED_CLERK_KEY is no/,
    ],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }, /^ADMIN_EMAIL is "admin"/],
    ['ADMIN_PASSWORD too short', { ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD has 5 characters.*8 to 256/],
    ['ADMIN_PASSWORD too long', { ADMIN_PASSWORD: 'x'.repeat(257) }, /^ADMIN_PASSWORD has 257/],
    ['PUBLIC_URL with a path', { PUBLIC_URL: 'https://x.org/watch' }, /write it like https:\/\/x\.org\.$/],
    ['PUBLIC_URL as text', { PUBLIC_URL: 'x.org' }, /^PUBLIC_URL /],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }, /^SMTP_URL /],
    ['TLS_CERT alone', { TLS_CERT: 'a' }, /^TLS_CERT is set but TLS_KEY is not/],
    ['TLS_KEY alone', { TLS_KEY: 'a' }, /^TLS_KEY is set but TLS_CERT is not/],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is "loud"/],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'x' }, /^DEMO_PASSWORD has 1 /],
    ['READS_PER_MINUTE', { READS_PER_MINUTE: '0' }, /^READS_PER_MINUTE is "0"/],
    ['WRITES_PER_MINUTE', { WRITES_PER_MINUTE: 'many' }, /^WRITES_PER_MINUTE /],
    ['DOCS_URL', { DOCS_URL: 'javascript:alert(1)' }, /^DOCS_URL /],
    ['SUMMARY_URL', { SUMMARY_URL: 'https://elsewhere/x' }, /^SUMMARY_URL /],
  ];

  it.each(bad)('%s: one sentence that says how to mend it', (_title, env, sentence) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(sentence);
  });

  it.each(bad)('%s: the sentence is one line', (_title, env) => {
    const message = (() => {
      try {
        readConfig(env);
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    })();
    expect(message).toMatch(/^[^\n]{20,300}\.$/);
  });

  it('never repeats a secret in its sentences', () => {
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'DEMO_PASSWORD']) {
      expect(() => readConfig({ [name]: 'pw:zz9' })).not.toThrow(/zz9/);
    }
  });

  it.each([
    ['0.0.0.0', {}],
    ['192.168.1.10', {}],
    ['watch.example.org', {}],
    ['::', {}],
  ])('TM14 HOST %s without TLS is refused', (HOST, rest) => {
    expect(() => readConfig({ HOST, ...rest })).toThrow(
      /reachable from other computers.*TLS_CERT.*ALLOW_PLAIN_HTTP=true/,
    );
  });

  it('TM14 HOST 0.0.0.0 is accepted with TLS or the explicit flag', () => {
    expect(readConfig({ HOST: '0.0.0.0', TLS_CERT: 'a', TLS_KEY: 'b' }).publicUrl).toBe(
      'https://0.0.0.0:3300',
    );
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_PLAIN_HTTP: 'true' }).host).toBe('0.0.0.0');
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['localhost', true],
    ['128.0.0.1', false],
    ['127.evil.org', false],
    ['0.0.0.0', false],
  ])('loopback %s: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
});

describe('addresses', () => {
  it.each([
    ['0.0.0.0', 'http://127.0.0.1:3300'],
    ['::', 'http://[::1]:3300'],
    ['10.0.0.5', 'http://10.0.0.5:3300'],
  ])('HOST %s is called at %s by the server itself', (host, address) =>
    expect(ownAddress({ host, port: 3300 })).toBe(address),
  );

  it('the port that the system chose stands in the public address, a given one stays', () => {
    expect(atPort(readConfig({ PORT: '0' }), 4711)).toMatchObject({
      port: 4711,
      publicUrl: 'http://127.0.0.1:4711',
    });
    const behindProxy = readConfig({ PORT: '0', PUBLIC_URL: 'https://watch.example.org' });
    expect(atPort(behindProxy, 4711).publicUrl).toBe('https://watch.example.org');
  });
});

describe('the table of variables', () => {
  it('describes each variable once with one sentence', () => {
    const names = VARIABLES.map((variable) => variable.name);
    expect(new Set(names).size).toBe(names.length);
    for (const variable of VARIABLES) expect(variable.help).toMatch(/^[A-Z][^\n]*\.$/);
  });

  it('holds every variable of the run interface', () => {
    const names: readonly string[] = VARIABLES.map((variable) => variable.name);
    const wanted =
      'PORT HOST DATA_DIR DATABASE_URL POSTGREST_URL IDENTITY_URL PLATFORM_URL AUTH_MODE ADMIN_EMAIL ADMIN_PASSWORD PUBLIC_URL SMTP_URL TLS_CERT TLS_KEY LOG_LEVEL DEMO_PASSWORD';
    for (const name of wanted.split(' ')) expect(names).toContain(name);
  });

  it('becomes help text and Markdown with a line per variable', () => {
    for (const variable of VARIABLES) {
      expect(describeVariables()).toContain(`  ${variable.name} `);
      expect(variablesAsMarkdown()).toContain(`| \`${variable.name}\` |`);
    }
  });
});
