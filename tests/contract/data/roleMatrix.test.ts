/**
 * Role × table × verb. What is expected comes from the permission matrix; what is asked goes through the data API and,
 * past every check of the server, straight to the database as the request role.
 */
import { ROLES } from '@/services/contracts/enums';
import type { Role } from '@/services/contracts/enums';
import { isAllowed } from '@/services/contracts/permissions';
import { READ_ONLY_TABLES, TABLE_RESOURCES, mayUseTable } from '@/services/contracts/tables';
import type { TableName } from '@/services/contracts/tables';
import { asCaller } from '@server/access/asCaller';
import type { Caller } from '@server/types';
import { addCaller } from '@tests/integration/database/testDatabase';
import { firstRow, startDataApi, sentence } from './dataClient';
import type { DataFixture } from './dataClient';
import { ROW_FACTORIES } from './rowFactories';
import { plantSeeds } from './seeds';
import type { Seeds } from './seeds';
import type { RowFactory } from './rowFactories';

const RELATIONS = Object.keys(TABLE_RESOURCES) as TableName[]; // keys of that object are its table names
const TABLES = RELATIONS.filter((name) => Object.hasOwn(ROW_FACTORIES, name));
const VIEWS = RELATIONS.filter((name) => !Object.hasOwn(ROW_FACTORIES, name));
/** Every single role, nobody, and the unions that PERM-9 names. */
const ROLE_SETS: readonly (readonly Role[])[] = [
  ...ROLES.map((role) => [role]),
  [],
  ['viewer', 'commander'],
  ['editor', 'admin'],
];
const CELLS = ROLE_SETS.flatMap((roles) =>
  TABLES.map((table) => ({ who: roles.join('+') || 'nobody', roles, table })),
);

/** A record that others hold on to stays, whoever asks. */
const removalStatus = (held: boolean) => (held ? 409 : 200);

