import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lockDataDir } from '@server/db/lock';

describe('the lock of a data directory', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('F55 a second taker is refused within a second with pid and path, and the first stays', async () => {
    const first = await lockDataDir(folder);
    const before = Date.now();
    await expect(lockDataDir(folder)).rejects.toThrow(
      `Another Watchfloor (process ${process.pid}) already uses DATA_DIR ${folder}: stop it, or set DATA_DIR to another folder.`,
    );
    expect(Date.now() - before).toBeLessThan(1_000);
    await expect(lockDataDir(folder)).rejects.toThrow('already uses');
    await first.release();
  });

  it('is free after its release and leaves no file behind', async () => {
    await (await lockDataDir(folder)).release();
    expect(await readdir(folder)).toEqual([]);
    await (await lockDataDir(folder)).release();
  });

  it('notes the process number beside the socket', async () => {
    const lock = await lockDataDir(folder);
    expect(await readFile(path.join(folder, 'watchfloor.pid'), 'utf8')).toBe(`${process.pid}\n`);
    await lock.release();
  });

  it('a pid file whose number belongs to another living process does not block', async () => {
    await writeFile(path.join(folder, 'watchfloor.pid'), `${process.ppid}\n`);
    await (await lockDataDir(folder)).release();
  });

  it('F50 the socket of a killed owner is cleared', async () => {
    const script = `require('net').createServer().listen(process.argv[1], () => console.log('up')); setInterval(() => {}, 1000)`;
    const child = spawn(process.execPath, ['-e', script, path.join(folder, 'watchfloor.sock')]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await expect(lockDataDir(folder)).rejects.toThrow('already uses');
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(await readdir(folder)).toContain('watchfloor.sock');
    await (await lockDataDir(folder)).release();
  });

  it('an owner that does not answer (stopped process) is never robbed', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(path.join(folder, 'watchfloor.sock'), resolve));
    await writeFile(path.join(folder, 'watchfloor.pid'), '4242\n');
    const before = Date.now();
    await expect(lockDataDir(folder)).rejects.toThrow('process 4242');
    expect(Date.now() - before).toBeLessThan(1_000);
    await new Promise((resolve) => silent.close(resolve));
  });

  it('of many who come at once exactly one gets it, also over a dead socket', async () => {
    const dead = createServer();
    const socketPath = path.join(folder, 'watchfloor.sock');
    await new Promise<void>((resolve) => dead.listen(`${socketPath}.x`, resolve));
    await rename(`${socketPath}.x`, socketPath);
    await new Promise((resolve) => dead.close(resolve));
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder)));
    const winners = takers.flatMap((taker) => (taker.status === 'fulfilled' ? [taker.value] : []));
    expect(winners).toHaveLength(1);
    await winners[0]?.release();
  });

  it('works in a folder whose path is longer than a socket address', async () => {
    const deep = path.join(folder, 'a'.repeat(80), 'b'.repeat(80));
    await mkdir(deep, { recursive: true });
    await chmod(deep, 0o700);
    const lock = await lockDataDir(deep);
    await expect(lockDataDir(deep)).rejects.toThrow(deep);
    await lock.release();
    expect(await readdir(deep)).toEqual([]);
  });
});
