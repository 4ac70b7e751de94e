import { spawnSync } from 'node:child_process';
import { run, saying } from './running';
import { closedPort, encodeName, startDns, startSilentTcp } from './services';
import type { Service, Zone } from './services';

describe('a tcp check', () => {
  it('passes when the port accepts connections', async () => {
    const service = await startSilentTcp();
    const result = await run('tcp', { endpoint: `127.0.0.1:${service.port}`, thresholdMillis: 2000 });
    expect(result).toMatchObject({
      pass: true,
      message: saying(/^Connected to 127\.0\.0\.1:\d+ in \d+ ms$/),
    });
    await service.stop();
  });

  it('turns red when the service stops', async () => {
    const port = await closedPort();
    const result = await run('tcp', { endpoint: `127.0.0.1:${port}` });
    expect(result).toMatchObject({ pass: false, error: saying(/nothing listens there/) });
    expect(result.invalid).toBeUndefined();
  });

  it('names a host that does not exist', async () => {
    const result = await run('tcp', { endpoint: 'no-such-host.invalid:80' });
    expect(result).toMatchObject({
      pass: false,
      error: saying(/name of no-such-host\.invalid:80 (?:cannot|could not) be resolved/),
    });
  });

  it('can be stopped before it connects', async () => {
    const result = await run('tcp', { endpoint: '127.0.0.1:9' }, AbortSignal.abort());
    expect(result.pass).toBe(false);
  });

  it('is invalid, not merely red, when its endpoint cannot be read', async () => {
    expect(await run('tcp', { endpoint: 'https://example.org:80' })).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(/must be host:port/),
    });
  });
});

describe('a dns check', () => {
  const mx = Buffer.concat([Buffer.from([0, 10]), encodeName('mail.example.test')]);
  const zone: Zone = {
    'shop.example.test 1': { type: 1, data: [Buffer.from([10, 0, 0, 1]), Buffer.from([10, 0, 0, 2])] },
    'shop.example.test 28': { type: 28, data: [Buffer.from('20010db8000000000000000000000001', 'hex')] },
    'www.example.test 5': { type: 5, data: [encodeName('shop.example.test')] },
    'example.test 15': { type: 15, data: [mx] },
    'example.test 2': { type: 2, data: [encodeName('ns1.example.test')] },
    'example.test 16': { type: 16, data: [Buffer.concat([Buffer.from([5]), Buffer.from('hello')])] },
    '1.0.0.10.in-addr.arpa 12': { type: 12, data: [encodeName('shop.example.test')] },
    'secret.example.test refused': { type: 0, data: [] },
  };
  let dns: Service;
  let server: { server: string; port: number };

  beforeAll(async () => {
    dns = await startDns(zone);
    server = { server: '127.0.0.1', port: dns.port };
  });
  afterAll(() => dns.stop());

  it.each([
    ['A', 'shop.example.test', ['10.0.0.2', '10.0.0.1']],
    ['AAAA', 'shop.example.test', ['2001:db8::1']],
    ['CNAME', 'www.example.test', ['shop.example.test.']],
    ['MX', 'example.test', ['MAIL.example.test. 10']],
    ['NS', 'example.test', ['ns1.example.test.']],
    ['TXT', 'example.test', ['hello']],
    ['PTR', '10.0.0.1', ['shop.example.test.']],
  ])('compares %s records of %s, in any order', async (querytype, query, exactreply) => {
    expect(await run('dns', { ...server, query, querytype, exactreply })).toMatchObject({ pass: true });
    const wrong = await run('dns', {
      ...server,
      query,
      querytype,
      exactreply: [...exactreply, 'more.example.test'],
    });
    expect(wrong).toMatchObject({ pass: false, error: saying(/; expected .*more\.example\.test/) });
  });

  it('counts records', async () => {
    const query = { ...server, query: 'shop.example.test' };
    expect((await run('dns', { ...query, minrecords: 2 })).pass).toBe(true);
    expect((await run('dns', { ...query, minrecords: 3 })).error).toBe(
      'A shop.example.test has 2 records; expected at least 3.',
    );
  });

  it('fails when the name does not exist', async () => {
    const result = await run('dns', { ...server, query: 'gone.example.test' });
    expect(result).toMatchObject({
      pass: false,
      error: 'A gone.example.test has 0 records; expected at least 1.',
    });
  });

  it('says that a server refuses, is silent or is not there', async () => {
    expect((await run('dns', { ...server, query: 'secret.example.test' })).error).toMatch(
      /refuses the question/,
    );
    const silent = await startDns();
    const started = performance.now();
    const late = await run('dns', { server: '127.0.0.1', port: silent.port, query: 'a.test', timeout: 1 });
    expect(late).toMatchObject({ pass: false, error: saying(/did not answer in time|timed out/) });
    expect(performance.now() - started).toBeLessThan(5000);
    await silent.stop();
  });
});

describe('an icmp check', () => {
  const hasPing = !spawnSync('ping', ['-V']).error;

  it('says how this machine pings itself, or what is missing for it', async () => {
    const result = await run('icmp', { endpoint: '127.0.0.1', packetCount: 2, packetLossThreshold: 10 });
    if (hasPing) expect(result.message).toMatch(/packets lost|No answer/);
    else
      expect(result).toMatchObject({
        pass: false,
        invalid: true,
        error: saying(/program "ping" is missing.*iputils-ping/),
      });
  });

  it('passes nothing to the program that could be an option', async () => {
    const result = await run('icmp', { endpoint: '-c1000000' });
    expect(result).toMatchObject({ pass: false, invalid: true, error: saying(/must be a host name/) });
  });
});

describe('the deadline of a run', () => {
  it('ends a check whose target accepts and stays silent', async () => {
    const silent = await startSilentTcp();
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 100);
    const result = await run('http', { url: `http://127.0.0.1:${silent.port}/` }, stop.signal);
    clearTimeout(timer);
    expect(result).toMatchObject({ pass: false });
    await silent.stop();
  });
});

describe('what the embedded runner does not run', () => {
  it.each(['mysql', 'jmeter', 'restic', 'webhook'])(
    '%s checks are invalid and never healthy',
    async (type) => {
      expect(await run(type, { script: 'true' })).toMatchObject({
        pass: false,
        invalid: true,
        error: saying(
          new RegExp(
            `^The embedded runner cannot run ${type} checks; it runs http, tcp, dns, icmp, folder, exec, `,
          ),
        ),
      });
    },
  );

  it('a check with a transform expression is not judged without it', async () => {
    const service = await startSilentTcp();
    const spec = { endpoint: `127.0.0.1:${service.port}`, transform: { expr: '[]' } };
    expect(await run('tcp', spec)).toMatchObject({
      pass: false,
      invalid: true,
      error: saying(/^transform expressions are not run by the embedded runner yet/),
    });
    await service.stop();
  });
});
