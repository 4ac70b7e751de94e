/** POST /api/playbook/webhook/{path} (contract endpoints §6, README §3) over raw HTTP, as other systems call it. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { answerOf, refusal } from './areaClient';

const JSON_TYPE = { 'content-type': 'application/json' };
const BODY = JSON.stringify({ ref: 'main', token: 'of the sender' });

describe('playbooks started by other systems', () => {
  let server: TestServer;
  let issuer: { url: string; token(claims: object): Promise<string>; stop(): void };

  /** As a program calls: no cookie, no Origin. */
  const call = (path: string, headers: Record<string, string> = {}, body = BODY) =>
    answerOf(
      fetch(`${server.origin}/api/playbook/webhook/${path}`, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...headers },
        body,
      }),
    );
  const add = (path: string, authentication?: object, spec: object = {}) => server.sql`
    INSERT INTO playbooks (name, source, spec) VALUES (${path}, 'UI', ${JSON.stringify({
      actions: [{ name: 'say', exec: { script: 'echo hello' }, delay: '1h' }],
      on: { webhook: { path, ...(authentication && { authentication }) } },
      ...spec,
    })}::text::jsonb)`;
  const runsOf = (name: string) => server.sql`
    SELECT r.status, r.created_by, r.parameters, r.request FROM playbook_runs r JOIN playbooks p ON p.id = r.playbook_id
    WHERE p.name = ${name} ORDER BY r.created_at`;
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const STARTED = { status: 201, body: { run_id: expect.any(String), starts_at: expect.any(String) } };
  const NOT_PROVEN = refusal(401, /does not prove who it is from/);

  beforeAll(async () => {
    server = await startTestServer();
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' };
    const keys = createServer((_request, response) => void response.end(JSON.stringify({ keys: [key] })));
    await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done));
    const { port } = keys.address() as AddressInfo; // it listens on a port
    issuer = {
      url: `http://127.0.0.1:${port}/keys`,
      token: (claims) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey),
      stop: () => void keys.close(),
    };
  });
  afterAll(async () => {
    issuer.stop();
    await server.stop();
  });

  it('starts for the right name and password, keeps what was sent, and acts for nobody', async () => {
    await add(
      'deploys/done',
      { basic: { username: 'ci', password: { value: 'pass word' } } },
      { parameters: [{ name: 'region', default: 'eu-1' }] },
    );
    expect(await call('deploys/done', { ...basic('ci:pass word'), 'x-event': 'push' })).toEqual(STARTED);
    expect(await runsOf('deploys/done')).toEqual([
      {
        status: expect.stringMatching(/^(scheduled|running|sleeping)$/),
        created_by: null,
        parameters: { region: 'eu-1' },
        request: {
          path: 'deploys/done',
          headers: expect.objectContaining({ 'x-event': 'push' }),
          content: JSON.parse(BODY),
        },
      },
    ]);
    expect(JSON.stringify(await runsOf('deploys/done'))).not.toContain(basic('ci:pass word').authorization);
  });

  it('refuses wrong proofs, unknown paths and playbooks that ask for none alike, and starts nothing', async () => {
    await add('open');
    await add('empty', { basic: { username: 'ci', password: '' } });
    await add('twofold', { basic: { username: 'a', password: 'b' }, github: { token: 't' } });
    await add('odd', { basic: 'ci:pass' });
    expect(await call('nowhere', basic('ci:pass'))).toEqual(NOT_PROVEN);
    expect(await call('deploys/done')).toEqual(NOT_PROVEN);
    expect(await call('deploys/done', basic('ci:Pass word'))).toEqual(NOT_PROVEN);
    expect(await call('open', basic(':'))).toEqual(NOT_PROVEN);
    expect(await call('empty', basic('ci:'))).toEqual(NOT_PROVEN);
    expect(await call('twofold', basic('a:b'))).toEqual(NOT_PROVEN);
    expect(await call('odd', basic('ci:pass'))).toEqual(NOT_PROVEN);
    for (const path of ['open', 'empty', 'twofold', 'odd']) expect(await runsOf(path)).toEqual([]);
    expect(await runsOf('deploys/done')).toHaveLength(1);
  });

  it('takes deliveries that are signed as GitHub signs them, over the very bytes', async () => {
    await add('github', { github: { token: 'shared' } });
    const sign = (body: string) => `sha256=${createHmac('sha256', 'shared').update(body).digest('hex')}`;
    expect(await call('github', { 'x-hub-signature-256': sign(BODY) })).toEqual(STARTED);
    expect(await call('github', { 'x-hub-signature-256': sign(BODY) }, `${BODY} `)).toEqual(NOT_PROVEN);
    expect(await call('github')).toEqual(NOT_PROVEN);
  });

  it('takes signed deliveries of the last five minutes only', async () => {
    const secret = Buffer.from('a key of some length').toString('base64');
    await add('svix', { svix: { secret: `whsec_${secret}` } });
    const headers = (at: number) => {
      const sentAt = String(Math.floor(at / 1000));
      const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
        .update(`m1.${sentAt}.${BODY}`)
        .digest('base64');
      return { 'svix-id': 'm1', 'svix-timestamp': sentAt, 'svix-signature': `v1,bm9uZQ== v1,${signature}` };
    };
    expect(await call('svix', headers(Date.now()))).toEqual(STARTED);
    expect(await call('svix', headers(Date.now() - 6 * 60_000))).toEqual(NOT_PROVEN);
    expect(await call('svix', { ...headers(Date.now()), 'svix-id': 'm2' })).toEqual(NOT_PROVEN);
  });

  it('takes tokens of the named issuer that have not run out', async () => {
    await add('jwt', { jwt: { jwksUri: issuer.url } });
    const bearer = async (claims: object) => ({ authorization: `Bearer ${await issuer.token(claims)}` });
    const soon = Math.floor(Date.now() / 1000) + 60;
    expect(await call('jwt', await bearer({ exp: soon }))).toEqual(STARTED);
    expect(await call('jwt', await bearer({ exp: soon - 3600 }))).toEqual(NOT_PROVEN);
    expect(await call('jwt', await bearer({}))).toEqual(NOT_PROVEN);
    const [head = '', , tail = ''] = (await issuer.token({ exp: soon })).split('.');
    const forged = [head, Buffer.from(JSON.stringify({ exp: soon + 1 })).toString('base64url'), tail].join(
      '.',
    );
    expect(await call('jwt', { authorization: `Bearer ${forged}` })).toEqual(NOT_PROVEN);
  });

  it('waits for approval where the playbook asks for it, and says what the playbook lacks', async () => {
    const authentication = { github: { token: 'shared' } };
    const signed = {
      'x-hub-signature-256': `sha256=${createHmac('sha256', 'shared').update(BODY).digest('hex')}`,
    };
    await add('approved', authentication, {
      approval: { approvers: { people: ['', 'admin@watchfloor.local'] } },
    });
    expect(await call('approved', signed)).toEqual(STARTED);
    expect(await runsOf('approved')).toMatchObject([{ status: 'pending_approval' }]);
    await add('needy', authentication, { parameters: [{ name: 'size', required: true }] });
    expect(await call('needy', signed)).toEqual(refusal(400, /parameter size is required/));
  });

  it('is limited per minute, and no other call is open to strangers', async () => {
    const limited = await startTestServer({ env: { RUNS_PER_MINUTE: '2' } });
    try {
      await limited.sql`INSERT INTO playbooks (name, source, spec) VALUES ('l', 'UI', ${limited.sql.json({
        actions: [],
        on: { webhook: { path: 'l', authentication: { basic: { username: 'a', password: 'b' } } } },
      })})`;
      const url = `${limited.origin}/api/playbook/webhook/l`;
      const send = () => fetch(url, { method: 'POST', headers: basic('a:b'), body: '' });
      expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
      const third = await send();
      expect(third.status).toBe(429);
      expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(url)).status).toBe(401);
      const run = await fetch(`${limited.origin}/api/playbook/run`, {
        method: 'POST',
        headers: { ...JSON_TYPE, ...basic('a:b') },
        body: '{}',
      });
      expect(run.status).toBe(403);
    } finally {
      await limited.stop();
    }
  });
});
