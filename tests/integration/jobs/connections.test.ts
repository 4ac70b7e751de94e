import { eventually } from '@tests/setup/eventually';
import { createServer } from 'node:http';
import { startJobsHarness } from './jobsHarness';
import type { JobsHarness } from './jobsHarness';

let harness: JobsHarness;
let seen: (string | undefined)[];
let stopTarget: () => Promise<unknown>;
let port: number;

beforeEach(async () => {
  seen = [];
  harness = await startJobsHarness();
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  ({ port } = address);
  stopTarget = () => new Promise((resolve) => server.close(resolve));
});

afterEach(async () => {
  await harness.stop();
  await stopTarget();
});

async function addConnection(name: string, namespace: string): Promise<string> {
  const [row] = await harness.sql<{ id: string }[]>`
    INSERT INTO connections (name, namespace, type, url, username, password)
    VALUES (${name}, ${namespace}, 'http', ${`http://127.0.0.1:${port}/`}, 'ada', ${`pass-of-${namespace}`})
    RETURNING id`;
  return row?.id ?? '';
}

const basic = (password: string) => `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;

describe('checks that name a stored connection', () => {
  it.each([
    ['its id', (id: string) => id, 'default'],
    ['its name', () => 'connection://web', 'default'],
    ['its namespace and name', () => 'connection://shop/web', 'shop'],
    ['its type and name, as older specs do', () => 'connection://http/web', 'default'],
  ])('find it by %s', async (_how, reference, namespace) => {
    const id = await addConnection('web', 'default');
    await addConnection('web', 'shop');
    await harness.start();
    const canary = await harness.addCanary({
      schedule: '@every 1h',
      http: [{ name: 'site', connection: reference(id) }],
    });
    await eventually(async () => (await harness.statusesOf(canary)).length === 1);
    expect(await harness.statusesOf(canary)).toMatchObject([{ status: true }]);
    expect(seen).toEqual([basic(`pass-of-${namespace}`)]);
    const stored = JSON.stringify(await harness.sql`SELECT * FROM check_statuses`);
    expect(stored).not.toContain('pass-of');
  });

  it('a deleted connection is one that does not exist, in words', async () => {
    const id = await addConnection('web', 'default');
    await harness.sql`UPDATE connections SET deleted_at = now() WHERE id = ${id}`;
    await harness.start();
    const canary = await harness.addCanary({
      schedule: '@every 1h',
      http: [{ name: 'site', connection: 'connection://web' }],
    });
    await eventually(async () => (await harness.statusesOf(canary)).length === 1);
    const [status] = await harness.statusesOf(canary);
    expect(status?.error).toMatch(/^There is no connection "connection:\/\/web"/);
    expect(seen).toEqual([]);
  });

  it('exec checks run where the operator allows them', async () => {
    await harness.start({ mayExec: true });
    const canary = await harness.addCanary({
      schedule: '@every 1h',
      exec: [{ name: 'room', script: 'echo 42', test: { expr: 'int(results.stdout) > 10' } }],
    });
    await eventually(async () => (await harness.statusesOf(canary)).length === 1);
    expect(await harness.statusesOf(canary)).toMatchObject([{ status: true, message: '42' }]);
  });
});
