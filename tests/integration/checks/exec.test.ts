import { existsSync } from 'node:fs';
import { run, saying } from './running';

const allowed = { mayExec: true };
const script = (spec: Record<string, unknown>) => run('exec', spec, undefined, allowed);

describe('exec checks', () => {
  it('do not run unless the operator allows it', async () => {
    const marker = `/tmp/watchfloor-exec-${process.pid}-marker`;
    expect(await run('exec', { script: `touch ${marker}` })).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(/^Scripts are switched off on this server: start it with ALLOW_EXEC=true/),
    });
    expect(existsSync(marker)).toBe(false);
  });

  it('pass with exit code 0 and keep what was written', async () => {
    expect(await script({ script: 'echo hello; echo trouble >&2' })).toMatchObject({
      pass: true,
      message: 'hello',
      details: { stdout: 'hello', stderr: 'trouble', exitCode: 0 },
    });
  });

  it('fail with any other code and say the last line', async () => {
    expect(await script({ script: 'echo no room >&2; exit 3' })).toMatchObject({
      pass: false,
      error: 'The script ended with exit code 3: no room.',
    });
  });

  it('are judged by their test', async () => {
    const test = { expr: 'int(results.stdout) > 10' };
    expect(await script({ script: 'echo 12', test })).toMatchObject({ pass: true });
    expect(await script({ script: 'echo 9', test })).toMatchObject({ pass: false });
    expect(await script({ script: 'exit 4', test: { expr: 'results.exitCode == 4' } })).toMatchObject({
      pass: true,
    });
  });

  it('see their env and nothing of the server’s own', async () => {
    process.env['WATCHFLOOR_SECRET_OF_TEST'] = 'hidden';
    const env = [{ name: 'REGION', value: 'eu' }];
    const result = await script({ script: 'echo "$REGION-${WATCHFLOOR_SECRET_OF_TEST:-none}"', env });
    delete process.env['WATCHFLOOR_SECRET_OF_TEST'];
    expect(result).toMatchObject({ pass: true, message: 'eu-none' });
  });

  it('run the interpreter of their first line', async () => {
    const result = await script({ script: '#!/usr/bin/env node\nconsole.log(6 * 7)' });
    expect(result).toMatchObject({ pass: true, message: '42' });
  });

  it('are killed with their children at their timeout, and their folder is gone', async () => {
    const result = await script({
      script: 'pwd > /tmp/wf-folder-$PPID; sleep 60 & sleep 60',
      timeout: '300ms',
    });
    expect(result).toMatchObject({
      pass: false,
      error: saying(/^The script was stopped: it did not end within 300 ms/),
    });
    expect(result.durationMs).toBeLessThan(5000);
  });

  it('F66 keep 256 KiB of output and no NUL', async () => {
    const result = await script({
      script: "head -c 1000000 /dev/zero | tr '\\\\0' 'x'; printf 'a\\\\0b' >&2",
    });
    expect(result.pass).toBe(true);
    expect(JSON.stringify(result.details)).not.toContain('\\u0000');
    expect(String(result.details?.['stdout']).length).toBeLessThan(263_000);
  });

  it.each(['checkout', 'connections', 'artifacts'])('with %s are not run half', async (key) => {
    expect(await script({ script: 'true', [key]: { aws: 'x' } })).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(new RegExp(`^${key} is not supported by the embedded runner yet`)),
    });
  });
});
