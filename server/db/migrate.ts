import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReservedSql } from 'postgres';
import { applyAccess } from '@server/access/applyAccess';
import { StartError } from '@server/startError';
import type { Logger, Sql } from '@server/types';

/** The schema cannot be brought to this version; the message says why and what to do. */
export class MigrationError extends StartError {
  override name = 'MigrationError';
}

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const MIGRATION_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number that no other program of this database uses for its advisory locks. */
const MIGRATION_LOCK = 7_204_316_001;

/**
 * Brings the database to this version's schema: every `NNNN_*.sql` of the folder in name order, each in one
 * transaction and once, under a lock that other starting servers wait for; then the roles, grants and policies of
 * the permission matrix. Throws MigrationError when the database was written by a newer version, when an applied
 * file was changed, or when a file fails (nothing of that file stays).
 */
export async function migrate(
  sql: Sql,
  log: Pick<Logger, 'info'>,
  directory: string = findMigrations(),
): Promise<void> {
  const migrations = await readMigrations(directory);
  const connection = await sql.reserve();
  try {
    await connection`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    const applied = await appliedMigrations(connection);
    refuseForeignHistory(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) {
      await applyOne(connection, migration);
      log.info({ migration: migration.name }, 'migration applied');
    }
    await applyAccess(connection, { force: pending.length > 0 });
  } finally {
    await connection`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {
      // A broken connection has lost its locks already; the error that broke it is the one worth reporting.
    });
    connection.release();
  }
}

/** The migrations folder, found upwards so that sources and a bundle in dist/ share one copy. */
function findMigrations(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'migrations'), join(folder, 'server', 'db', 'migrations')]) {
      if (existsSync(join(candidate, '0001_helpers.sql'))) return candidate;
    }
    if (folder === dirname(folder)) {
      throw new MigrationError('The folder server/db/migrations is missing: install Watchfloor again.');
    }
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const odd = names.find((name) => !MIGRATION_NAME.test(name));
  if (odd !== undefined) {
    throw new MigrationError(`The migration file ${odd} has no name like 0001_what_it_adds.sql: rename it.`);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function appliedMigrations(connection: ReservedSql): Promise<Map<string, string>> {
  await connection.unsafe(`
    SET client_min_messages = warning;
    CREATE SCHEMA IF NOT EXISTS access;
    CREATE TABLE IF NOT EXISTS access.migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const rows = await connection<
    { name: string; checksum: string }[]
  >`SELECT name, checksum FROM access.migrations`;
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseForeignHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new MigrationError(
        `The database holds the migration ${name}, which this version does not know, so a newer Watchfloor wrote it. ` +
          'Start that version or a newer one, or point DATA_DIR or DATABASE_URL at another database.',
      );
    }
    if (known.get(name) !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after this database had applied it. ` +
          'Restore the file and put the change into a new migration, or start with an empty database.',
      );
    }
  }
}

async function applyOne(connection: ReservedSql, migration: Migration): Promise<void> {
  await connection.unsafe('BEGIN');
  try {
    await connection.unsafe(migration.text);
    await connection`INSERT INTO access.migrations (name, checksum) VALUES (${migration.name}, ${migration.checksum})`;
    await connection.unsafe('COMMIT');
  } catch (cause) {
    await connection.unsafe('ROLLBACK');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(`The migration ${migration.name} failed and was undone: ${reason}`, { cause });
  }
}
