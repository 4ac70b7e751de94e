/** Role × table × verb once more from outside: the whole server, signed in as in a browser, over a real socket. */
import { ROLES } from '@/services/contracts/enums';
import type { Role } from '@/services/contracts/enums';
import { RESOURCES, isAllowed } from '@/services/contracts/permissions';
import type { Resource } from '@/services/contracts/permissions';
import { READ_ONLY_TABLES, RPC_RESOURCES, TABLE_RESOURCES, mayUseTable } from '@/services/contracts/tables';
import type { RpcName, TableName } from '@/services/contracts/tables';
import { startTestServer } from '@tests/setup/server';
import type { TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { ABSENT_ID, ROW_FACTORIES, RPC_ARGUMENTS } from './rowFactories';
import { plantSeeds } from './seeds';
import type { Seeds } from './seeds';

const RELATIONS = Object.keys(TABLE_RESOURCES) as TableName[]; // keys of that object are its table names
const FUNCTIONS = Object.keys(RPC_RESOURCES) as RpcName[]; // keys of that object are its function names
const CELLS = ROLES.flatMap((role) => RELATIONS.map((table) => ({ role, table })));

/** No role, every single one, and all unions of two. */
const UNIONS: { roles: Role[] }[] = [
  { roles: [] },
  ...ROLES.map((role) => ({ roles: [role] })),
  ...ROLES.flatMap((one, at) => ROLES.slice(at + 1).map((other) => ({ roles: [one, other] }))),
];
/** One table that requests write for each resource group; auth and kratos guard no table, playbook_runs has a call. */
const GROUP_TABLES = RESOURCES.flatMap((resource): [Resource, TableName][] => {
  const table = RELATIONS.find(
    (name) =>
      TABLE_RESOURCES[name] === resource &&
      ROW_FACTORIES[name] !== undefined &&
      ROW_FACTORIES[name].once === undefined &&
      !READ_ONLY_TABLES.includes(name),
  );
  return table === undefined ? [] : [[resource, table]];
});

describe('role × table × verb over raw HTTP', () => {
  let server: TestServer;
  let seeds: Seeds;
  let counter = 0;
  const sessions = new Map<Role, TestFetch>();

  beforeAll(async () => {
    server = await startTestServer();
    seeds = await plantSeeds(server.sql);
    for (const role of ROLES) sessions.set(role, await server.signIn(role));
  }, 120_000);
  afterAll(() => server.stop());

  const status = async (role: Role | undefined, method: string, path: string, body?: object) => {
    const fetchAs = role === undefined ? server.fetch : sessions.get(role);
    if (fetchAs === undefined) throw new Error(`Nobody signed in as ${role ?? 'nobody'}`);
    const answer = await fetchAs(`/api/db/${path}`, {
      method,
      headers: { Prefer: 'return=representation' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await answer.text();
    return answer.status;
  };

  it.each(CELLS)('PERM-3 G16 $role × $table', async ({ role, table }) => {
    const mayRead = isAllowed([role], TABLE_RESOURCES[table], 'read');
    const mayWrite = mayUseTable([role], table, 'write');
    expect(await status(role, 'GET', `${table}?limit=1`)).toBe(mayRead ? 200 : 403);
    const factory = ROW_FACTORIES[table];
    if (factory === undefined) {
      expect([400, 403, 405]).toContain(await status(role, 'POST', table, { id: ABSENT_ID }));
      return;
    }
    const row = factory.make(seeds, (counter += 1));
    const filter = factory.key.map((column) => `${column}=eq.${keyValue(row[column])}`).join('&');
    expect(await status(role, 'POST', table, row)).toBe(mayWrite ? 201 : 403);
    expect(await status(role, 'PATCH', `${table}?${filter}`, { ...row, ...factory.change })).toBe(
      mayWrite ? 200 : 403,
    );
    expect(await status(role, 'DELETE', `${table}?${filter}`)).toBe(mayWrite ? 200 : 403);
    if (factory.once) await server.sql`DELETE FROM ${server.sql(table)}`;
  });
  /** A key that the database makes is not known here; a filter that finds nothing is refused just the same. */
  const keyValue = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : ABSENT_ID);

  it.each(UNIONS)('PERM-9 PERM-8 PERM-18 [$roles] × every resource group', async ({ roles }) => {
    const [person] = await server.sql<{ id: string }[]>`
      SELECT id FROM people WHERE email = 'viewer@watchfloor.local'`;
    const id = person?.id ?? '';
    await server.sql`DELETE FROM casbin_rule WHERE ptype = 'g' AND v0 = ${id}`;
    for (const role of roles) {
      await server.sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, ${role})`;
    }
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [resource, table] of GROUP_TABLES) {
      const read = isAllowed(roles, resource, 'read') ? 200 : 403;
      const write = isAllowed(roles, resource, 'write') ? 201 : 403;
      wanted[resource] = `${read} ${write}`;
      const row = ROW_FACTORIES[table]?.make(seeds, (counter += 1)) ?? {};
      got[resource] =
        `${await status('viewer', 'GET', `${table}?limit=1`)} ${await status('viewer', 'POST', table, row)}`;
    }
    // Runs are written by their own call (contract endpoints §6).
    wanted['playbook_runs'] = isAllowed(roles, 'playbook_runs', 'write') ? '200 201' : '200 403';
    const run = await sessions.get('viewer')?.('/api/playbook/run', {
      method: 'POST',
      body: JSON.stringify({ id: seeds.playbookId }),
    });
    got['playbook_runs'] = `${await status('viewer', 'GET', 'playbook_runs?limit=1')} ${run?.status}`;
    await server.sql`DELETE FROM casbin_rule WHERE ptype = 'g' AND v0 = ${id}`;
    await server.sql`INSERT INTO casbin_rule (ptype, v0, v1) VALUES ('g', ${id}, 'viewer')`;
    expect(got).toEqual(wanted);
  });

  it.each(ROLES.flatMap((role) => FUNCTIONS.map((name) => ({ role, name }))))(
    '$role × rpc $name',
    async ({ role, name }) => {
      const expected = isAllowed([role], RPC_RESOURCES[name], 'read') ? 200 : 403;
      expect(await status(role, 'GET', `rpc/${name}?${RPC_ARGUMENTS[name]}`)).toBe(expected);
    },
  );

  it('all resource groups but those without a table are among the unions', () => {
    const missing = RESOURCES.filter((resource) => !GROUP_TABLES.some(([known]) => known === resource));
    expect(missing).toEqual(['auth', 'kratos', 'playbook_runs']);
  });

  it.each(RELATIONS)('nobody × %s is 401', async (table) => {
    expect(await status(undefined, 'GET', table)).toBe(401);
    expect(await status(undefined, 'DELETE', `${table}?id=eq.x`)).toBe(401);
  });

  it('PERM-10 a role that is taken away is gone with the next request', async () => {
    expect(await status('editor', 'PATCH', `canaries?id=eq.${ABSENT_ID}`, { namespace: 'x' })).toBe(200);
    await server.sql`DELETE FROM casbin_rule WHERE v1 = 'editor'`;
    expect(await status('editor', 'PATCH', `canaries?id=eq.${ABSENT_ID}`, { namespace: 'x' })).toBe(403);
    expect(await status('editor', 'GET', 'canaries')).toBe(200);
  });
});
