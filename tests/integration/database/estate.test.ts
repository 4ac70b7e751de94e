import { insertRows } from '@server/db/estate/insertRows';
import { loadEstate } from '@server/db/estate/loadEstate';
import type { EstateCounts } from '@server/db/estate/loadEstate';
import { runTopology } from '@server/features/topology/runTopology';
import { openDatabase, silentLog } from './testDatabase';
import type { TestDatabase } from './testDatabase';

const SIZE = { checks: 120, configs: 700, days: 20, seed: 7 };
const NOW = Date.parse('2026-11-20T09:00:00Z');

interface Fingerprint {
  table: string;
  rows: number;
  ids: string;
}

const TABLES =
  'agents canaries checks components config_items config_changes config_analysis incidents hypotheses evidences comments playbooks playbook_runs notification_send_history notification_silences job_history'.split(
    ' ',
  );

async function fingerprints({ sql }: TestDatabase): Promise<Fingerprint[]> {
  const found: Fingerprint[] = [];
  for (const table of TABLES) {
    const [row] = await sql<{ rows: number; ids: string }[]>`
      SELECT count(*)::int AS rows, md5(string_agg(id::text, ',' ORDER BY id)) AS ids FROM ${sql(table)}`;
    found.push({ table, rows: row?.rows ?? 0, ids: row?.ids ?? '' });
  }
  return found;
}

describe('the estate of npm run sample', () => {
  let database: TestDatabase;
  let counts: EstateCounts;

  beforeAll(async () => {
    database = await openDatabase();
    counts = await loadEstate(database.sql, silentLog, SIZE, NOW);
  }, 60_000);
  afterAll(() => database.drop());

  it('has as many checks and config items as asked for, and something of everything', async () => {
    expect(counts).toMatchObject({ checks: 120, configs: 700 });
    for (const { table, rows } of await fingerprints(database))
      expect(`${table} ${rows > 0}`).toBe(`${table} true`);
  });

  it('is the same each time for the same seed', async () => {
    const again = await openDatabase();
    await loadEstate(again.sql, silentLog, SIZE, NOW);
    expect(await fingerprints(again)).toEqual(await fingerprints(database));
    await again.drop();
  });

  it('tells incidents that fit: each has a change before it as evidence, and a log from its own time', async () => {
    const [row] = await database.sql`
      SELECT count(*)::int AS incidents,
        count(*) FILTER (WHERE cause.at < i.created_at)::int AS explained,
        count(*) FILTER (WHERE log.first = i.created_at AND log.lines >= 5)::int AS logged
      FROM incidents i
      LEFT JOIN LATERAL (
        SELECT min(c.created_at) AS at FROM hypotheses h JOIN evidences e ON e.hypothesis_id = h.id
        JOIN config_changes c ON c.id = e.config_change_id WHERE h.incident_id = i.id
      ) cause ON true
      LEFT JOIN LATERAL (
        SELECT min(created_at) AS first, count(*) AS lines FROM incident_histories WHERE incident_id = i.id
      ) log ON true`;
    expect(row?.['incidents']).toBeGreaterThan(3);
    expect(row).toMatchObject({ explained: row?.['incidents'], logged: row?.['incidents'] });
  });

  it('has checks that are red where an outage goes on and green elsewhere', async () => {
    const rows = await database.sql<{ status: string; count: number }[]>`
      SELECT status, count(*)::int FROM checks GROUP BY status ORDER BY status`;
    expect(rows.map(({ status }) => status)).toEqual(['healthy', 'unhealthy']);
    expect(rows[1]?.count).toBeLessThan(rows[0]?.count ?? 0);
    const [wrong] = await database.sql`
      SELECT count(*)::int AS n FROM checks c JOIN derived.check_figures f ON f.check_id = c.id
      WHERE (c.status = 'healthy') IS DISTINCT FROM f.last_status`;
    expect(wrong).toEqual({ n: 0 });
  });

  it('belongs to agents, so that this server runs none of its checks, and raises no events', async () => {
    const [row] = await database.sql`
      SELECT (SELECT count(*)::int FROM canaries WHERE agent_id = '00000000-0000-0000-0000-000000000000') AS local,
             (SELECT count(*)::int FROM event_queue) AS events`;
    expect(row).toEqual({ local: 0, events: 0 });
  });

  it('has real diffs, every outcome of a message, and silences before, now and after', async () => {
    const diffs = await database.sql<
      { diff: string }[]
    >`SELECT diff FROM config_changes WHERE diff IS NOT NULL LIMIT 50`;
    for (const { diff } of diffs)
      expect(diff).toMatch(/^--- before\n\+\+\+ after\n@@ .*\n[\s\S]*^-[\s\S]*^\+/m);
    const [row] = await database.sql`
      SELECT (SELECT array_agg(DISTINCT status ORDER BY status) FROM notification_send_history) AS outcomes,
             (SELECT count(DISTINCT sign(extract(epoch FROM until - ${new Date(NOW)}::timestamptz)))::int FROM notification_silences) AS sides`;
    expect(row?.['outcomes']).toEqual(
      expect.arrayContaining(['error', 'repeat-interval', 'sent', 'silenced']),
    );
    expect(row?.['sides']).toBe(2);
  });

  it('has a topology whose run leaves every component and link as it is', async () => {
    const { sql } = database;
    const look = () => sql`
      SELECT c.id, c.name, c.parent_id, c.status, c.health, c.labels, c.properties, c.deleted_at,
        (SELECT count(*) FROM check_component_relationships r WHERE r.component_id = c.id AND r.deleted_at IS NULL) AS checks
      FROM components c ORDER BY c.id`;
    const before = await look();
    const [topology] = await sql<{ id: string }[]>`SELECT id FROM topologies`;
    const admin = { personId: '00000000-0000-0000-0000-000000000000', roles: ['admin' as const] };
    const run = await runTopology({ sql, clock: Date }, admin, topology?.id ?? '');
    expect(run).toEqual({ count: before.length, left: [] });
    expect(await look()).toEqual(before);
    await sql`DELETE FROM job_history WHERE resource_id = ${topology?.id ?? ''}`;
  });

  it('is refused in words when it is there already, and stays as it was', async () => {
    const before = await fingerprints(database);
    await expect(loadEstate(database.sql, silentLog, SIZE, NOW)).rejects.toThrow(
      /^The estate with seed 7 is in this database already: choose another --seed/,
    );
    expect(await fingerprints(database)).toEqual(before);
  });

  it('another seed tells another story beside it', async () => {
    await loadEstate(database.sql, silentLog, { ...SIZE, checks: 10, configs: 60, seed: 8 }, NOW);
    const [row] = await database.sql`SELECT count(*)::int AS n FROM checks`;
    expect(row).toEqual({ n: 130 });
  });

  it('a row that is refused ends the load with its reason and leaves nothing', async () => {
    const { sql } = database;
    function* rows() {
      for (let index = 0; index < 50_000; index += 1)
        yield [index === 40_000 ? 'twice' : `n${index % 40_000}`, 'x'];
    }
    await expect(sql.begin((tx) => insertRows(tx, 'properties', ['name', 'value'], rows()))).rejects.toThrow(
      /duplicate key/,
    );
    const [row] = await sql`SELECT count(*)::int AS n FROM properties WHERE value = 'x'`;
    expect(row).toEqual({ n: 0 });
  }, 30_000);
});
