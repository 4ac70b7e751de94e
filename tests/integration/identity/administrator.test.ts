/** The first administrator: made once, from configuration or by the server, and brought back when nobody is left. */
import { AccountRefused } from '@server/identity/accounts';
import { PASSWORD, signIn } from './flowClient';
import { startIdentityServer, type IdentityServer } from './identityServer';

describe('ensureAdministrator', () => {
  let server: IdentityServer | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it('makes a password when none is configured, says it once, and does nothing the second time', async () => {
    server = await startIdentityServer();
    const made = await server.identity.ensureAdministrator();
    expect(made?.email).toBe('admin@local');
    expect(made?.password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
    expect((await signIn(server.browser(), 'admin@local', made?.password ?? '')).status).toBe(200);
    expect(await server.identity.ensureAdministrator()).toBeUndefined();
    expect(server.logged()).not.toContain(made?.password);
  });

  it('uses the configured address and password and does not repeat the password', async () => {
    server = await startIdentityServer({ adminEmail: 'Boss@Example.com', adminPassword: PASSWORD });
    expect(await server.identity.ensureAdministrator()).toEqual({ email: 'boss@example.com' });
    const answer = await signIn(server.browser(), 'boss@example.com', PASSWORD);
    expect(answer.status).toBe(200);
  });

  it.each([
    [
      { adminPassword: 'admin' },
      'ADMIN_PASSWORD cannot be used. The password must be at least 8 characters long, but has 5. Add some more words.',
    ],
    [
      { adminPassword: 'password123' },
      /^ADMIN_PASSWORD cannot be used\. This password is one of the most common/,
    ],
    [{ adminEmail: 'no address' }, /^ADMIN_EMAIL is not an email address/],
  ])('says in a sentence why %j cannot be used, and makes nobody', async (options, sentence) => {
    server = await startIdentityServer(options);
    await expect(server.identity.ensureAdministrator()).rejects.toThrow(sentence);
    expect(await server.sql`select from identities`).toHaveLength(0);
  });

  it('makes one administrator when several processes start together', async () => {
    server = await startIdentityServer();
    const { identity, sql } = server;
    const made = await Promise.all([1, 2, 3].map(() => identity.ensureAdministrator()));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await sql`select from identities`).toHaveLength(1);
  });

  it('brings the configured account back when it is the deactivated last administrator', async () => {
    server = await startIdentityServer({ adminEmail: 'boss@example.com', adminPassword: PASSWORD });
    await server.identity.ensureAdministrator();
    await server.sql`update identities set state = 'inactive'`;
    await server.sql`delete from casbin_rule where ptype = 'g'`;
    expect(await server.identity.ensureAdministrator()).toEqual({ email: 'boss@example.com' });
    const browser = server.browser();
    expect((await signIn(browser, 'boss@example.com', PASSWORD)).status).toBe(200);
    expect((await browser.get(`${server.origin}/caller`)).body).toMatchObject({ roles: ['admin'] });
  });
});

it('createAccount refuses a taken address and a weak password with a sentence', async () => {
  const server = await startIdentityServer();
  try {
    const account = {
      email: 'ada@example.com',
      firstName: 'A',
      lastName: 'L',
      password: PASSWORD,
      roles: ['viewer'] as const,
    };
    await server.identity.createAccount(account);
    await expect(server.identity.createAccount({ ...account, email: 'ADA@example.com' })).rejects.toThrow(
      AccountRefused,
    );
    await expect(server.identity.createAccount({ ...account, email: 'ADA@example.com' })).rejects.toThrow(
      'An account with this email address exists already. Use another address.',
    );
    await expect(
      server.identity.createAccount({ ...account, email: 'b@example.com', password: 'short' }),
    ).rejects.toThrow(/at least 8 characters/);
    expect(await server.sql`select from people where email is not null`).toHaveLength(1);
  } finally {
    await server.stop();
  }
});
