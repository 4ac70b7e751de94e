import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@server/db/migrate';
import { openDatabase, openEmptyDatabase, silentLog } from './testDatabase';
import type { TestDatabase } from './testDatabase';

describe('migrate', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('applies every file once: a second run changes nothing', async () => {
    database = await openDatabase();
    const snapshot = () =>
      database.sql`SELECT name, checksum, applied_at FROM access.migrations
        UNION ALL SELECT 'matrix', checksum, applied_at FROM access.applied_matrix ORDER BY 1`;
    const first = await snapshot();
    await migrate(database.sql, silentLog);
    expect(await snapshot()).toEqual(first);
    expect(first.length).toBeGreaterThan(7);
  });

  it('lets servers that start together wait for each other', async () => {
    database = await openEmptyDatabase();
    await Promise.all([migrate(database.sql, silentLog), migrate(database.sql, silentLog)]);
    const [agents] = await database.sql<{ count: number }[]>`SELECT count(*) FROM agents`;
    expect(agents?.count).toBe(1);
  });

  it('refuses a database that a newer version wrote, in one sentence, and leaves it alone', async () => {
    database = await openDatabase();
    await database.sql`INSERT INTO access.migrations (name, checksum) VALUES ('9999_future.sql', 'x')`;
    await expect(migrate(database.sql, silentLog)).rejects.toThrow(
      /9999_future\.sql, which this version does not know.*Start that version/s,
    );
  });

  it('refuses a file that was changed after it had been applied', async () => {
    database = await openDatabase();
    await database.sql`UPDATE access.migrations SET checksum = 'other' WHERE name = '0002_people.sql'`;
    await expect(migrate(database.sql, silentLog)).rejects.toThrow(/0002_people\.sql was changed/);
  });

  it('undoes a failing file as a whole and says which one it was', async () => {
    database = await openEmptyDatabase();
    await writeFile(join(folder, '0001_broken.sql'), 'CREATE TABLE half (id integer); SELECT nonsense;');
    await expect(migrate(database.sql, silentLog, folder)).rejects.toThrow(
      /0001_broken\.sql failed and was undone/,
    );
    expect(await database.sql`SELECT to_regclass('half') AS half`).toEqual([{ half: null }]);
  });

  it('applies a file that arrives later with a lower number than one that is applied', async () => {
    database = await openDatabase();
    const shipped = join(process.cwd(), 'server', 'db', 'migrations');
    for (const name of await readdir(shipped)) await copyFile(join(shipped, name), join(folder, name));
    await writeFile(join(folder, '0099_late.sql'), 'CREATE TABLE derived.late (id integer);');
    await migrate(database.sql, silentLog, folder);
    const [row] = await database.sql`SELECT to_regclass('derived.late') IS NOT NULL AS there`;
    expect(row).toEqual({ there: true });
  });

  it('refuses a file whose name has no place in the order', async () => {
    database = await openEmptyDatabase();
    await writeFile(join(folder, 'later.sql'), 'SELECT 1');
    await expect(migrate(database.sql, silentLog, folder)).rejects.toThrow(/later\.sql has no name like/);
  });

  it('closes a new relation that was opened by hand', async () => {
    database = await openDatabase();
    await database.sql`CREATE TABLE secrets (value text)`;
    await database.sql`GRANT SELECT ON secrets TO watchfloor_api`;
    await migrate(database.sql, silentLog);
    const [open] =
      await database.sql`SELECT has_table_privilege('watchfloor_api', 'secrets', 'SELECT') AS open`;
    expect(open).toEqual({ open: false });
  });

  it('refuses to start when a known relation was opened by hand', async () => {
    database = await openDatabase();
    await database.sql`GRANT SELECT ON access.migrations TO watchfloor_api`;
    await expect(migrate(database.sql, silentLog)).rejects.toThrow(
      /access\.migrations is open to requests but belongs to no resource group/,
    );
  });

  it('refuses to start when a function that is not listed can be called', async () => {
    database = await openDatabase();
    await database.sql`CREATE FUNCTION peek() RETURNS integer LANGUAGE sql AS 'SELECT 1'`;
    await expect(migrate(database.sql, silentLog)).rejects.toThrow(/peek is open to requests/);
  });
});
