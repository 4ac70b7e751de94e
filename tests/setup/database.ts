/** A database of its own for each test file, cloned from one template that is migrated once per run. */
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { connect } from '@server/db/connect';
import { migrate } from '@server/db/migrate';
import { startJobs } from '@server/jobs/jobs';
import type { Sql } from '@server/types';
import { makeAccounts } from './accounts';
import { TEST_DATABASE_URL } from './testDatabaseHandle';

const TEMPLATE = 'watchfloor_template';
/** Any number: test files that start together wait here until one of them has made the template. */
const TEMPLATE_LOCK = 7_204_316_099;

export interface TestDatabase {
  url: string;
  /** Ends other connections and removes the database. */
  drop(): Promise<void>;
}

/** Connection string of another database of the test cluster. */
function urlOf(name: string): string {
  const url = new URL(process.env[TEST_DATABASE_URL] ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function withAdmin<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(urlOf('postgres'), { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

async function fillTemplate(): Promise<void> {
  const sql = connect(urlOf(TEMPLATE), { max: 4 });
  const log = pino({ level: 'silent' });
  try {
    await migrate(sql, log);
    await makeAccounts(sql);
    // The queue makes its own schema; once here is quicker than once per clone.
    const jobs = await startJobs({
      sql,
      databaseUrl: urlOf(TEMPLATE),
      log,
      clock: { now: () => Date.now() },
    });
    await jobs.stop();
    // A clone begins as a new database does: with the hourly clean-up due at once.
    await sql`UPDATE pgboss.job SET start_after = now()`;
  } finally {
    await sql.end();
  }
}

async function ensureTemplate(admin: Sql): Promise<void> {
  await admin`SELECT pg_advisory_lock(${TEMPLATE_LOCK})`;
  try {
    const found = await admin`SELECT 1 FROM pg_database WHERE datname = ${TEMPLATE} AND datistemplate`;
    if (found.length > 0) return;
    await admin`DROP DATABASE IF EXISTS ${admin(TEMPLATE)}`;
    await admin`CREATE DATABASE ${admin(TEMPLATE)}`;
    await fillTemplate();
    // The mark says that the filling was not interrupted.
    await admin`ALTER DATABASE ${admin(TEMPLATE)} IS_TEMPLATE true`;
  } finally {
    await admin`SELECT pg_advisory_unlock(${TEMPLATE_LOCK})`;
  }
}

/** A migrated database with one account per role, ready in a fraction of a second. The caller drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdmin(async (admin) => {
    await ensureTemplate(admin);
    await admin`CREATE DATABASE ${admin(name)} TEMPLATE ${admin(TEMPLATE)}`;
  });
  return {
    url: urlOf(name),
    drop: () =>
      withAdmin(async (admin) => {
        await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`;
      }),
  };
}