describe('role × table × verb', () => {
  let fixture: DataFixture;
  let seeds: Seeds;
  let counter = 0;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    fixture = await startDataApi();
    seeds = await plantSeeds(fixture.sql);
    for (const roles of ROLE_SETS) callers.set(roles.join('+'), await addCaller(fixture.sql, ...roles));
  });
  afterAll(() => fixture.stop());

  const callerOf = (roles: readonly Role[]): Caller => {
    const caller = callers.get(roles.join('+'));
    if (caller === undefined) throw new Error(`No caller for ${roles.join('+')}`);
    return caller;
  };
  const factoryOf = (table: string): RowFactory => {
    const factory = ROW_FACTORIES[table];
    if (factory === undefined) throw new Error(`No factory for ${table}`);
    return factory;
  };
  const makeRow = (table: string) => factoryOf(table).make(seeds, (counter += 1));
  const filterOf = (table: string, row: Record<string, unknown>) =>
    factoryOf(table)
      .key.map((column) => `${column}=eq.${encodeURIComponent(String(row[column]))}`)
      .join('&');
  /** A row stored by the owner, so that roles without write have something to try on. */
  const plant = async (table: string) => {
    const row = makeRow(table);
    const { sql } = fixture;
    const [stored] = await sql<
      Record<string, unknown>[]
    >`INSERT INTO ${sql(table)} ${sql(jsonValues(row))} RETURNING *`;
    if (stored === undefined) throw new Error(`Nothing was stored in ${table}`);
    return stored;
  };
  const isJson = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  const jsonValues = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        isJson(value) ? fixture.sql.json(value as never) : value, // plain data of a factory
      ]),
    );
  const exists = async (table: string, row: Record<string, unknown>) => {
    const { sql } = fixture;
    const key = factoryOf(table).key.map((column) => sql`${sql(column)} = ${row[column] as string}`); // keys are texts
    const where = key.reduce((left, right) => sql`${left} AND ${right}`);
    return (await sql`SELECT 1 FROM ${sql(table)} WHERE ${where}`).length === 1;
  };

  it('covers every exposed relation', () => {
    expect([...TABLES, ...VIEWS].sort()).toEqual([...RELATIONS].sort());
    expect(TABLES.length).toBeGreaterThan(15);
  });

  it.each(CELLS)(
    'PERM-3 PERM-4 PERM-5 PERM-6 PERM-7 PERM-8 PERM-9 PERM-18 G16 $who × $table',
    async ({ roles, table }) => {
      const send = fixture.as(callerOf(roles));
      const mayRead = isAllowed(roles, TABLE_RESOURCES[table], 'read');
      const mayWrite = mayUseTable(roles, table, 'write');
      const stored = await plant(table);
      const target = `${table}?${filterOf(table, stored)}`;
      const changes = Object.keys(factoryOf(table).change).length > 0 ? factoryOf(table).change : stored;

      expect((await send('GET', target)).status).toBe(mayRead ? 200 : 403);
      expect((await send('PATCH', target, { body: changes })).status).toBe(mayWrite ? 200 : 403);
      const { held = false, once = false } = factoryOf(table);
      const removed = await send('DELETE', target);
      expect(removed.status).toBe(mayWrite ? removalStatus(held) : 403);
      expect(await exists(table, stored)).toBe(!mayWrite || held);
      if (once) await fixture.sql`DELETE FROM ${fixture.sql(table)}`;
      const made = await send('POST', table, { body: makeRow(table) });
      expect(made.status).toBe(mayWrite ? 201 : 403);
      if (mayWrite) expect(await exists(table, firstRow(made))).toBe(true);
      if (once) await fixture.sql`DELETE FROM ${fixture.sql(table)}`;
    },
  );

  it.each(
    ROLE_SETS.flatMap((roles) => VIEWS.map((view) => ({ who: roles.join('+') || 'nobody', roles, view }))),
  )('PERM-3 $who × view $view: readable as its group, never writable', async ({ roles, view }) => {
    const send = fixture.as(callerOf(roles));
    const mayRead = isAllowed(roles, TABLE_RESOURCES[view], 'read');
    expect((await send('GET', `${view}?limit=1`)).status).toBe(mayRead ? 200 : 403);
    const column = (
      await fixture.sql<{ name: string }[]>`
        SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${view} LIMIT 1`
    )[0]?.name;
    const written = await send('PATCH', `${view}?${column ?? 'id'}=is.null`, {
      body: { [column ?? 'id']: null },
    });
    expect([400, 403, 405]).toContain(written.status);
  });

  it.each(CELLS)('TM11 the database alone refuses the same: $who × $table', async ({ roles, table }) => {
    const { sql } = fixture;
    const caller = callerOf(roles);
    const mayRead = isAllowed(roles, TABLE_RESOURCES[table], 'read');
    const mayWrite = mayUseTable(roles, table, 'write');
    const { held = false, once = false } = factoryOf(table);
    const stored = await plant(table);
    const seen = await asCaller(sql, caller, (tx) => tx`SELECT 1 FROM ${tx(table)} LIMIT 1`);
    expect(seen.length).toBe(mayRead ? 1 : 0);
    const insert = asCaller(
      sql,
      caller,
      (tx) => tx`INSERT INTO ${tx(table)} ${tx(jsonValues(makeRow(table)))}`,
    );
    if (mayWrite && !once) await expect(insert).resolves.toBeDefined();
    else await expect(insert).rejects.toMatchObject({ code: sentence(/42501|23505/) });
    const removal = asCaller(
      sql,
      caller,
      async (tx) => (await tx`DELETE FROM ${tx(table)} WHERE ${keyOf(table, stored)}`).count,
    );
    if (READ_ONLY_TABLES.some((name) => name === table)) {
      await expect(removal).rejects.toMatchObject({ code: '42501' });
    } else if (held && mayWrite) await expect(removal).rejects.toMatchObject({ code: '23503' });
    else expect(await removal).toBe(mayWrite ? 1 : 0);
    if (once) await sql`DELETE FROM ${sql(table)}`;
  });
  const keyOf = (table: string, row: Record<string, unknown>) => {
    const { sql } = fixture;
    return factoryOf(table)
      .key.map((column) => sql`${sql(column)} = ${row[column] as string}`) // keys are texts
      .reduce((left, right) => sql`${left} AND ${right}`);
  };

  it.each(['identity', 'pgboss', 'pg_authid', 'access.migrations'])(
    'the request role reads nothing of %s',
    async (name) => {
      const admin = callerOf(['admin']);
      expect((await fixture.as(admin)('GET', name)).status).toBe(404);
    },
  );

  it('a request without roles in its claims sees nothing', async () => {
    const rows = await fixture.sql.begin(async (tx) => {
      await tx`SELECT set_config('role', 'watchfloor_api', true)`;
      return tx`SELECT 1 FROM canaries`;
    });
    expect(rows).toHaveLength(0);
  });
});
