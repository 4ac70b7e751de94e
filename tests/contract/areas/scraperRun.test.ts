/** POST /api/config/run/{id}: running a scraper at once (ADR 28) over raw HTTP. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Role } from '@/services/contracts/enums';
import { eventually } from '@tests/setup/eventually';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { ABSENT_ID, post, refusal } from './areaClient';

const address = (id: string) => `/api/config/run/${id}`;

describe('running a scraper', () => {
  let server: TestServer;
  let folder: string;
  let scraper: string;

  const run = async (who: Role, id = scraper) => post(await server.signIn(who), address(id), '');

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-run-'));
    await writeFile(path.join(folder, 'a.json'), '{"id": "a"}');
    server = await startTestServer({ env: { SCRAPE_FILES: folder } });
    const spec = { schedule: '@daily', file: [{ paths: ['*.json'], type: 'A::B', id: '$.id' }] };
    const [row] = await server.sql<{ id: string }[]>`
      INSERT INTO config_scrapers (name, spec, source) VALUES ('files', ${JSON.stringify(spec)}::text::jsonb, 'UI') RETURNING id`;
    scraper = row?.id ?? '';
    await eventually(async () => {
      const found = await server.sql`SELECT 1 FROM job_history WHERE resource_id = ${scraper}`;
      return found.length > 0;
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('PERM-12 SCR-1: those who write config_scrapers run it, others are refused', async () => {
    for (const role of ['admin', 'editor'] as const)
      expect(await run(role)).toEqual({ status: 200, body: { status: 'SUCCESS', items: 1, errors: [] } });
    for (const role of ['viewer', 'responder', 'commander'] as const)
      expect((await run(role)).status).toBe(403);
    expect((await post(server.fetch, address(scraper), '')).status).toBe(401);
  });

  it('says in words what was left out', async () => {
    await writeFile(path.join(folder, 'b.json'), '{"id": ');
    const { status, body } = await run('admin');
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'WARNING', items: 1, errors: [expect.stringMatching(/^b\.json is not JSON/)] },
    });
    await rm(path.join(folder, 'b.json'));
  });

  it('refuses what is no scraper of this server', async () => {
    expect(await run('admin', 'x')).toMatchObject(refusal(400, /not the id of a scraper/));
    expect(await run('admin', ABSENT_ID)).toMatchObject(refusal(404, /does not exist any more/));
    const [agent] = await server.sql<
      { id: string }[]
    >`INSERT INTO agents (name) VALUES ('edge') RETURNING id`;
    const [foreign] = await server.sql<{ id: string }[]>`
      INSERT INTO config_scrapers (name, spec, source, agent_id) VALUES ('far', '{}', 'UI', ${agent?.id ?? null}) RETURNING id`;
    expect(await run('admin', foreign?.id)).toMatchObject(refusal(404, /an agent runs it/));
  });

  it('is never run twice at the same time', async () => {
    const admin = await server.signIn('admin');
    const answers = await Promise.all([1, 2, 3].map(() => post(admin, address(scraper), '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const overlaps = await server.sql`
      SELECT 1 FROM job_history a JOIN job_history b ON a.resource_id = b.resource_id AND a.id < b.id
      WHERE a.resource_id = ${scraper} AND a.time_start < b.time_end AND b.time_start < a.time_end`;
    expect(overlaps).toHaveLength(0);
  });
});
