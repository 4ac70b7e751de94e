import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rawFetch } from '@tests/setup/rawHttp';
import { hasDatabaseUser, isReachableByOthers } from '@tests/setup/reach';
import { buildServer, killLeftovers, startServerProcess } from '@tests/setup/serverProcess';

const isRoot = process.getuid?.() === 0;
/** Another user can only take over what it can reach; otherwise the start ends with a sentence. */
const canHandOver = !isRoot || (hasDatabaseUser() && isReachableByOthers(process.cwd()));
/** Node is started by its full path; without a search path there is no program that makes namespaces. */
const WITHOUT_NAMESPACES = { PATH: '/nowhere' };

describe('as whom the database runs', () => {
  let dataDir: string;
  beforeAll(buildServer, 60_000);
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-owner-'));
  });
  afterEach(async () => {
    killLeftovers();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function startOnce(env: Record<string, string>): Promise<{ way: unknown; ownerOfFiles: number }> {
    const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'info', ...env });
    const { origin } = await server.ready;
    expect((await rawFetch(origin, '/readyz')).status).toBe(200);
    const ownerOfFiles = (await stat(path.join(dataDir, 'postgres', 'PG_VERSION'))).uid;
    const { code, stderr } = await server.kill('SIGTERM');
    expect(code).toBe(0);
    return { way: /"way":"([^"]+)"/.exec(stderr)?.[1], ownerOfFiles };
  }

  it('root keeps its files by running the database in a user namespace; an ordinary user needs nothing of that', async () => {
    const { way, ownerOfFiles } = await startOnce({});
    expect(way).toBe(isRoot ? 'user namespace' : 'same user');
    expect(ownerOfFiles).toBe(process.getuid?.());
  });

  it('where namespaces are refused root hands the database to a system user, and takes it back when they work again', async () => {
    if (!canHandOver) {
      await expect(startOnce(WITHOUT_NAMESPACES)).rejects.toThrow(
        /start (?:it|Watchfloor) as an ordinary user/,
      );
      return;
    }
    const { way, ownerOfFiles } = await startOnce(WITHOUT_NAMESPACES);
    expect(way).toBe(isRoot ? 'system user' : 'same user');
    expect(ownerOfFiles === 0).toBe(false);
    const back = await startOnce({});
    expect(back.way).toBe(isRoot ? 'user namespace' : 'same user');
    expect(back.ownerOfFiles).toBe(process.getuid?.());
    expect((await startOnce(WITHOUT_NAMESPACES)).way).toBe(isRoot ? 'system user' : 'same user');
  });
});
