/**
 * Every row of contract/endpoints.md against two databases: the embedded one, and a PostgreSQL of its own that is only
 * known by DATABASE_URL. The rows run in order: later ones find what earlier ones stored.
 */
import process from 'node:process';
import type { Role } from '@/services/contracts/enums';
import { startSeparatePostgres, type SeparatePostgres } from '@tests/setup/separatePostgres';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';
import { TEST_DATABASE_URL } from '@tests/setup/testDatabaseHandle';
import { ABSENT_ID } from '../areas/areaClient';
import { plantSeeds } from '../data/seeds';
import { catalog } from './catalogRows';
import { health, topology } from './healthRows';
import { incidents } from './incidentRows';
import { identity } from './peopleRows';
import { playbooks, notifications } from './playbookRows';
import { settings, others } from './settingsRows';
import type { Row } from './rowTypes';

const SECTIONS: readonly (readonly [title: string, rows: readonly Row[]])[] = [
  ['API-3 API-4 §1 identity and people', identity],
  ['API-6 API-7 API-8 §2 health', health],
  ['§3 topology', topology],
  ['API-9 API-10 §4 catalog', catalog],
  ['API-11 API-12 §5 incidents', incidents],
  ['API-13 API-14 §6 playbooks', playbooks],
  ['API-15 §7 notifications', notifications],
  ['API-18 API-19 API-21 §8 settings', settings],
  ['API-16 §9 §10 properties, logs, snapshots, search, schemas, artifacts', others],
];
/** `it` prints its first argument; two rows may differ in what they send only. */
const titled = (row: Row, at: number) => ({
  ...row,
  title: `${at + 1} ${row.as ?? 'admin'} ${row.call.slice(0, 140)} → ${row.status}`,
});

/** More than the seeds of the permission matrix: what lists and embeds need to show something. */
async function plant({ sql }: TestServer): Promise<Record<string, string>> {
  const seeds = await plantSeeds(sql);
  const one = async (found: PromiseLike<readonly { id: string }[]>) => (await found)[0]?.id ?? '';
  const personOf = (account: string) =>
    one(sql<{ id: string }[]>`SELECT id FROM people WHERE email = ${`${account}@watchfloor.local`}`);
  // The server's own jobs would run the seeds' checks, or remove those that the specification does not name.
  await sql`UPDATE canaries SET agent_id = ${seeds.agentId}`;
  await sql`UPDATE checks SET agent_id = ${seeds.agentId}, deleted_at = NULL`;
  await sql`INSERT INTO check_statuses (check_id, time, status, duration) VALUES (${seeds.checkId}, now(), true, 7)`;
  await sql`UPDATE components SET type = 'Service', labels = '{"team": "web"}', log_selectors = '[{"name": "all"}]'`;
  await sql`UPDATE config_items SET status = 'Running', tags = '{"zone": "a"}', labels = '{"team": "web"}'`;
  const other = await one(
    sql<{ id: string }[]>`INSERT INTO config_items (config_class, type) VALUES ('Pod', 'Pod') RETURNING id`,
  );
  await sql`INSERT INTO config_relationships (config_id, related_id, relation) VALUES (${seeds.configId}, ${other}, 'uses')`;
  await sql`INSERT INTO config_component_relationships (component_id, config_id, selector_id) VALUES (${seeds.componentId}, ${seeds.configId}, 'spec')`;
  await sql`INSERT INTO check_component_relationships (component_id, check_id, canary_id) VALUES (${seeds.componentId}, ${seeds.checkId}, ${seeds.canaryId})`;
  await sql`INSERT INTO team_components (team_id, component_id) VALUES (${seeds.teamId}, ${seeds.componentId})`;
  await sql`INSERT INTO notification_send_history (notification_id, source_event, resource_id, status) VALUES (${seeds.notificationId}, 'check.failed', ${seeds.checkId}, 'error')`;
  await sql`INSERT INTO job_history (name, resource_type, resource_id, status, duration_millis) SELECT 'Seed', 'canary', ${seeds.canaryId}, 'SUCCESS', 5 FROM generate_series(1, 2)`;
  // of a name that nothing here works off, so that it is there to be listed
  await sql`INSERT INTO event_queue (name, properties) VALUES ('push_queue.create', '{"id": "1"}')`;
  return {
    absent: ABSENT_ID,
    admin: await personOf('admin'),
    viewer: await personOf('viewer'),
    commander: await personOf('commander'),
    person: seeds.personId,
    team: seeds.teamId,
    agent: seeds.agentId,
    canary: seeds.canaryId,
    check: seeds.checkId,
    component: seeds.componentId,
    config: seeds.configId,
    other,
    incident: seeds.incidentId,
    hypothesis: seeds.hypothesisId,
    playbook: seeds.playbookId,
    run: seeds.runId,
    topology: await one(
      sql<{ id: string }[]>`INSERT INTO topologies (name, namespace) VALUES ('shop', 'default') RETURNING id`,
    ),
    change: await one(
      sql<
        { id: string }[]
      >`INSERT INTO config_changes (config_id, change_type) VALUES (${seeds.configId}, 'diff') RETURNING id`,
    ),
    analysis: await one(sql<{ id: string }[]>`
      INSERT INTO config_analysis (config_id, analyzer, analysis_type, severity) VALUES (${seeds.configId}, 'costs', 'cost', 'low') RETURNING id`),
  };
}

