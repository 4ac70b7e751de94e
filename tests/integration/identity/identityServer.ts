/** A real identity service behind a real socket on a database of its own, and a browser-like client for it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import { IDENTITY_PREFIX } from '@/services/contracts/identity';
import { connect } from '@server/db/connect';
import { migrate } from '@server/db/migrate';
import { createIdentity, type IdentityService } from '@server/identity/identity';
import type { IdentityOptions } from '@server/identity/identityOptions';
import type { AppEnv, Clock, Sql } from '@server/types';
import { TEST_DATABASE_URL } from '@tests/setup/testDatabaseHandle';

/** A clock that stands still until it is told to move. */
export class TestClock implements Clock {
  constructor(private millis = Date.parse('2026-11-20T03:00:00Z')) {}
  now(): number {
    return this.millis;
  }
  pass(millis: number): void {
    this.millis += millis;
  }
}

export const GENEROUS_LIMITS = { perAccount: 1000, perAddress: 1000 };

export interface TestDatabase {
  url: string;
  sql: Sql;
  drop(): Promise<void>;
}

/** A migrated database of its own, from the cluster that the jest project started. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = process.env[TEST_DATABASE_URL];
  if (!server)
    throw new Error('The jest project has no database: run these tests with --selectProjects server.');
  const name = `identity_${randomBytes(6).toString('hex')}`;
  const admin = connect(server, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sql = connect(url.toString(), { max: 8 });
  await migrate(sql, pino({ level: 'silent' }));
  return {
    url: url.toString(),
    sql,
    async drop() {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export interface IdentityServer {
  origin: string;
  databaseUrl: string;
  sql: Sql;
  clock: TestClock;
  identity: IdentityService;
  /** Everything the service logged, as one text. */
  logged(): string;
  browser(): Browser;
  stop(): Promise<void>;
}

export async function startIdentityServer(options: IdentityOptions = {}): Promise<IdentityServer> {
  const database = await freshDatabase();
  const clock = new TestClock();
  const sink = new PassThrough();
  let lines = '';
  sink.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  const identity = createIdentity({
    sql: database.sql,
    config: { loginLimits: GENEROUS_LIMITS, ...options },
    log: pino({ level: 'debug' }, sink),
    clock,
  });
  const app = new Hono<AppEnv>();
  app.route(IDENTITY_PREFIX, identity.routes);
  app.get('/caller', async (c) => c.json((await identity.authenticate(c.req.raw)) ?? null));
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server has an address of this form
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    databaseUrl: database.url,
    sql: database.sql,
    clock,
    identity,
    logged: () => lines,
    browser: () => new Browser(origin),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await database.drop();
    },
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body, or undefined when it is empty or no JSON. */
  body: unknown;
  text: string;
}

/** Keeps cookies as a browser does and never follows redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  /** A form sent as the console does: JSON, asking for JSON. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  async send(
    method: string,
    path: string,
    body: string | undefined,
    extra: Record<string, string>,
  ): Promise<Answer> {
    const headers = new Headers({ accept: 'application/json', ...extra });
    if (this.cookies.size > 0) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const url = path.startsWith('http') ? path : `${this.origin}${IDENTITY_PREFIX}${path}`;
    const init: RequestInit = { method, headers, redirect: 'manual' };
    const response = await fetch(url, body === undefined ? init : { ...init, body });
    this.remember(response.headers.getSetCookie());
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : undefined,
      text,
    };
  }

  private remember(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
