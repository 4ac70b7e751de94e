/** Confirming who one is, and what sign-in leaves in the log, over raw HTTP. */
import { csrfOf, errorOf, flowOf, inputOf, PASSWORD, signIn } from '@tests/integration/identity/flowClient';
import { startIdentityServer, type IdentityServer } from '@tests/integration/identity/identityServer';

const EMAIL = 'ada@example.com';

describe('login flow', () => {
  let server: IdentityServer;
  let personId: string;

  beforeAll(async () => {
    server = await startIdentityServer();
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
    ({ personId } = await server.identity.createAccount({ ...account, roles: ['editor'] }));
  });
  afterAll(() => server.stop());

  describe('refresh', () => {
    it('hides and fills the identifier and says why it asks', async () => {
      const browser = server.browser();
      await signIn(browser, EMAIL, PASSWORD);
      const flow = flowOf(await browser.get('/self-service/login/browser?refresh=true'));
      expect(flow.refresh).toBe(true);
      expect(inputOf(flow, 'identifier')).toMatchObject({ type: 'hidden', value: EMAIL });
      expect(flow.ui.messages).toEqual([expect.objectContaining({ id: 1010003, type: 'info' })]);
    });

    it('TM15 confirms under a new session id and ends the old one', async () => {
      const browser = server.browser();
      await signIn(browser, EMAIL, PASSWORD);
      const before = browser.cookies.get('ory_kratos_session');
      server.clock.pass(20 * 60_000);
      const answer = await signIn(browser, 'somebody@else.example', PASSWORD, '?refresh=true');
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ session: { identity: { id: personId } } });
      expect(browser.cookies.get('ory_kratos_session')).not.toBe(before);
      const thief = server.browser();
      thief.cookies.set('ory_kratos_session', before ?? '');
      expect((await thief.get('/sessions/whoami')).status).toBe(401);
    });

    it('is an ordinary sign-in for somebody without a session', async () => {
      const flow = flowOf(await server.browser().get('/self-service/login/browser?refresh=true'));
      expect(flow.refresh).toBe(false);
      expect(inputOf(flow, 'identifier').type).toBe('text');
    });

    it('ERR-10 refuses to confirm for a person whose session ended meanwhile', async () => {
      const browser = server.browser();
      await signIn(browser, EMAIL, PASSWORD);
      const flow = flowOf(await browser.get('/self-service/login/browser?refresh=true'));
      browser.cookies.delete('ory_kratos_session');
      const answer = await browser.post(`/self-service/login?flow=${flow.id}`, {
        csrf_token: csrfOf(flow),
        method: 'password',
        password: PASSWORD,
      });
      expect(answer.status).toBe(403);
      expect(errorOf(answer)).toMatchObject({ id: 'security_identity_mismatch' });
    });
  });

  it('never writes a password, a token or an address query into the log', async () => {
    const browser = server.browser();
    await signIn(browser, EMAIL, PASSWORD);
    await signIn(server.browser(), EMAIL, 'wrong-password-canary');
    expect(server.logged()).toContain('signed in');
    for (const secret of [
      PASSWORD,
      'wrong-password-canary',
      browser.cookies.get('ory_kratos_session') ?? 'none',
    ]) {
      expect(server.logged()).not.toContain(secret);
    }
  });
});
