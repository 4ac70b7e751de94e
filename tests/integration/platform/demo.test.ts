import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROLES } from '@/services/contracts/enums';
import { buildServer, killLeftovers, startServerProcess } from '@tests/setup/serverProcess';
import { signIn } from '@tests/setup/signIn';

describe('npm run demo', () => {
  let dataDir: string;
  beforeAll(async () => {
    await buildServer();
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-demo-'));
  }, 60_000);
  afterAll(async () => {
    killLeftovers();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) =>
    startServerProcess({ WATCHFLOOR_DEMO: 'true', DATA_DIR: dataDir, ...env });
  const passwordOf = (stdout: string): string =>
    /Demo accounts: .* with password (\S.*)\n/.exec(stdout)?.[1] ?? '';

  it('makes one account per role with a printed password, and a sample estate to look at', async () => {
    const server = start();
    const { origin } = await server.ready;
    const printed = passwordOf(server.stdout());
    expect(printed.length).toBeGreaterThanOrEqual(12);
    for (const role of ROLES) {
      const send = await signIn(origin, `${role}@watchfloor.local`, printed);
      const [person] = (await (
        await send(`/api/db/people_roles?email=eq.${role}@watchfloor.local`)
      ).json()) as [{ roles: string[] }]; // the request names one person
      expect(person.roles).toEqual([role]);
      const checks = (await (await send('/api/db/checks?select=id&limit=5')).json()) as unknown[]; // a list of rows
      expect(checks).toHaveLength(5);
    }
    expect(server.stdout()).not.toContain('First administrator');
    await server.kill('SIGTERM');
  });

  it('keeps the made password over a restart, privately, and doubles nothing', async () => {
    const before = (await readFile(path.join(dataDir, 'demo-password'), 'utf8')).trim();
    expect((await stat(path.join(dataDir, 'demo-password'))).mode & 0o777).toBe(0o600);
    const count = async (): Promise<number> => {
      const server = start();
      const { origin } = await server.ready;
      const send = await signIn(origin, 'viewer@watchfloor.local', before);
      const answer = await send('/api/db/canaries?select=id&limit=1', { headers: { prefer: 'count=exact' } });
      await server.kill('SIGTERM');
      return Number(answer.headers.get('content-range')?.split('/')[1]);
    };
    const canaries = await count();
    expect(canaries).toBeGreaterThan(0);
    expect(await count()).toBe(canaries);
  });

  it('DEMO_PASSWORD replaces it, also for accounts that exist', async () => {
    const server = start({ DEMO_PASSWORD: 'another quiet password' });
    const { origin } = await server.ready;
    await expect(signIn(origin, 'editor@watchfloor.local', 'another quiet password')).resolves.toBeDefined();
    await server.kill('SIGTERM');
  });
});
