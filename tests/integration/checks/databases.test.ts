import { connect } from '@server/db/connect';
import { createTestDatabase } from '@tests/setup/database';
import type { TestDatabase } from '@tests/setup/database';
import { startRedis } from '../../../e2e/fixtures/redis';
import { startLdap } from './ldapServer';
import { startMongo } from './mongoServer';
import { run, saying } from './running';
import { closedPort, startSilentTcp } from './services';

describe('redis', () => {
  it.each([['addr'], ['url']])('goes red when stopped and green when started (%s)', async (key) => {
    const redis = await startRedis();
    const address = key === 'url' ? `redis://127.0.0.1:${redis.port}/2` : `127.0.0.1:${redis.port}`;
    expect(await run('redis', { [key]: address })).toMatchObject({
      pass: true,
      message: `PONG from database ${key === 'url' ? 2 : 0}`,
    });
    await redis.stop();
    expect(await run('redis', { [key]: address })).toMatchObject({
      pass: false,
      error: saying(/^Nothing listens|refuse/i),
    });
    const again = await startRedis({ port: redis.port });
    expect(await run('redis', { [key]: address })).toMatchObject({ pass: true });
    await again.stop();
  });

  it('signs in, and says when it may not, without its password', async () => {
    const redis = await startRedis({ password: 'open-sesame' });
    const addr = `127.0.0.1:${redis.port}`;
    const authentication = { password: { value: 'open-sesame' } };
    expect(await run('redis', { addr, authentication })).toMatchObject({ pass: true });
    const wrong = await run('redis', { addr, password: { value: 'wrong-sesame' } });
    expect(wrong).toMatchObject({ pass: false, error: saying(/WRONGPASS|invalid/i) });
    expect(JSON.stringify(wrong)).not.toContain('wrong-sesame');
    expect(await run('redis', { addr })).toMatchObject({
      pass: false,
      error: saying(/NOAUTH|Authentication required/),
    });
    await redis.stop();
  });

  it('refuses what is no address', async () => {
    expect((await run('redis', { addr: 'cache' })).invalid).toBe(true);
    expect((await run('redis', { url: 'http://cache' })).error).toMatch(
      /^url must be an address such as redis:/,
    );
  });
});

describe('postgres', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const sql = connect(database.url);
    await sql`CREATE TABLE orders AS SELECT n AS id, 'open' AS state FROM generate_series(1, 30000) n`;
    await sql.end();
  });
  afterAll(() => database.drop());

  it('counts the rows of its query', async () => {
    const spec = { url: database.url, query: 'SELECT * FROM orders WHERE id <= 3', results: 3 };
    expect(await run('postgres', spec)).toMatchObject({
      pass: true,
      message: '3 rows',
      details: { count: 3, rows: [{ id: 1, state: 'open' }, { id: 2 }, { id: 3 }] },
    });
    expect(await run('postgres', { ...spec, results: 1 })).toMatchObject({
      pass: false,
      error: 'The query gave 3 rows; expected 1.',
    });
  });

  it('is judged by its test', async () => {
    const query = 'SELECT count(*)::int AS n FROM orders';
    const spec = { url: database.url, query };
    expect(await run('postgres', { ...spec, test: { expr: 'results.rows[0].n > 100.0' } })).toMatchObject({
      pass: true,
    });
    expect(await run('postgres', { ...spec, test: { expr: 'results.count == 2.0' } })).toMatchObject({
      pass: false,
    });
  });

  it('fills the placeholders of its address and never says the password', async () => {
    const url = new URL(database.url);
    const { username, password } = url;
    const address = `postgres://$(username):$(password)@${url.host}${url.pathname}`;
    const account = {
      username: { value: decodeURIComponent(username) },
      password: { value: decodeURIComponent(password) },
    };
    expect(await run('postgres', { url: address, ...account })).toMatchObject({ pass: true });
    const wrong = await run('postgres', {
      url: address,
      ...account,
      password: { value: 'not-the-password' },
    });
    expect(wrong.pass).toBe(false);
    expect(JSON.stringify(wrong)).not.toContain('not-the-password');
  });

  it('only reads, whatever its query says', async () => {
    const result = await run('postgres', { url: database.url, query: 'DELETE FROM orders RETURNING id' });
    expect(result).toMatchObject({ pass: false, error: saying(/read-only transaction/) });
    const sql = connect(database.url);
    expect(await sql`SELECT count(*)::int AS n FROM orders`).toEqual([{ n: 30_000 }]);
    await sql.end();
  });

  it('reads a large table only in part', async () => {
    const result = await run('postgres', { url: database.url, query: 'SELECT * FROM orders' });
    expect(result).toMatchObject({ pass: true, message: '10000 or more rows' });
  });

  it('says when nothing listens or the server says nothing', async () => {
    const port = await closedPort();
    const url = `postgres://a:b@127.0.0.1:${port}/shop`;
    expect(await run('postgres', { url })).toMatchObject({ pass: false, error: saying(/127\.0\.0\.1/) });
    const silent = await startSilentTcp();
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), 300);
    const result = await run(
      'postgres',
      { url: `postgres://a:b@127.0.0.1:${silent.port}/shop` },
      stop.signal,
    );
    clearTimeout(timer);
    expect(result.pass).toBe(false);
    expect(result.durationMs).toBeLessThan(9000);
    await silent.stop();
  });
});

describe('mongodb', () => {
  it.each(['mongodb', 'mongo'])('%s pings the server', async (type) => {
    const mongo = await startMongo();
    const url = `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`;
    expect(await run(type, { url })).toMatchObject({ pass: true, message: 'ping answered' });
    expect(mongo.commands()).toBeGreaterThan(1);
    await mongo.stop();
  });

  it('says when there is none, without the password of its address', async () => {
    const port = await closedPort();
    const url = `mongodb://ada:l0velace@127.0.0.1:${port}/?directConnection=true`;
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const result = await run('mongodb', { url }, stop.signal);
    expect(result.pass).toBe(false);
    expect(JSON.stringify(result)).not.toContain('l0velace');
  });
});

describe('ldap', () => {
  it('signs in and searches', async () => {
    const ldap = await startLdap('secret');
    const spec = {
      url: `ldap://127.0.0.1:${ldap.port}`,
      username: { value: 'uid=admin,ou=system' },
      password: { value: 'secret' },
      bindDN: 'ou=users,dc=example',
      userSearch: '(objectClass=organizationalPerson)',
    };
    expect(await run('ldap', spec)).toMatchObject({
      pass: true,
      message: '2 entries under ou=users,dc=example',
    });
    expect(await run('ldap', { ...spec, userSearch: '(uid=nobody)' })).toMatchObject({
      pass: false,
      error: 'No entry under ou=users,dc=example matches (uid=nobody).',
    });
    const wrong = await run('ldap', { ...spec, password: { value: 'incorrect' } });
    expect(wrong).toMatchObject({ pass: false, error: saying(/credentials|0x31/i) });
    await ldap.stop();
    expect(await run('ldap', spec)).toMatchObject({ pass: false, message: 'No answer' });
  });
});
