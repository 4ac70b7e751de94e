/** The whole real server for one test file: composed as in production, on a database and a port of its own. */
import pino from 'pino';
import type { Role } from '@/services/contracts/enums';
import { readConfig, type Environment } from '@server/config';
import { connect } from '@server/db/connect';
import { serve } from '@server/serve';
import type { Sql } from '@server/types';
import { emailOf, TEST_PASSWORD } from './accounts';
import { CookieJar } from './cookieJar';
import { createTestDatabase } from './database';

export type TestFetch = (path: string, init?: RequestInit) => Promise<Response>;

export interface TestServer {
  origin: string;
  /** The owner's connection, to arrange and to look; requests of people never use it. */
  sql: Sql;
  /** As nobody. Sends what a browser on our page sends (Origin, JSON). */
  fetch: TestFetch;
  /** Signs in through the real flow and answers a fetch that carries the session. */
  signIn(who: Role | { email: string; password: string }): Promise<TestFetch>;
  /** Everything that was logged so far, as JSON lines. */
  logged(): string;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** Environment variables beside those that the test needs anyway. */
  env?: Environment;
  consoleDir?: string;
}

const PLENTY = '1000000';

function createFetch(origin: string, jar?: CookieJar): TestFetch {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (!headers.has('accept')) headers.set('accept', 'application/json');
    if (init.body !== undefined && !headers.has('content-type'))
      headers.set('content-type', 'application/json');
    if (jar) headers.set('cookie', jar.header());
    const answer = await fetch(origin + path, { redirect: 'manual', ...init, headers });
    jar?.take(answer);
    return answer;
  };
}

interface FlowAnswer {
  ui: { action: string; nodes: { attributes: { name?: string; value?: unknown } }[] };
}

async function signIn(origin: string, email: string, password: string): Promise<TestFetch> {
  const send = createFetch(origin, new CookieJar());
  const opened = await send('/api/.ory/self-service/login/browser');
  // The identity module's contract tests check this shape; here it is only used.
  const flow = (await opened.json()) as FlowAnswer;
  const token = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;
  const action = new URL(flow.ui.action);
  const answer = await send(action.pathname + action.search, {
    method: 'POST',
    body: JSON.stringify({ method: 'password', identifier: email, password, csrf_token: token }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return send;
}

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const served = await serve({
    config: readConfig({
      PORT: '0',
      DATABASE_URL: database.url,
      READS_PER_MINUTE: PLENTY,
      WRITES_PER_MINUTE: PLENTY,
      ...options.env,
    }),
    log,
    clock: { now: () => Date.now() },
    version: '0.0.0-test',
    consoleDir: options.consoleDir ?? '/nonexistent',
  });
  const origin = `http://127.0.0.1:${served.config.port}`;
  const sql = connect(database.url, { max: 2 });
  return {
    origin,
    sql,
    fetch: createFetch(origin),
    signIn: (who) =>
      typeof who === 'string'
        ? signIn(origin, emailOf(who), TEST_PASSWORD)
        : signIn(origin, who.email, who.password),
    logged: () => lines.join(''),
    async stop() {
      await sql.end();
      await served.stop();
      await database.drop();
    },
  };
}
