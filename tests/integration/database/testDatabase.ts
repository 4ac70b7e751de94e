/** A migrated database of its own for each test file, on the one PostgreSQL that the server project starts. */
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import type { Role } from '@/services/contracts/enums';
import { connect } from '@server/db/connect';
import { migrate } from '@server/db/migrate';
import type { Caller, Sql } from '@server/types';
import { TEST_DATABASE_URL } from '@tests/setup/testDatabaseHandle';

export interface TestDatabase {
  url: string;
  sql: Sql;
  /** Drops the database; every other connection to it must be closed by then. */
  drop(): Promise<void>;
}

export const silentLog = pino({ level: 'silent' });

/** An empty database without any table. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const base = process.env[TEST_DATABASE_URL];
  if (base === undefined)
    throw new Error('The test database is not running: use the server project of jest.');
  const name = `data_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(base, { max: 1, name: 'tests' });
  await admin`CREATE DATABASE ${admin(name)}`;
  const url = new URL(base);
  url.pathname = `/${name}`;
  const sql = connect(url.href, { max: 6, name: 'tests' });
  return {
    url: url.href,
    sql,
    async drop() {
      await sql.end();
      await admin`DROP DATABASE ${admin(name)} WITH (FORCE)`;
      await admin.end();
    },
  };
}

/** A database with the schema of this version. */
export async function openDatabase(): Promise<TestDatabase> {
  const database = await openEmptyDatabase();
  await migrate(database.sql, silentLog);
  return database;
}

/** A stored person with these roles, as the session of a request describes them. */
export async function addCaller(sql: Sql, ...roles: Role[]): Promise<Caller> {
  const name = `${roles.join('-') || 'nobody'}-${randomUUID().slice(0, 8)}`;
  const [person] = await sql<{ id: string }[]>`
    INSERT INTO people (name, email) VALUES (${name}, ${`${name}@example.org`}) RETURNING id`;
  if (person === undefined) throw new Error('The person was not stored.');
  for (const role of roles) {
    await sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${person.id}, ${role})`;
  }
  return {
    sessionId: randomUUID(),
    personId: person.id,
    email: `${name}@example.org`,
    name,
    roles,
    aal: 'aal1',
  };
}
