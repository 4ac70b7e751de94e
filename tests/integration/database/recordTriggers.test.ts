import { openDatabase } from './testDatabase';
import type { TestDatabase } from './testDatabase';

/** Contract schema §5 for catalog, topology, teams, agents and events; incidents are proven over the data API. */
describe('triggers of the wider schema (contract schema §5)', () => {
  let database: TestDatabase;
  let personId = '';
  beforeAll(async () => {
    database = await openDatabase();
    personId = await idOf(
      database.sql<{ id: string }[]>`INSERT INTO people (name) VALUES ('Ada') RETURNING id`,
    );
  });
  afterAll(() => database.drop());

  const idOf = async (rows: PromiseLike<readonly { id: string }[]>) => (await rows)[0]?.id ?? '';
  const addItem = (name: string, parent: string | null = null, path: string | null = null) =>
    idOf(
      database.sql<{ id: string }[]>`
        INSERT INTO config_items (name, config_class, type, parent_id, path)
        VALUES (${name}, 'Pod', 'Pod', ${parent}, ${path}) RETURNING id`,
    );
  const addComponent = () =>
    idOf(
      database.sql<{ id: string }[]>`
        INSERT INTO components (name, external_id, status) VALUES (gen_random_uuid(), 'x', 'healthy') RETURNING id`,
    );
  const events = async (id: string) =>
    (
      await database.sql<{ name: string }[]>`
        SELECT name FROM event_queue WHERE properties ->> 'id' = ${id} ORDER BY name`
    ).map(({ name }) => name);

  describe('parents of config items', () => {
    const relations = async (child: string) =>
      (
        await database.sql<{ id: string; relation: string }[]>`
          SELECT config_id AS id, relation FROM config_relationships WHERE related_id = ${child}`
      ).map(({ id, relation }) => [id, relation]);
    const pathOf = async (id: string) =>
      (await database.sql<{ path: string | null }[]>`SELECT path FROM config_items WHERE id = ${id}`)[0]
        ?.path;

    it('a parent is a hard relationship, which moves with it and goes with it', async () => {
      const [first, second] = [await addItem('first'), await addItem('second')];
      const child = await addItem('child', first);
      expect(await relations(child)).toEqual([[first, 'hard']]);
      await database.sql`UPDATE config_items SET parent_id = ${second} WHERE id = ${child}`;
      expect(await relations(child)).toEqual([[second, 'hard']]);
      await database.sql`UPDATE config_items SET parent_id = NULL WHERE id = ${child}`;
      expect(await relations(child)).toEqual([]);
    });

    it('gaps §2 the path follows from the parent and a subtree moves with its root', async () => {
      const [root, other] = [await addItem('root'), await addItem('other')];
      const middle = await addItem('middle', root);
      const leaf = await addItem('leaf', middle);
      expect(await pathOf(leaf)).toBe(`${root}.${middle}`);
      await database.sql`UPDATE config_items SET parent_id = ${other} WHERE id = ${middle}`;
      expect([await pathOf(middle), await pathOf(leaf)]).toEqual([other, `${other}.${middle}`]);
    });

    it('a path that a scraper wrote stays', async () => {
      const root = await addItem('root');
      const child = await addItem('child', root, `cluster.${root}`);
      expect(await pathOf(child)).toBe(`cluster.${root}`);
    });

    it('an item cannot become its own ancestor', async () => {
      const root = await addItem('root');
      const leaf = await addItem('leaf', await addItem('middle', root));
      await expect(
        database.sql`UPDATE config_items SET parent_id = ${leaf} WHERE id = ${root}`,
      ).rejects.toThrow('A config item cannot be its own ancestor.');
      await expect(database.sql`UPDATE config_items SET parent_id = id WHERE id = ${root}`).rejects.toThrow(
        /own ancestor/,
      );
    });
  });

  it('a change that is reported again is counted, not repeated', async () => {
    const { sql } = database;
    const config = await addItem('changed');
    const report = (details: object, at: string) =>
      sql`INSERT INTO config_changes (config_id, external_change_id, change_type, summary, details, created_at)
        VALUES (${config}, 'x1', 'event', ${at}, ${sql.json({ ...details })}, ${at})`;
    await report({ a: 1 }, '2026-01-01T00:00:00Z');
    await report({ a: 1 }, '2026-01-01T00:00:00Z');
    await report({ a: 2 }, '2026-01-01T00:00:00Z');
    await report({ a: 2 }, '2026-01-02T00:00:00Z');
    await sql`INSERT INTO config_changes (config_id, change_type) VALUES (${config}, 'event'), (${config}, 'event')`;
    const rows = await sql`SELECT count, summary, created_at FROM config_changes
      WHERE config_id = ${config} AND external_change_id = 'x1'`;
    expect(rows).toEqual([
      { count: 3, summary: '2026-01-02T00:00:00Z', created_at: '2026-01-02T00:00:00+00:00' },
    ]);
    expect(await sql`SELECT FROM config_changes WHERE config_id = ${config}`).toHaveLength(3);
  });

  it('a deleted component leaves its teams and loses its relationships, with the same time', async () => {
    const { sql } = database;
    const [component, other, config] = [await addComponent(), await addComponent(), await addItem('x')];
    const team = await idOf(
      sql<{ id: string }[]>`INSERT INTO teams (name, created_by) VALUES ('T', ${personId}) RETURNING id`,
    );
    await sql`INSERT INTO team_components (team_id, component_id) VALUES (${team}, ${component}), (${team}, ${other})`;
    await sql`INSERT INTO component_relationships (component_id, relationship_id)
      VALUES (${component}, ${other}), (${other}, ${component})`;
    await sql`INSERT INTO config_component_relationships (component_id, config_id) VALUES (${component}, ${config})`;
    await sql`UPDATE components SET deleted_at = '2026-01-02T03:04:05Z' WHERE id = ${component}`;
    const rows = await sql`
      SELECT deleted_at FROM component_relationships WHERE ${component} IN (component_id::text, relationship_id::text)
      UNION ALL SELECT deleted_at FROM config_component_relationships WHERE component_id = ${component}`;
    expect(rows).toEqual(Array(3).fill({ deleted_at: '2026-01-02T03:04:05+00:00' }));
    expect(await sql`SELECT component_id FROM team_components`).toEqual([{ component_id: other }]);
    await sql`UPDATE teams SET deleted_at = now() WHERE id = ${team}`;
    expect(await sql`SELECT FROM team_components`).toHaveLength(0);
  });

  it.each([true, false])('tokens of a deleted agent expire at once, cleanup %s or not', async (cleanup) => {
    const { sql } = database;
    const person = await idOf(
      sql<{ id: string }[]>`INSERT INTO people (name) VALUES ('machine') RETURNING id`,
    );
    const agent = await idOf(
      sql<
        { id: string }[]
      >`INSERT INTO agents (name, person_id) VALUES (${`edge-${cleanup}`}, ${person}) RETURNING id`,
    );
    await sql`INSERT INTO logging_backends (name, spec, agent_id) VALUES ('logs', '{}', ${agent})`;
    await sql`INSERT INTO access_tokens (name, person_id, value) VALUES ('a', ${person}, 'x')`;
    await sql`INSERT INTO access_tokens (name, person_id, value, expires_at) VALUES ('b', ${person}, 'x', '2020-01-01')`;
    await sql`UPDATE agents SET deleted_at = now(), cleanup = ${cleanup} WHERE id = ${agent}`;
    const rows = await sql`SELECT name, expires_at <= now() AS expired, expires_at < '2021-01-01' AS old
      FROM access_tokens WHERE person_id = ${person} ORDER BY name`;
    expect(rows).toEqual([
      { name: 'a', expired: true, old: false },
      { name: 'b', expired: true, old: true },
    ]);
    const [backend] =
      await sql`SELECT deleted_at IS NOT NULL AS gone FROM logging_backends WHERE agent_id = ${agent}`;
    expect(backend).toEqual({ gone: cleanup });
  });

  describe('events', () => {
    it('config items, their changes and their health', async () => {
      const { sql } = database;
      const id = await addItem('eventful');
      await sql`INSERT INTO config_changes (config_id, change_type) VALUES (${id}, 'diff'), (${id}, 'CREATE')`;
      await sql`UPDATE config_items SET health = 'unhealthy' WHERE id = ${id}`;
      await sql`UPDATE config_items SET deleted_at = now() WHERE id = ${id}`;
      expect(await events(id)).toEqual([
        'config.changed',
        'config.created',
        'config.deleted',
        'config.unhealthy',
        'config.updated',
      ]);
    });

    it('a change of long ago is no news', async () => {
      const { sql } = database;
      const id = await addItem('historic');
      await sql`INSERT INTO config_changes (config_id, change_type, created_at)
        VALUES (${id}, 'diff', now() - interval '2 days'), (${id}, 'CREATE', now() - interval '60 days')`;
      expect(await events(id)).toEqual(['config.created']);
    });

    it('checks and components', async () => {
      const { sql } = database;
      const component = await addComponent();
      await sql`UPDATE components SET health = 'warning' WHERE id = ${component}`;
      expect(await events(component)).toEqual(['component.warning']);
      const check = await idOf(
        sql<{ id: string }[]>`
          WITH c AS (INSERT INTO canaries (name, namespace, spec) VALUES ('c', 'd', '{}') RETURNING id)
          INSERT INTO checks (canary_id, type, name) SELECT id, 'http', 'web' FROM c RETURNING id`,
      );
      await sql`UPDATE checks SET status = 'healthy' WHERE id = ${check}`;
      await sql`UPDATE checks SET status = 'unhealthy' WHERE id = ${check}`;
      await sql`UPDATE checks SET status = 'unhealthy', last_runtime = now() WHERE id = ${check}`;
      expect(await events(check)).toEqual(['check.failed', 'check.passed']);
    });

    it('incidents, responders, comments and definitions of done', async () => {
      const { sql } = database;
      const incident = await idOf(
        sql<{ id: string }[]>`
          INSERT INTO incidents (title, description, type, severity, status, created_by)
          VALUES ('x', '', 'cost', 'low', 'open', ${personId}) RETURNING id`,
      );
      await sql`UPDATE incidents SET status = 'resolved' WHERE id = ${incident}`;
      expect(await events(incident)).toEqual(['incident.created', 'incident.status.resolved']);
      const responder = await idOf(
        sql<{ id: string }[]>`
          INSERT INTO responders (incident_id, type, person_id, created_by)
          VALUES (${incident}, 'person', ${personId}, ${personId}) RETURNING id`,
      );
      await sql`UPDATE responders SET deleted_at = now() WHERE id = ${responder}`;
      expect(await events(responder)).toEqual(['incident.responder.added', 'incident.responder.removed']);
      const comment = await idOf(
        sql<{ id: string }[]>`
          INSERT INTO comments (incident_id, comment, created_by) VALUES (${incident}, 'x', ${personId}) RETURNING id`,
      );
      expect(await events(comment)).toEqual(['incident.comment.added']);
      const evidence = await idOf(
        sql<{ id: string }[]>`
          WITH h AS (
            INSERT INTO hypotheses (incident_id, title, type, status, created_by)
            VALUES (${incident}, 'x', 'root', 'possible', ${personId}) RETURNING id
          )
          INSERT INTO evidences (hypothesis_id, description, type, created_by)
          SELECT id, 'x', 'comment', ${personId} FROM h RETURNING id`,
      );
      for (const change of [
        'definition_of_done = true',
        'done = true',
        'done = false',
        'definition_of_done = false',
      ]) {
        await sql.unsafe(`UPDATE evidences SET ${change} WHERE id = '${evidence}'`);
      }
      expect(await events(evidence)).toEqual([
        'incident.dod.added',
        'incident.dod.passed',
        'incident.dod.regressed',
        'incident.dod.removed',
      ]);
    });

    it('playbooks and their approvals', async () => {
      const { sql } = database;
      const playbook = await idOf(
        sql<
          { id: string }[]
        >`INSERT INTO playbooks (name, source, spec) VALUES ('p', 'UI', '{}') RETURNING id`,
      );
      await sql`UPDATE playbooks SET spec = '{"approval":{"type":"any"}}' WHERE id = ${playbook}`;
      await sql`UPDATE playbooks SET spec = '{"approval":{"type":"any"},"icon":"x"}' WHERE id = ${playbook}`;
      expect(await events(playbook)).toEqual(['playbook.spec.approval.updated']);
      const run = await idOf(
        sql<{ id: string }[]>`INSERT INTO playbook_runs (playbook_id) VALUES (${playbook}) RETURNING id`,
      );
      await sql`INSERT INTO playbook_approvals (run_id, person_id) VALUES (${run}, ${personId})`;
      expect(await events(run)).toEqual(['playbook.approval.inserted']);
    });

    it('an event that nobody took yet is renewed instead of piling up', async () => {
      const { sql } = database;
      const id = await addItem('twice');
      await sql`UPDATE event_queue SET attempts = 3, error = 'x', created_at = '2020-01-01'
        WHERE properties ->> 'id' = ${id}`;
      await sql`INSERT INTO config_changes (config_id, change_type) VALUES (${id}, 'diff'), (${id}, 'diff')`;
      await sql`SELECT access.queue_event('config.created', ${sql.json({ id })})`;
      const rows =
        await sql`SELECT name, attempts, error, created_at > '2021-01-01' AS renewed FROM event_queue
        WHERE properties ->> 'id' = ${id} ORDER BY name`;
      expect(rows).toEqual([
        { name: 'config.created', attempts: 0, error: null, renewed: true },
        { name: 'config.updated', attempts: 0, error: null, renewed: true },
      ]);
    });
  });
});
