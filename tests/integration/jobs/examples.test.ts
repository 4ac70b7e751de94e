/** The examples that new specifications can begin with are carried out as they stand (EDIT-10, OPEN-15). */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from 'js-yaml';
import { exampleOf } from '@/features/resources/model/examples';
import { eventually } from '@tests/setup/eventually';
import { startJobsHarness, type JobsHarness } from './jobsHarness';

describe('examples', () => {
  let jobs: JobsHarness;
  beforeAll(async () => {
    jobs = await startJobsHarness();
    await jobs.start();
  });
  afterAll(() => jobs.stop());

  const specOf = (table: 'playbooks' | 'topologies', change = (text: string) => text) =>
    JSON.stringify(load(change(exampleOf(table) ?? '')));

  it('of a topology makes its components', async () => {
    // A second attempt meets the topology of the first, so each has a name of its own.
    const [topology] = await jobs.sql<{ id: string }[]>`
      INSERT INTO topologies (name, namespace, spec, source)
      VALUES (${`example-${randomUUID()}`}, 'default', ${specOf('topologies')}::text::jsonb, 'UI') RETURNING id`;
    const id = topology?.id ?? '';
    await eventually(async () => {
      const rows = await jobs.sql<{ name: string }[]>`
        SELECT name FROM components WHERE topology_id = ${id} ORDER BY name`;
      return rows.map(({ name }) => name).join() === 'orders,shop,web' ? true : undefined;
    }, 30_000);
    // The components are there before the run that made them is written down.
    const run = await eventually(async () => {
      const [row] = await jobs.sql<{ status: string }[]>`
        SELECT status FROM job_history WHERE resource_type = 'topology' AND resource_id = ${id}`;
      return row;
    }, 30_000);
    expect(run).toMatchObject({ status: 'SUCCESS' });
  });

  it('of a playbook runs', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('alive');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo; // it listens on a port
    try {
      const spec = specOf('playbooks', (text) => text.replace(':3300', `:${String(port)}`));
      const [run] = await jobs.sql<{ id: string }[]>`
        WITH playbook AS (
          INSERT INTO playbooks (name, source, spec) VALUES ('example', 'UI', ${spec}::text::jsonb) RETURNING id)
        INSERT INTO playbook_runs (playbook_id, spec, parameters)
        SELECT id, ${spec}::text::jsonb, '{"reason": "drill"}' FROM playbook RETURNING id`;
      const ended = await eventually(async () => {
        const [row] = await jobs.sql<{ status: string; error: string | null }[]>`
          SELECT status, error FROM playbook_runs WHERE id = ${run?.id ?? ''}`;
        return row !== undefined && /^(completed|failed)$/.test(row.status) ? row : undefined;
      }, 30_000);
      expect(ended).toEqual({ status: 'completed', error: null });
      expect(asked).toEqual(['/healthz?reason=drill']);
    } finally {
      server.close();
    }
  });
});
