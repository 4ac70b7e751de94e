/** What ends a session, what it costs to recognise one, and what the database holds of it. */
import pino from 'pino';
import postgres from 'postgres';
import { createIdentity } from '@server/identity/identity';
import { hashToken } from '@server/identity/sessions';
import { errorOf, PASSWORD, signIn } from './flowClient';
import { startIdentityServer, type Browser, type IdentityServer } from './identityServer';

const QUARTER = 15 * 60_000;

describe('sessions', () => {
  let server: IdentityServer;
  let personId: string;
  beforeEach(async () => {
    server = await startIdentityServer();
    const account = { email: 'ada@example.com', firstName: 'Ada', lastName: 'L', password: PASSWORD };
    ({ personId } = await server.identity.createAccount({ ...account, roles: ['editor', 'commander'] }));
  });
  afterEach(() => server.stop());

  const signedIn = async (): Promise<Browser> => {
    const browser = server.browser();
    expect((await signIn(browser, 'ada@example.com', PASSWORD)).status).toBe(200);
    return browser;
  };
  const status = async (browser: Browser): Promise<number> => (await browser.get('/sessions/whoami')).status;
  const callerRoles = async (browser: Browser): Promise<unknown> => {
    const caller = (await browser.get(`${server.origin}/caller`)).body;
    return caller && typeof caller === 'object' && 'roles' in caller ? caller.roles : caller;
  };

  it('TM15 a cookie value planted before sign-in is worth nothing afterwards', async () => {
    const browser = server.browser();
    browser.cookies.set('ory_kratos_session', 'P'.repeat(43));
    await signIn(browser, 'ada@example.com', PASSWORD);
    expect(browser.cookies.get('ory_kratos_session')).not.toBe('P'.repeat(43));
    const planted = server.browser();
    planted.cookies.set('ory_kratos_session', 'P'.repeat(43));
    expect(await status(planted)).toBe(401);
  });

  it('TM15 the database holds a hash of the cookie value and no more', async () => {
    const token = (await signedIn()).cookies.get('ory_kratos_session') ?? '';
    const [row] =
      await server.sql`select s::text as whole, length(token_hash) as length from identity.sessions s`;
    expect(row?.length).toBe(32);
    expect(row?.whole).not.toContain(token);
    expect(row?.whole).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('TM15 a role taken away or given counts on the very next request', async () => {
    const browser = await signedIn();
    expect(await callerRoles(browser)).toEqual(['commander', 'editor']);
    await server.sql`delete from casbin_rule where v0 = ${personId} and v1 = 'editor'`;
    expect(await callerRoles(browser)).toEqual(['commander']);
    await server.sql`delete from casbin_rule where v0 = ${personId}`;
    expect(await callerRoles(browser)).toEqual([]);
  });

  it('ends for good when the person is deactivated, even if activated again', async () => {
    const browser = await signedIn();
    await server.sql`update identities set state = 'inactive' where id = ${personId}`;
    expect(await status(browser)).toBe(401);
    const refused = await signIn(server.browser(), 'ada@example.com', PASSWORD);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('deactivated');
    await server.sql`update identities set state = 'active' where id = ${personId}`;
    expect(await status(browser)).toBe(401);
  });

  it('ends when the person is deleted, softly or whole', async () => {
    const browser = await signedIn();
    await server.sql`update people set deleted_at = now() where id = ${personId}`;
    expect(await status(browser)).toBe(401);
    await server.sql`delete from identities where id = ${personId}`;
    const [left] = await server.sql`select (select count(*)::int from identity.sessions) as sessions,
                                           (select count(*)::int from identity.credentials) as credentials`;
    expect(left).toEqual({ sessions: 0, credentials: 0 });
  });

  it('TM15 a new password ends every other session of the person, and the old password', async () => {
    const [here, there] = [await signedIn(), await signedIn()];
    const keepSession = here.cookies.get('ory_kratos_session') ?? '';
    await server.identity.changePassword({ personId, password: 'another four words entirely', keepSession });
    expect([await status(here), await status(there)]).toEqual([200, 401]);
    expect((await signIn(server.browser(), 'ada@example.com', PASSWORD)).status).toBe(400);
    expect((await signIn(server.browser(), 'ada@example.com', 'another four words entirely')).status).toBe(
      200,
    );
  });

  it('TM15 lives 12 hours and not a moment longer, however often it is used', async () => {
    const browser = await signedIn();
    for (let quarter = 1; quarter < 48; quarter += 1) {
      server.clock.pass(QUARTER);
      expect(await status(browser)).toBe(200);
    }
    server.clock.pass(QUARTER);
    const late = await browser.get('/sessions/whoami');
    expect(errorOf(late)).toMatchObject({ id: 'session_inactive' });
  });

  it('TM15 ends after half an hour without use, and cannot be woken up again', async () => {
    const browser = await signedIn();
    server.clock.pass(2 * QUARTER - 1000);
    expect(await status(browser)).toBe(200);
    server.clock.pass(2 * QUARTER + 61_000);
    expect(await status(browser)).toBe(401);
    expect(await status(browser)).toBe(401);
    expect((await server.identity.deleteExpired()).sessions).toBe(1);
  });

  it('moves last_seen_at at most once a minute', async () => {
    const browser = await signedIn();
    const seen = async (): Promise<unknown> =>
      (await server.sql`select last_seen_at from identity.sessions`)[0]?.last_seen_at;
    const first = await seen();
    server.clock.pass(59_000);
    await status(browser);
    expect(await seen()).toBe(first);
    server.clock.pass(2000);
    await status(browser);
    expect(await seen()).not.toBe(first);
  });

  it('is recognised by one statement that uses the index', async () => {
    const token = (await signedIn()).cookies.get('ory_kratos_session') ?? '';
    const seen: { text: string; parameters: unknown[] }[] = [];
    const watched = postgres(server.databaseUrl, {
      max: 1,
      debug: (_connection, text, parameters) => seen.push({ text, parameters }),
    });
    try {
      const identity = createIdentity({
        sql: watched,
        config: {},
        log: pino({ level: 'silent' }),
        clock: server.clock,
      });
      const request = new Request('http://watch.example/', {
        headers: { cookie: `ory_kratos_session=${token}` },
      });
      await identity.authenticate(request);
      seen.length = 0;
      expect(await identity.authenticate(request)).toMatchObject({
        personId,
        roles: ['commander', 'editor'],
      });
      expect(seen).toHaveLength(1);
      const hash = hashToken(token);
      const now = new Date(server.clock.now()).toISOString();
      await watched`set enable_seqscan = off`;
      const plan = await watched.unsafe(`explain ${seen[0]?.text}`, [now, hash, now, now, hash, now, now]);
      const scans = plan.map((row) => String(row['QUERY PLAN'])).filter((line) => line.includes('Scan'));
      expect(scans.join('\n')).toContain('sessions_token_hash_key');
      expect(scans.join('\n')).toContain('casbin_rule');
      expect(scans.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    } finally {
      await watched.end();
    }
  });

  it('cannot be read by the request role', async () => {
    for (const table of ['credentials', 'sessions', 'flows', 'flow_errors', 'login_attempts']) {
      const [right] = await server.sql`
        select has_schema_privilege('watchfloor_api', 'identity', 'usage')
            or has_table_privilege('watchfloor_api', ${`identity.${table}`}, 'select') as may`;
      expect(right).toEqual({ may: false });
    }
  });

  it('expired rows are removed by the cleaning, living ones stay', async () => {
    await signedIn();
    await signIn(server.browser(), 'ada@example.com', 'wrong password here');
    server.clock.pass(100 * QUARTER);
    const browser = await signedIn();
    // In use all the time, while the tries of before are forgotten.
    for (let quarter = 0; quarter < 5; quarter += 1) {
      server.clock.pass(QUARTER);
      expect(await status(browser)).toBe(200);
    }
    expect(await server.identity.deleteExpired()).toEqual({
      sessions: 1,
      flows: 1,
      messages: 0,
      flowErrors: 0,
      attempts: 1,
    });
    expect(await status(browser)).toBe(200);
  });
});