describe.each(['the embedded database', 'a separate PostgreSQL by DATABASE_URL'])(
  'contract on %s',
  (which) => {
    let server: TestServer;
    let separate: SeparatePostgres | undefined;
    let ids: Record<string, string>;
    const embedded = process.env[TEST_DATABASE_URL];
    const sessions = new Map<Role | 'nobody', TestFetch>();

    beforeAll(async () => {
      if (which.startsWith('a separate')) {
        separate = await startSeparatePostgres();
        process.env[TEST_DATABASE_URL] = separate.url;
      }
      server = await startTestServer();
      for (const role of ['admin', 'editor', 'viewer'] as const)
        sessions.set(role, await server.signIn(role));
      sessions.set('nobody', server.fetch);
      ids = await plant(server);
    }, 120_000);
    afterAll(async () => {
      await server.stop();
      process.env[TEST_DATABASE_URL] = embedded;
      await separate?.stop();
    });

    const filled = <Value>(value: Value): Value => {
      if (typeof value === 'string') {
        return value.replace(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole) as Value; // a text stays one
      }
      if (Array.isArray(value)) return value.map((item: unknown) => filled(item)) as Value; // a list stays one
      const isPlain =
        typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
      return isPlain
        ? (Object.fromEntries(
            Object.entries(value).map(([name, own]) => [name, filled<unknown>(own)]),
          ) as Value) // as above
        : value;
    };

    const ask = async ({ call, as = 'admin', body, prefer = 'return=representation' }: Row) => {
      const [method = '', path = ''] = filled(call).split(/ (.*)/s);
      const sent = typeof body === 'string' ? body : JSON.stringify(filled(body));
      const response = await (sessions.get(as) ?? server.fetch)(path, {
        method,
        headers: { prefer },
        ...(body === undefined ? {} : { body: sent }),
      });
      const content = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const isJson = type.startsWith('application/json') && content !== '';
      const got: unknown = isJson ? JSON.parse(content) : content;
      return { path, status: response.status, type, range: response.headers.get('content-range'), got };
    };

    describe.each(SECTIONS)('%s', (_title, list) => {
      it.each(list.map(titled))('$title', async (row) => {
        const { path, status, type, range, got } = await ask(row);
        // With the body of an unexpected answer, which says why.
        expect([status, status === row.status ? '' : got]).toEqual([row.status, '']);
        if (row.range) expect(range).toMatch(row.range);
        if (row.type) expect(type).toMatch(row.type);
        if (status >= 400 && path.startsWith('/api/db/')) expectDatabaseError(got);
        if (row.answer !== undefined) expectAnswer(got, filled(row.answer));
        if (row.columns !== undefined) expectColumns(got, row.columns.split(','));
      });
    });
  },
);

/** Exactly the four members of contract README §4.3; refusals of the gateway are text or empty (§3). */
function expectDatabaseError(got: unknown): void {
  if (typeof got === 'object' && got !== null) {
    expect(Object.keys(got).sort()).toEqual(['code', 'details', 'hint', 'message']);
  }
}

function expectAnswer(got: unknown, answer: unknown): void {
  if (typeof answer === 'string') expect(got).toBe(answer);
  else expect({ body: got }).toMatchObject({ body: answer });
}

function expectColumns(got: unknown, columns: readonly string[]): void {
  expect(got).toEqual([expect.any(Object), ...Array<unknown>(lengthOf(got) - 1).fill(expect.any(Object))]);
  const [first] = got as object[]; // a list of objects, as was seen just now
  expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining([...columns]));
}

const lengthOf = (got: unknown): number => (Array.isArray(got) && got.length > 0 ? got.length : 1);
