import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, saying } from './running';

const HOUR = 3600;
let folder: string;

async function file(name: string, bytes: number, ageSeconds: number): Promise<void> {
  const full = path.join(folder, name);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, Buffer.alloc(bytes));
  const time = Date.now() / 1000 - ageSeconds;
  await utimes(full, time, time);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-folder-'));
  await file('dump-1.sql.gz', 2000, 30 * HOUR);
  await file('dump-2.sql.gz', 3000, 2 * HOUR);
  await file('notes.txt', 10, 100 * HOUR);
  await file('older/dump-0.sql.gz', 500, 200 * HOUR);
  await symlink('/nowhere', path.join(folder, 'broken'));
  await symlink(folder, path.join(folder, 'older', 'loop'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a folder check', () => {
  it('counts the files of a folder, and of its subfolders when asked', async () => {
    expect(await run('folder', { path: folder, minCount: 3, maxCount: 3 })).toMatchObject({
      pass: true,
      message: '3 files, 4.9 Ki',
    });
    expect(await run('folder', { path: folder, recursive: true, minCount: 4, maxCount: 4 })).toMatchObject({
      pass: true,
    });
    expect((await run('folder', { path: folder, minCount: 10 })).error).toBe(
      'There are 3 files; expected at least 10.',
    );
    expect((await run('folder', { path: folder, maxCount: 1 })).error).toBe(
      'There are 3 files; expected at most 1.',
    );
  });

  it('measures the age of the newest file', async () => {
    expect((await run('folder', { path: folder, maxAge: '26h' })).pass).toBe(true);
    expect((await run('folder', { path: folder, maxAge: '1h' })).error).toBe(
      'The newest file, dump-2.sql.gz, is 2 h old; expected at most 1 h.',
    );
    expect((await run('folder', { path: folder, minAge: '1d' })).pass).toBe(false);
  });

  it('filters by name, age and size', async () => {
    const dumps = { path: folder, filter: { regex: '.*\\.sql\\.gz$' } };
    expect(await run('folder', { ...dumps, minCount: 2, maxCount: 2, minSize: '1k' })).toMatchObject({
      pass: true,
    });
    expect((await run('folder', { ...dumps, minSize: '2.5k' })).error).toMatch(
      /dump-1\.sql\.gz has 2 Ki; expected at least/,
    );
    expect((await run('folder', { path: folder, maxSize: '1Ki' })).error).toMatch(/expected at most 1 Ki/);
    const recent = { path: folder, filter: { maxAge: '7d', minSize: '100' } };
    expect(await run('folder', { ...recent, recursive: true, minCount: 2, maxCount: 2 })).toMatchObject({
      pass: true,
    });
  });

  it('understands patterns in the path', async () => {
    expect(await run('folder', { path: `${folder}/*.gz`, minCount: 2, maxCount: 2 })).toMatchObject({
      pass: true,
    });
    expect(await run('folder', { path: `${folder}/**/*.gz`, minCount: 3, maxCount: 3 })).toMatchObject({
      pass: true,
    });
  });

  it('is red when no file matches and one must be new', async () => {
    const result = await run('folder', { path: folder, filter: { regex: '^none$' }, maxAge: '1d' });
    expect(result).toMatchObject({ pass: false, error: saying(/No file matches/) });
  });

  it('looks at the room on the disk', async () => {
    expect((await run('folder', { path: folder, availableSize: '1k' })).pass).toBe(true);
    expect((await run('folder', { path: folder, availableSize: '900000Ti' })).error).toMatch(
      /are free; expected at least/,
    );
  });

  it('says when the folder is missing or is no folder', async () => {
    expect((await run('folder', { path: path.join(folder, 'gone') })).error).toMatch(/does not exist/);
    expect((await run('folder', { path: path.join(folder, 'notes.txt') })).error).toMatch(/is not a folder/);
  });

  it.each([
    ['s3://bucket', {}, /^accessKey and secretKey are missing/],
    ['gs://bucket', {}, /cannot read gs:\/\//],
    ['/tmp', { awsConnection: { region: 'eu' } }, /^awsConnection is for a path in a bucket/],
    ['/tmp', { filter: { since: 'now-60d' } }, /filter\.since is not supported/],
  ])('says what it cannot reach: %s %j', async (target, extra, says) => {
    expect(await run('folder', { path: target, ...extra })).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(says),
    });
  });

  it('TM25 is not held up by a pattern that takes for ever', async () => {
    await file(`catastrophe/${'a'.repeat(40)}!`, 1, 0);
    const started = performance.now();
    const result = await run('folder', {
      path: path.join(folder, 'catastrophe'),
      filter: { regex: '^(a+)+$' },
    });
    expect(result).toMatchObject({ pass: false, invalid: true, error: saying(/write a simpler one/) });
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
