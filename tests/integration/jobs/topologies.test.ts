/** Topologies that run by themselves: at save, by schedule, and what a deleted one leaves (contract specs §4). */
import { randomUUID } from 'node:crypto';
import { eventually } from '@tests/setup/eventually';
import { startJobsHarness } from './jobsHarness';
import type { JobsHarness } from './jobsHarness';

interface Row {
  id: string;
  name: string;
  health: string | null;
  status: string;
  deleted_at: string | null;
}

const WAIT_MS = 30_000;

describe('topologies', () => {
  let jobs: JobsHarness;
  beforeAll(async () => {
    jobs = await startJobsHarness();
    await jobs.start();
  });
  afterAll(() => jobs.stop());

  /** Adds a topology by a name of its own, since a second attempt of a test meets what the first has left. */
  const add = async (name: string, spec: object): Promise<string> => {
    const [row] = await jobs.sql<{ id: string }[]>`
      INSERT INTO topologies (name, namespace, spec, source)
      VALUES (${`${name}-${randomUUID()}`}, 'default', ${JSON.stringify(spec)}::text::jsonb, 'UI') RETURNING id`;
    return row?.id ?? '';
  };
  const components = (id: string) => jobs.sql<Row[]>`
    SELECT id, name, health, status, deleted_at FROM components WHERE topology_id = ${id} ORDER BY name`;
  const runs = (id: string) => jobs.sql<{ status: string; details: unknown }[]>`
    SELECT status, details FROM job_history WHERE resource_id = ${id} AND resource_type = 'topology' ORDER BY created_at`;
  const names = async (id: string) =>
    (await components(id)).filter(({ deleted_at }) => deleted_at === null).map(({ name }) => name);
  const until = (id: string, wanted: readonly string[]) =>
    eventually(async () => ((await names(id)).join() === wanted.join() ? true : undefined), WAIT_MS);

  it('TOPO-1 a saved topology makes its components at once, and again when it is changed', async () => {
    const id = await add('shop', { schedule: '@daily', components: [{ name: 'a' }, { name: 'b' }] });
    await until(id, ['a', 'b']);
    await jobs.sql`
      UPDATE topologies SET spec = ${JSON.stringify({ schedule: '@daily', components: [{ name: 'b' }, { name: 'c' }] })}::text::jsonb
      WHERE id = ${id}`;
    await until(id, ['b', 'c']);
    const gone = (await components(id)).find(({ name }) => name === 'a');
    expect(gone?.deleted_at).not.toBeNull();
    // The components are there before the run that made them is written down.
    await eventually(async () => (await runs(id)).length >= 2, WAIT_MS);
    expect(await runs(id)).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }]);
  });

  it('what a deleted topology has made is deleted with it, and comes back with it', async () => {
    const id = await add('short', { schedule: '@daily', components: [{ name: 'a' }] });
    await until(id, ['a']);
    const [before] = await components(id);
    await jobs.sql`UPDATE topologies SET deleted_at = now() WHERE id = ${id}`;
    expect(await names(id)).toEqual([]);
    await jobs.sql`UPDATE topologies SET deleted_at = NULL WHERE id = ${id}`;
    await until(id, ['a']);
    expect((await components(id))[0]?.id).toBe(before?.id);
  });

  it('its schedule looks again: a component takes the health of what its selectors find by then', async () => {
    const [item] = await jobs.sql<{ id: string }[]>`
      INSERT INTO config_items (name, config_class, type, health)
      VALUES ('orders-db', 'StatefulSet', 'Kubernetes::StatefulSet', 'healthy') RETURNING id`;
    const id = await add('data', {
      schedule: '@every 1s',
      components: [{ name: 'orders', configs: [{ types: ['Kubernetes::StatefulSet'], name: 'orders-db' }] }],
    });
    const become = (health: string) =>
      eventually(async () => {
        const [row] = await components(id);
        return row?.health === health && row.status === health ? true : undefined;
      }, WAIT_MS);
    await become('healthy');
    await jobs.sql`UPDATE config_items SET health = 'unhealthy' WHERE id = ${item?.id ?? ''}`;
    await become('unhealthy');
    await jobs.sql`UPDATE config_items SET health = 'healthy' WHERE id = ${item?.id ?? ''}`;
    await become('healthy');
  });

  it('a run that finds everything as it was writes no component', async () => {
    const id = await add('still', {
      schedule: '@every 1s',
      components: [{ name: 'a', healthExpr: '"warning"', components: [{ name: 'b', health: 'healthy' }] }],
    });
    const versions = () =>
      jobs.sql`SELECT name, xmin::text FROM components WHERE topology_id = ${id} ORDER BY name`;
    await eventually(async () => ((await runs(id)).length >= 1 ? true : undefined), WAIT_MS);
    const before = await versions();
    expect(before).toHaveLength(2);
    const count = (await runs(id)).length;
    await eventually(async () => ((await runs(id)).length >= count + 2 ? true : undefined), WAIT_MS);
    expect(await versions()).toEqual(before);
  });

  it('one that cannot be used says why in its job history, once', async () => {
    const id = await add('odd', { schedule: 'sometimes', components: [{ type: 'x' }] });
    await eventually(async () => ((await runs(id)).length > 0 ? true : undefined), WAIT_MS);
    expect(await runs(id)).toEqual([
      { status: 'FAILED', details: { errors: [expect.stringMatching(/has no name/)] } },
    ]);
  });
});
