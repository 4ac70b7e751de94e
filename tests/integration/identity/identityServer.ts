/** A real identity service behind a real socket on a database of its own, and a browser-like client for it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import pino from 'pino';
import { IDENTITY_PREFIX } from '@/services/contracts/identity';
import { connect } from '@server/db/connect';
import { createIdentity, type IdentityService } from '@server/identity/identity';
import type { IdentityOptions } from '@server/identity/identityOptions';
import type { AppEnv, Clock, Sql } from '@server/types';
import { createTestDatabase } from '@tests/setup/database';

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

/** A migrated database in which nobody has an account yet. */
async function emptyDatabase(): Promise<{ url: string; sql: Sql; drop: () => Promise<void> }> {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 8 });
  await sql`delete from identities`;
  await sql`delete from people where email is not null`;
  return {
    url: database.url,
    sql,
    async drop() {
      await sql.end();
      await database.drop();
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
  const database = await emptyDatabase();
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
  app.get('/outbox', async (c, next) => {
    const caller = await identity.authenticate(c.req.raw);
    if (!caller) return c.text('Nobody is signed in.', 401);
    c.set('caller', caller);
    return next();
  });
  app.route('/', identity.adminRoutes);
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
      await identity.mailer.close();
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
