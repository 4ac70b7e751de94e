import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isReachableByOthers } from '@tests/setup/reach';
import { rawFetch } from '@tests/setup/rawHttp';
import { buildServer, killLeftovers, startServerProcess } from '@tests/setup/serverProcess';

const run = promisify(execFile);

async function isAlive(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/\) Z /.test(state);
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** The server's command without root's rights; a test run by an ordinary user has none to give up. */
function asOrdinaryUser(): [string, ...string[]] {
  const entry = path.resolve('dist/server/main.js');
  if (process.getuid?.() !== 0) return [process.execPath, entry];
  // In a private folder the other user may still read the program; writing stays forbidden, which is what is tested.
  const mayRead = isReachableByOthers(process.cwd())
    ? []
    : ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  return [
    'setpriv',
    '--reuid=nobody',
    '--regid=nogroup',
    '--clear-groups',
    ...mayRead,
    process.execPath,
    entry,
  ];
}

/**
 * An ordinary user who can also start the database's programs. Of a checkout in root's private folder nobody else can:
 * there root becomes an ordinary user inside a namespace, whose files are root's when seen from outside.
 */
function asOwnerOfThePrograms(): [string, ...string[]] {
  if (process.getuid?.() !== 0 || isReachableByOthers(process.cwd())) return asOrdinaryUser();
  const entry = path.resolve('dist/server/main.js');
  return ['unshare', '--user', '--map-user=1000', '--map-group=1000', process.execPath, entry];
}

/** One line, no stack, and exit code 1: what an operator sees of a start that cannot work. */
function expectSentence(ended: { code: number | null; stderr: string }, sentence: RegExp): void {
  expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(ended.stderr).toMatch(sentence);
  expect(ended.code).toBe(1);
}

