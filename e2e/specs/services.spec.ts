/** Checks on real services that the test starts: red when they stop, green when they start. */
import { createServer, connect, type Server, type Socket } from 'node:net';
import { startPostgres } from '../fixtures/postgres';
import { startRedis } from '../fixtures/redis';
import { expect, test } from '../fixtures/test';
import { HealthPage } from '../pages/healthPage';

const INTERVAL_MS = 2_000;

/** A door in front of a service: closing it is what a stopped service looks like, and the address stays the same. */
async function startDoor(
  to: number,
): Promise<{ port: number; open: () => Promise<void>; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server = createServer((socket) => {
        const target = connect(to, '127.0.0.1');
        for (const end of [socket, target]) {
          sockets.add(end);
          end.on('error', () => undefined); // either side may leave first
          end.on('close', () => sockets.delete(end));
        }
        socket.pipe(target).pipe(socket);
      });
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  const port = await listen(0);
  return {
    port,
    open: async () => {
      await listen(port);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function becomes(health: HealthPage, name: string, status: 'Healthy' | 'Unhealthy'): Promise<void> {
  await expect(async () => {
    await health.refresh();
    await expect(health.row(name).getByRole('img', { name: status, exact: true })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 30_000 });
}

test('checks on PostgreSQL and Redis go red when the service stops and green when it starts', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.expect(/status of 401/);
  const postgres = await startPostgres();
  const database = new URL(postgres.url);
  const door = await startDoor(Number(database.port));
  let redis = await startRedis();
  const health = new HealthPage(page);
  await signInAs('editor');
  await page.goto('/health?hidePassing=false&groupBy=none&tabBy=none');

  const account = [database.username, database.password].map((text) =>
    JSON.stringify(decodeURIComponent(text)),
  );
  await health.pasteCheck(
    [
      'apiVersion: canaries.watchfloor.io/v1',
      'kind: Canary',
      'metadata:',
      '  name: services',
      'spec:',
      `  schedule: "@every ${INTERVAL_MS / 1000}s"`,
      '  postgres:',
      '    - name: orders database',
      `      url: "postgres://$(username):$(password)@127.0.0.1:${door.port}${database.pathname}"`,
      `      username: {value: ${account[0]}}`,
      `      password: {value: ${account[1]}}`,
      '      query: SELECT 1',
      '      results: 1',
      '  redis:',
      '    - name: session cache',
      `      addr: 127.0.0.1:${redis.port}`,
      '',
    ].join('\n'),
  );
  await health.submitCheck();
  await expect(page.getByText('services created successfully')).toBeVisible();
  await page.goto('/health?hidePassing=false&groupBy=none&tabBy=none');

  for (const name of ['orders database', 'session cache']) await becomes(health, name, 'Healthy');
  await door.close();
  await redis.stop();
  for (const name of ['orders database', 'session cache']) await becomes(health, name, 'Unhealthy');
  await door.open();
  redis = await startRedis({ port: redis.port });
  for (const name of ['orders database', 'session cache']) await becomes(health, name, 'Healthy');
  await expect(page.locator('body')).not.toContainText(decodeURIComponent(database.password));

  await redis.stop();
  await door.close();
  await postgres.stop();
});
