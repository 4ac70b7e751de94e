import { eventually } from '@tests/setup/eventually';
import { startTestServer, type TestServer } from '@tests/setup/server';
import type { TestFetch } from '@tests/setup/signIn';

/** Of each check, so that the answer is a large one. */
const LONG = 'A probe whose description takes some room. '.repeat(20);

const summaryIds = (answer: unknown) =>
  // The contract's own form of the answer (endpoints §2), of which only the ids are compared.
  (answer as { checks_summary: { id: string }[] }).checks_summary.map(({ id }) => id);

const PATH = '/api/db/canaries?select=name,spec&order=name';

describe('answers are compressed on their way', () => {
  let server: TestServer;
  let admin: TestFetch;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
    const canaries = Array.from({ length: 40 }, (_, n) => ({
      name: `canary-${n}`,
      namespace: 'default',
      spec: {
        interval: 60,
        http: ['first', 'second', 'third'].map((name) => ({
          name: `${name}-${n}`,
          url: 'http://127.0.0.1:9',
          description: LONG,
        })),
      },
    }));
    const added = await admin('/api/db/canaries', { method: 'POST', body: JSON.stringify(canaries) });
    expect(added.status).toBe(201);
  });
  afterAll(() => server.stop());

  it('a list travels compressed, is the same list, and says that it depends on what the client reads', async () => {
    const plain = await admin(PATH, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const packed = await admin(PATH, { headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i);
    const rows: unknown = await packed.json();
    expect(rows).toHaveLength(40);
    expect(rows).toEqual(await plain.json());
  });

  it('the summary of checks travels compressed', async () => {
    const answer = await admin('/api/canary/api/summary?start=1h', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toHaveProperty('checks_summary');
  });

  it('M14 a large summary travels in Brotli to who reads it, in gzip to who reads that, and is the same list', async () => {
    const path = '/api/canary/api/summary';
    const expected = await eventually(async () => {
      const plain = await admin(path, { headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      const ids = summaryIds(await plain.json());
      if (ids.length < 120) return undefined;
      expect(plain.headers.get('vary')).toMatch(/^accept-encoding$/i);
      return ids;
    });
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip', 'gzip'],
    ] as const) {
      const packed = await admin(path, { headers: { 'accept-encoding': accepted } });
      expect([accepted, packed.headers.get('content-encoding')]).toEqual([accepted, encoding]);
      expect(packed.headers.get('vary')).toMatch(/^accept-encoding$/i);
      expect(summaryIds(await packed.json())).toEqual(expected);
    }
  });

  it('a form of sign-in, with its token beside what was typed, is never compressed', async () => {
    const flow = await server.fetch('/api/.ory/self-service/login/browser', {
      headers: { accept: 'application/json', 'accept-encoding': 'gzip' },
    });
    expect(flow.status).toBe(200);
    expect(flow.headers.get('content-encoding')).toBeNull();
    expect(await flow.text()).toContain('csrf_token');
  });

  it('events come as they happen, not when enough of them are there to be compressed', async () => {
    const end = new AbortController();
    const events = await admin('/api/events', {
      headers: { 'accept-encoding': 'gzip' },
      signal: end.signal,
    });
    expect(events.status).toBe(200);
    expect(events.headers.get('content-encoding')).toBeNull();
    end.abort();
  });
});
