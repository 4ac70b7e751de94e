/**
 * The system's ping may be missing where the tests run, and may not be allowed to send. What Watchfloor makes of its
 * words is tested with a program of that name that says what iputils and macOS say.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, saying } from './running';

const IPUTILS = `PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.
64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.031 ms

--- 127.0.0.1 ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 1015ms
rtt min/avg/max/mdev = 12.500/25.500/38.500/13.000 ms`;
const MACOS = `--- 127.0.0.1 ping statistics ---
4 packets transmitted, 3 packets received, 25.0% packet loss
round-trip min/avg/max/stddev = 0.050/0.083/0.117/0.027 ms`;
const NOTHING = `--- 10.255.255.1 ping statistics ---
2 packets transmitted, 0 received, 100% packet loss, time 1024ms`;

let folder: string;
const systemPath = process.env['PATH'];

async function pingSays(output: string, exitCode: number): Promise<void> {
  const program = path.join(folder, 'ping');
  await writeFile(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/arguments"\ncat <<'OUTPUT'\n${output}\nOUTPUT\nexit ${exitCode}\n`,
  );
  await chmod(program, 0o755);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'watchfloor-ping-'));
  process.env['PATH'] = `${folder}${path.delimiter}${systemPath ?? ''}`;
});
afterAll(async () => {
  process.env['PATH'] = systemPath;
  await rm(folder, { recursive: true, force: true });
});

describe('what ping says', () => {
  it('passes when every packet came back', async () => {
    await pingSays(IPUTILS, 0);
    expect(await run('icmp', { endpoint: '127.0.0.1', packetCount: 2 })).toMatchObject({
      pass: true,
      message: '0 % of 2 packets lost, 25.5 ms on average',
      durationMs: 26,
      details: { lossPercent: 0, averageMs: 25.5 },
    });
  });

  it('fails when the round trip is slower than the threshold', async () => {
    await pingSays(IPUTILS, 0);
    expect(await run('icmp', { endpoint: '127.0.0.1', thresholdMillis: 20 })).toMatchObject({
      pass: false,
      error: saying(/took 26 ms, longer than the threshold of 20 ms/),
    });
  });

  it('compares lost packets with what is allowed', async () => {
    await pingSays(MACOS, 0);
    const spec = { endpoint: '127.0.0.1', packetCount: 4 };
    expect((await run('icmp', { ...spec, packetLossThreshold: 30 })).pass).toBe(true);
    expect((await run('icmp', { ...spec, packetLossThreshold: 10 })).error).toMatch(
      /lost 25 % of 4 packets; at most 10 %/,
    );
  });

  it('fails when nothing came back', async () => {
    await pingSays(NOTHING, 1);
    expect(await run('icmp', { endpoint: '10.255.255.1', packetCount: 2 })).toMatchObject({
      pass: false,
      message: '100 % of 2 packets lost, no answer',
    });
  });

  it('repeats why ping could not start', async () => {
    await pingSays('ping: no-such-host: Name or service not known', 2);
    expect((await run('icmp', { endpoint: 'no-such-host' })).error).toBe(
      'no-such-host could not be pinged: no-such-host: Name or service not known.',
    );
  });
});
