/** The calls of settings, teams, playbooks and links on the real server, as each role signs in (checklist API, SET). */
import { ROLES } from '@/services/contracts/enums';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { plantSeeds, type Seeds } from '../data/seeds';

type Row = Readonly<Record<string, unknown>>;

describe('records through the data API', () => {
  let server: TestServer;
  let admin: TestFetch;
  let seeds: Seeds;
  let ownId: string;

  /** The rows of an answer that must have this status. */
  async function rows(path: string, init: RequestInit = {}, status = 200): Promise<readonly Row[]> {
    const answer = await admin(`/api/db/${path}`, {
      ...init,
      headers: { prefer: 'return=representation' },
    });
    const text = await answer.text();
    expect([answer.status, answer.status === status ? '' : text]).toEqual([status, '']);
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? (body as Row[]) : []; // the data API answers lists of rows
  }
  const post = async (table: string, body: object): Promise<Row> =>
    (await rows(table, { method: 'POST', body: JSON.stringify(body) }, 201))[0] ?? {};
  const patch = (path: string, body: object) => rows(path, { method: 'PATCH', body: JSON.stringify(body) });
  const idOf = (row: Row | undefined) => String(row?.['id']);

  async function whoIs(send: TestFetch): Promise<string> {
    const answer = await send('/api/auth/whoami');
    const { payload } = (await answer.json()) as { payload: { user: { id: string } } }; // contract endpoints §1
    return payload.user.id;
  }

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
    ownId = await whoIs(admin);
    seeds = await plantSeeds(server.sql);
  }, 120_000);
  afterAll(() => server.stop());

  it('SET-5 scrapers, topologies, log backends, connections and rules say who made them and when they were deleted', async () => {
    for (const [table, more] of [
      ['config_scrapers', { spec: {}, source: 'UI' }],
      ['topologies', { namespace: 'default', spec: {}, source: 'UI' }],
      ['logging_backends', { spec: {}, source: 'UI' }],
      ['connections', { type: 'http', url: 'http://x' }],
      ['incident_rules', { spec: {}, source: 'UI' }],
    ] as const) {
      // Whoever a body names: the server writes down who sent it.
      const made = await post(table, { name: 'generic', ...more, created_by: seeds.personId });
      expect(made).toMatchObject({ created_by: ownId, deleted_at: null });
      const [gone] = await patch(`${table}?id=eq.${idOf(made)}`, { deleted_at: 'now()' });
      expect(Date.parse(String(gone?.['deleted_at']))).toBeGreaterThan(Date.now() - 60_000);
      expect(await rows(`${table}?id=eq.${idOf(made)}&deleted_at=is.null`)).toEqual([]);
      expect(await rows(`${table}?id=eq.${idOf(made)}`)).toHaveLength(1);
    }
  });

  it('SET-9 topologies, log backends and health checks are created, updated and deleted, and the list follows', async () => {
    for (const [table, spec, more] of [
      ['topologies', { type: 'Application' }, { namespace: 'default' }],
      ['logging_backends', {}, {}],
      [
        'canaries',
        { schedule: '@weekly', tcp: [{ name: 'x', endpoint: '127.0.0.1:1' }] },
        { namespace: 'default' },
      ],
    ] as const) {
      const made = await post(table, { name: 'followed', source: 'UI', spec, ...more });
      const list = () => rows(`${table}?name=like.followed*&deleted_at=is.null&order=created_at.desc`);
      expect(await list()).toMatchObject([{ id: made['id'], source: 'UI', spec }]);
      await patch(`${table}?id=eq.${idOf(made)}`, { labels: { team: 'web' } });
      expect(await list()).toMatchObject([{ labels: { team: 'web' } }]);
      await patch(`${table}?id=eq.${idOf(made)}`, { deleted_at: 'now()' });
      expect(await list()).toEqual([]);
    }
  });

  it('API-4 OPEN-16 each role asks for the roles of its own id and reads id and roles', async () => {
    for (const role of ROLES) {
      const send = await server.signIn(role);
      const id = await whoIs(send);
      const answer = await send(`/api/db/people_roles?id=in.(${id})`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject([{ id, roles: [role] }]);
    }
  });

  it('API-10 a config item is linked to a component by hand, once, and unlinked', async () => {
    const link = { component_id: seeds.componentId, config_id: seeds.configId, selector_id: 'manual' };
    expect(await post('config_component_relationships', link)).toMatchObject(link);
    const filters = new URLSearchParams(
      Object.entries(link).map(([column, value]) => [column, `eq.${value}`]),
    ).toString();
    expect(await rows(`config_component_relationships?${filters}`)).toHaveLength(1);
    expect(await rows(`config_component_relationships?${filters}`, { method: 'DELETE' })).toHaveLength(1);
    // A real deletion (OPEN-27): nothing is left of it.
    expect(await rows(`config_component_relationships?${filters}`)).toEqual([]);
  });

  it('API-13 playbooks are read by name, whole, with runs and actions, and written by POST and PATCH', async () => {
    const made = await post('playbooks', {
      name: 'wake',
      source: 'UI',
      spec: { title: 'Wake', actions: [{ name: 'a', exec: { script: 'true' } }] },
    });
    expect(await rows('playbook_names?name=eq.wake&select=id,name,title,icon,category')).toMatchObject([
      { id: made['id'], name: 'wake' },
    ]);
    await patch(`playbooks?id=eq.${idOf(made)}`, { spec: { title: 'Wake up', actions: [] } });
    expect(await rows(`playbooks?id=eq.${idOf(made)}&select=*`)).toMatchObject([
      { spec: { title: 'Wake up' } },
    ]);
    const [run] = await rows(`playbook_runs?playbook_id=eq.${seeds.playbookId}&limit=1`);
    expect(run).toMatchObject({ playbook_id: seeds.playbookId });
    await rows(`playbook_run_actions?playbook_run_id=eq.${idOf(run)}&select=id,name,status`);
  });

  it('API-21 OPEN-18 members of a team are listed and added by ids; who is removed stays in other teams', async () => {
    const [web, shop] = [
      await post('teams', { name: 'web', source: 'UI', spec: {} }),
      await post('teams', { name: 'shop', source: 'UI', spec: {} }),
    ];
    const everybody = await rows('people?select=id,name,email&deleted_at=is.null&order=name.asc');
    const [first, second] = everybody.map(idOf);
    for (const team of [web, shop])
      await rows(
        'team_members',
        {
          method: 'POST',
          body: JSON.stringify([first, second].map((id) => ({ team_id: team['id'], person_id: id }))),
        },
        201,
      );
    const members = async (team: Row) =>
      (await rows(`team_members?team_id=eq.${idOf(team)}&select=*,person_id(*)`)).map(
        (row) => idOf(row['person_id'] as Row), // embedded: a row of people
      );
    expect((await members(web)).sort()).toEqual([first, second].sort());
    await rows(`team_members?team_id=eq.${idOf(web)}&person_id=eq.${first}`, { method: 'DELETE' });
    expect(await members(web)).toEqual([second]);
    expect((await members(shop)).sort()).toEqual([first, second].sort());
  });
});
