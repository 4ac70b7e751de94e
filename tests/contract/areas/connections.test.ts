/** POST /api/connection/test/{id} (contract endpoints §8.5) against services that the test starts. */
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { startTestServer, type TestServer } from '@tests/setup/server';
import { startUpstream, type Upstream } from '@tests/setup/upstream';
import type { TestFetch } from '@tests/setup/signIn';
import { TEST_DATABASE_URL } from '@tests/setup/testDatabaseHandle';
import { ABSENT_ID, post, refusal } from './areaClient';

/** Speaks as much of RESP as a client needs to sign in and ping. */
function startRedis(password: string): Promise<Server> {
  const server = createServer((socket) => {
    let isSignedIn = false;
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      const words = bytes
        .toString()
        .split('\r\n')
        .filter((word) => word !== '' && !/^[*$]\d/.test(word));
      for (let at = 0; at < words.length; at += 1) {
        if (words[at] === 'AUTH') {
          isSignedIn = words[at + 1] === password;
          socket.write(isSignedIn ? '+OK\r\n' : '-WRONGPASS invalid password\r\n');
        } else if (words[at] === 'SELECT') socket.write('+OK\r\n');
        else if (words[at] === 'PING')
          socket.write(isSignedIn ? '+PONG\r\n' : '-NOAUTH Authentication required.\r\n');
      }
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
// A server that listens on a port has an address with a port.
const portOf = (server: Server) => (server.address() as AddressInfo).port;

describe('testing connections', () => {
  let server: TestServer;
  let admin: TestFetch;
  let web: Upstream;
  let redis: Server;
  let smtp: SMTPServer;

  const test = async (connection: object) => {
    const [made] = await server.sql<{ id: string }[]>`
      INSERT INTO connections ${server.sql({ name: `c${Math.random()}`, ...connection } as Record<string, string>)} RETURNING id`; // columns of the table
    return post(admin, `/api/connection/test/${made?.id}`, {});
  };
  const OK = { status: 200, body: { message: 'ok' } };

  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn('admin');
    web = await startUpstream(({ headers, url }, response) => {
      const expected = `Basic ${Buffer.from('user:right').toString('base64')}`;
      response.writeHead(url === '/gone' ? 404 : headers.authorization === expected ? 200 : 401).end('x');
    });
    redis = await startRedis('right');
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (auth, _session, done) =>
        auth.password === 'right' ? done(null, { user: 'x' }) : done(new Error('Invalid login')),
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await web.stop();
    redis.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    await server.stop();
  });

  it('http is asked with the stored credentials', async () => {
    const http = { type: 'http', url: web.origin, username: 'user' };
    expect(await test({ ...http, password: 'right' })).toEqual(OK);
    expect(await test({ ...http, password: 'wrong secret' })).toEqual(
      refusal(502, /refuses the credentials \(401\)/),
    );
    expect(await test({ ...http, url: `${web.origin}/gone`, password: 'right' })).toEqual(
      refusal(502, /answered 404/),
    );
    expect(await test({ type: 'http', url: 'http://127.0.0.1:1' })).toEqual(
      refusal(502, /127\.0\.0\.1:1 was refused/),
    );
    expect(await test({ type: 'http', url: 'file:///etc/passwd' })).toEqual(
      refusal(400, /write it like https/),
    );
    expect(await test({ type: 'http' })).toEqual(refusal(400, /url of the connection cannot be used/));
  });

  it('postgres signs in, with placeholders filled', async () => {
    const url = new URL(process.env[TEST_DATABASE_URL] ?? '');
    const { username, password, host } = url;
    const filled = {
      type: 'postgres',
      url: `postgres://$(username):$(password)@${host}/postgres`,
      username: decodeURIComponent(username),
    };
    expect(await test({ ...filled, password: decodeURIComponent(password) })).toEqual(OK);
    const wrong = await test({ ...filled, password: 'a wrong secret' });
    expect(wrong).toEqual(refusal(502, /authentication failed/));
    expect(JSON.stringify(wrong)).not.toContain('wrong secret');
  });

  it('email signs in at the mail server', async () => {
    const { port } = smtp.server.address() as AddressInfo; // as above
    const mail = {
      type: 'email',
      url: `smtp://$(username):$(password)@127.0.0.1:${port}/`,
      username: 'user',
    };
    expect(await test({ ...mail, password: 'right' })).toEqual(OK);
    expect(await test({ ...mail, password: 'wrong' })).toMatchObject({ status: 502 });
  });

  it('redis signs in and pings', async () => {
    const url = `127.0.0.1:${portOf(redis)}`;
    expect(
      await test({ type: 'redis', url, password: 'right', properties: server.sql.json({ db: '2' }) }),
    ).toEqual(OK);
    expect(await test({ type: 'redis', url: `redis://${url}`, password: 'wrong' })).toEqual(
      refusal(502, /refuses: WRONGPASS/),
    );
    expect(await test({ type: 'redis', url: '' })).toEqual(refusal(400, /write it like redis/));
  });

  it('folder looks whether there is one', async () => {
    expect(await test({ type: 'folder', properties: server.sql.json({ path: '/' }) })).toEqual(OK);
    expect(await test({ type: 'folder', properties: server.sql.json({ path: '/nowhere' }) })).toEqual(
      refusal(502, /no folder/),
    );
  });

  it('other types and references are told in words', async () => {
    expect(await test({ type: 'ldap', url: 'ldap://x' })).toEqual(
      refusal(501, /type ldap cannot be tested from here; those that can: http/),
    );
    expect(await test({ type: 'constructor' })).toEqual(refusal(501, /cannot be tested/));
    expect(await test({ type: 'http', url: web.origin, password: 'secret://shop/pass' })).toEqual(
      refusal(400, /password of the connection is a reference/),
    );
  });

  it('unknown ids are 404, none 400, and PERM-5 only those who write connections may test', async () => {
    expect(await post(admin, `/api/connection/test/${ABSENT_ID}`, {})).toEqual(
      refusal(404, /does not exist/),
    );
    expect(await post(admin, '/api/connection/test/x', {})).toEqual(
      refusal(400, /not the id of a connection/),
    );
    for (const role of ['editor', 'viewer', 'commander', 'responder'] as const) {
      expect((await post(await server.signIn(role), `/api/connection/test/${ABSENT_ID}`, {})).status).toBe(
        403,
      );
    }
    expect((await post(server.fetch, `/api/connection/test/${ABSENT_ID}`, {})).status).toBe(401);
  });
});