describe('the server as a process', () => {
  let dataDir: string;
  beforeAll(buildServer, 60_000);
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'watchfloor-process-'));
  });
  afterEach(async () => {
    killLeftovers();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('starts, prints address and first administrator once, keeps files private, and starts again in under 5 s', async () => {
    const first = startServerProcess({ DATA_DIR: dataDir });
    const { origin } = await first.ready;
    expect((await rawFetch(origin, '/readyz')).status).toBe(200);
    expect((await first.kill('SIGTERM')).code).toBe(0);
    expect(first.stdout()).toMatch(
      /^Watchfloor is ready at http:\/\/127\.0\.0\.1:\d+\nFirst administrator: admin@local with password \S{12,}\n/,
    );

    const second = startServerProcess({ DATA_DIR: dataDir });
    const { ms } = await second.ready;
    expect(ms).toBeLessThan(5_000);
    expect((await second.kill('SIGTERM')).stdout).toMatch(/^Watchfloor is ready at \S+\n$/);

    // TM28: only the owner may look.
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends it cleanly: exit 0, database stopped, lock given back',
    async (signal) => {
      const server = startServerProcess({ DATA_DIR: dataDir });
      await server.ready;
      const postgres = await postmasterPid(dataDir);
      const ended = await server.kill(signal);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(await isAlive(postgres)).toBe(false);
      expect((await readdir(dataDir)).sort()).toEqual(['database-password', 'postgres']);
      expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
    },
  );

  it('Ctrl+C under npm, which is SIGINT twice, ends it cleanly: database stopped', async () => {
    const server = startServerProcess({ DATA_DIR: dataDir });
    await server.ready;
    const postgres = await postmasterPid(dataDir);
    process.kill(server.pid, 'SIGINT');
    await sleep(20);
    expect(await server.kill('SIGINT')).toMatchObject({ code: 0, stderr: '' });
    expect(await isAlive(postgres)).toBe(false);
  });

  it('SIGTERM while it is starting leaves no database behind', async () => {
    const server = startServerProcess({ DATA_DIR: dataDir });
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
    while ((await readFile(pidFile, 'utf8').catch(() => '')) === '') await sleep(5);
    const postgres = await postmasterPid(dataDir);
    expect((await server.kill('SIGTERM')).code).toBe(0);
    expect(await isAlive(postgres)).toBe(false);
  });

  it('F55 a second server on the same folder says pid and path within a second and exits; the first keeps answering', async () => {
    const first = startServerProcess({ DATA_DIR: dataDir });
    const { origin } = await first.ready;
    const second = await startServerProcess({ DATA_DIR: dataDir }).ended;
    expectSentence(
      second,
      new RegExp(`process ${first.pid}\\) already uses DATA_DIR ${dataDir}: stop it, or set DATA_DIR`),
    );
    expect(second.ms).toBeLessThan(1_000);
    expect((await rawFetch(origin, '/readyz')).status).toBe(200);
    await first.kill('SIGTERM');
  });

  it('a database that dies is started again on the same data, and requests succeed again', async () => {
    const server = startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const { origin } = await server.ready;
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    const deadline = Date.now() + 10_000;
    const status = async (): Promise<number> => (await rawFetch(origin, '/readyz')).status;
    while ((await status()) === 200 && Date.now() < deadline) await sleep(5);
    while ((await status()) !== 200 && Date.now() < deadline) await sleep(50);
    expect(await status()).toBe(200);
    expect((await server.kill('SIGTERM')).code).toBe(0);
  });

  describe('a start that cannot work is one sentence', () => {
    it('a port in use', async () => {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
      const address = other.address();
      const port = typeof address === 'object' && address !== null ? String(address.port) : '';
      const ended = await startServerProcess({ DATA_DIR: dataDir, PORT: port }).ended;
      expectSentence(
        ended,
        new RegExp(`^PORT ${port} on 127.0.0.1 is in use by another program: stop .* set PORT to a free one`),
      );
      await new Promise((resolve) => other.close(resolve));
      // Nothing was started, so nothing is left.
      expect(await readdir(dataDir)).toEqual([]);
    });

    it('a DATA_DIR that is a file', async () => {
      const file = path.join(dataDir, 'file');
      await writeFile(file, '');
      const ended = await startServerProcess({ DATA_DIR: file }).ended;
      expectSentence(
        ended,
        /^DATA_DIR .*file cannot be written \(EEXIST\): choose a folder that this user owns/,
      );
    });

    it('a DATA_DIR where nothing can be made', async () => {
      const ended = await startServerProcess({ DATA_DIR: '/proc/watchfloor/data' }).ended;
      expectSentence(
        ended,
        /^DATA_DIR \/proc\/watchfloor\/data cannot be written \(ENOENT\): choose a folder/,
      );
    });

    it("a DATA_DIR with somebody's files in it, which stay as they are", async () => {
      await chmod(dataDir, 0o755);
      await writeFile(path.join(dataDir, 'thesis.txt'), 'mine');
      const ended = await startServerProcess({ DATA_DIR: dataDir }).ended;
      expectSentence(
        ended,
        /holds other things \(thesis\.txt\), but must be a folder of its own: set DATA_DIR/,
      );
      expect((await stat(dataDir)).mode & 0o777).toBe(0o755);
    });

    it('an unwritable DATA_DIR', async () => {
      await chmod(dataDir, 0o500);
      const home = path.join(dataDir, 'own');
      const ended = await startServerProcess({ DATA_DIR: home }, asOrdinaryUser()).ended;
      expectSentence(
        ended,
        /own cannot be written \(EACCES\): choose a folder that this user owns, or give it .* chown/,
      );
    });

    it('an unreachable DATABASE_URL, without its password', async () => {
      const ended = await startServerProcess({ DATABASE_URL: 'postgres://me:topsecret@127.0.0.1:1/db' })
        .ended;
      expectSentence(
        ended,
        /127\.0\.0\.1:1\/db does not answer \(ECONNREFUSED\): check address, name and password/,
      );
      expect(ended.stderr).not.toContain('topsecret');
    });

    it('a bad value', async () => {
      const ended = await startServerProcess({ DATA_DIR: dataDir, PORT: 'high' }).ended;
      expectSentence(ended, /^PORT is "high"/);
    });

    it('TM14 a reachable address without TLS', async () => {
      expectSentence(
        await startServerProcess({ DATA_DIR: dataDir, HOST: '0.0.0.0' }).ended,
        /TLS_CERT and TLS_KEY, or ALLOW_PLAIN_HTTP=true/,
      );
    });

    it('a TLS file that is missing', async () => {
      const ended = await startServerProcess({
        DATA_DIR: dataDir,
        TLS_CERT: '/nowhere/cert.pem',
        TLS_KEY: '/nowhere/key.pem',
      }).ended;
      expectSentence(ended, /^TLS_CERT \/nowhere\/cert\.pem cannot be read \(ENOENT\): check the path/);
    });

    it('a database whose password file was lost', async () => {
      const server = startServerProcess({ DATA_DIR: dataDir });
      await server.ready;
      await server.kill('SIGTERM');
      await rm(path.join(dataDir, 'database-password'));
      expectSentence(
        await startServerProcess({ DATA_DIR: dataDir }).ended,
        /password file .* is missing: put the file back/,
      );
    });
  });

  it('--help lists the variables and starts nothing', async () => {
    const { stdout } = await run(process.execPath, ['dist/server/main.js', '--help']);
    expect(stdout).toContain('DATABASE_URL');
  });

  it('works as an ordinary user', async () => {
    await chmod(dataDir, 0o777);
    const home = path.join(dataDir, 'own');
    const server = startServerProcess({ DATA_DIR: home }, asOwnerOfThePrograms());
    const { origin } = await server.ready;
    expect((await rawFetch(origin, '/readyz')).status).toBe(200);
    const isOther = process.getuid?.() === 0 && isReachableByOthers(process.cwd());
    expect((await stat(path.join(home, 'postgres'))).uid === process.getuid?.()).toBe(!isOther);
    expect((await server.kill('SIGTERM')).code).toBe(0);
  });
});
