/**
 * Starts one embedded PostgreSQL for all tests of the `server` project. Jest resolves no path aliases in this file, so
 * it starts the database only; the migrated template is made by the first test that asks for it (tests/setup/database.ts).
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { startEmbeddedPostgres } from '../../server/db/postgres';
import { TEST_DATABASE_URL, rememberDatabase } from './testDatabaseHandle';

export default async function startDatabase(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-tests-'));
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await startEmbeddedPostgres({ dataDir, log });
  process.env[TEST_DATABASE_URL] = database.url;
  rememberDatabase({ dataDir, stop: database.stop });
}
