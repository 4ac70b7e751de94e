/** The whole real server for one test file: composed as in production, on a database and a port of its own. */
import pino from 'pino';
import type { Role } from '@/services/contracts/enums';
import { readConfig } from '@server/config';
import type { Environment } from '@server/configReader';
import { connect } from '@server/db/connect';
import { serve } from '@server/serve';
import type { Sql } from '@server/types';
import { emailOf, TEST_PASSWORD } from './accounts';
import { createTestDatabase } from './database';
import { createFetch, signIn, type TestFetch } from './signIn';

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
      RUNS_PER_MINUTE: PLENTY,
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
