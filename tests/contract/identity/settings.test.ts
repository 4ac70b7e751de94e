/** The settings flow over raw HTTP: profile, password, who may change what (contract identity.md §3 to §5). */
import {
  errorOf,
  factsOf,
  fieldMessages,
  flowOf,
  inputOf,
  messageIds,
  openFlow,
  PASSWORD,
  signIn,
  submitFlow,
} from '@tests/integration/identity/flowClient';
import {
  startIdentityServer,
  type Answer,
  type Browser,
  type IdentityServer,
} from '@tests/integration/identity/identityServer';

const EMAIL = 'ada@example.com';
const NEW_PASSWORD = 'five other unrelated words';
const MINUTE = 60_000;

describe('settings flow', () => {
  let server: IdentityServer;
  let personId: string;

  beforeEach(async () => {
    server = await startIdentityServer();
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
    ({ personId } = await server.identity.createAccount({ ...account, roles: ['viewer'] }));
    await server.identity.createAccount({ ...account, email: 'eve@example.com', roles: ['viewer'] });
  });
  afterEach(() => server.stop());

  const signedIn = async (email = EMAIL): Promise<Browser> => {
    const browser = server.browser();
    expect((await signIn(browser, email, PASSWORD)).status).toBe(200);
    return browser;
  };
  const save = async (browser: Browser, values: Record<string, unknown>): Promise<Answer> =>
    submitFlow(browser, 'settings', await openFlow(browser, 'settings'), values);
  const locationOf = (answer: Answer): URL => {
    const { redirect_browser_to: address } = answer.body as { redirect_browser_to: string }; // compared by the caller
    return new URL(address);
  };

  it.each([
    ['traits.name.first', 'A\u0000da'],
    ['traits.name.last', 'Love\u0007lace'],
    ['traits.name.last', '\ud800'],
  ])(
    'AUTH-20 F66 %s with a character that cannot be stored is refused at its field',
    async (field, value) => {
      const browser = await signedIn();
      const names = { 'traits.email': EMAIL, 'traits.name.first': 'Ada', 'traits.name.last': 'L' };
      const answer = await save(browser, { method: 'profile', ...names, [field]: value });
      expect(answer.status).toBe(400);
      expect(fieldMessages(flowOf(answer))).toEqual([[field, 4000001]]);
      expect(answer.text).toContain('cannot be seen or stored');
    },
  );

  it('supplies the documented nodes with the present values', async () => {
    const flow = await openFlow(await signedIn(), 'settings', '?return_to=/health');
    expect(flow).toMatchObject({
      state: 'show_form',
      return_to: '/health',
      identity: { id: personId, traits: { email: EMAIL } },
    });
    expect(factsOf(flow)).toEqual([
      ['profile', 'traits.email', 'email', 1070002],
      ['profile', 'traits.name.first', 'text', 1070002],
      ['profile', 'traits.name.last', 'text', 1070002],
      ['profile', 'method', 'submit', 1070003],
      ['password', 'password', 'password', 1070001],
      ['password', 'method', 'submit', 1070003],
      ['totp', 'totp_qr', 'img', 1050005],
      ['totp', 'totp_secret_key', 'text', 1050017],
      ['totp', 'totp_code', 'text', 1070006],
      ['totp', 'method', 'submit', 1070003],
      ['webauthn', 'webauthn_unavailable', 'text', undefined],
      ['lookup_secret', 'lookup_secret_regenerate', 'submit', 1050008],
    ]);
    expect(inputOf(flow, 'traits.email').value).toBe(EMAIL);
    expect(inputOf(flow, 'traits.name.first').value).toBe('Ada');
    expect(inputOf(flow, 'password').autocomplete).toBe('new-password');
  });

  it('ERR-12 answers session_inactive to nobody, on opening, reading and sending', async () => {
    const browser = await signedIn();
    const flow = await openFlow(browser, 'settings');
    browser.cookies.delete('ory_kratos_session');
    for (const answer of [
      await browser.get('/self-service/settings/browser'),
      await browser.get(`/self-service/settings/flows?id=${flow.id}`),
      await submitFlow(browser, 'settings', flow, { method: 'profile' }),
    ]) {
      expect(answer.status).toBe(401);
      expect(errorOf(answer)).toMatchObject({ id: 'session_inactive' });
    }
  });

  it('ERR-10 answers security_identity_mismatch to another person in the same browser', async () => {
    const browser = await signedIn();
    const flow = await openFlow(browser, 'settings');
    const eve = await signedIn('eve@example.com');
    browser.cookies.set('ory_kratos_session', eve.cookies.get('ory_kratos_session') ?? '');
    for (const answer of [
      await browser.get(`/self-service/settings/flows?id=${flow.id}`),
      await submitFlow(browser, 'settings', flow, { method: 'password', password: NEW_PASSWORD }),
    ]) {
      expect(answer.status).toBe(403);
      expect(errorOf(answer)).toMatchObject({ id: 'security_identity_mismatch' });
    }
    expect((await signIn(server.browser(), EMAIL, PASSWORD)).status).toBe(200);
  });

  it('TM13 ERR-9 refuses a form without its CSRF token', async () => {
    const browser = await signedIn();
    const flow = await openFlow(browser, 'settings');
    const answer = await browser.post(`/self-service/settings?flow=${flow.id}`, {
      method: 'password',
      password: NEW_PASSWORD,
    });
    expect(errorOf(answer)).toMatchObject({ id: 'security_csrf_violation' });
  });

  it('saves the name, for the person as well, and gives nobody groups', async () => {
    const browser = await signedIn();
    server.clock.pass(20 * MINUTE);
    const answer = await save(browser, {
      method: 'profile',
      'traits.email': EMAIL,
      'traits.name.first': 'Augusta',
      'traits.name.last': 'King',
      'traits.groups': ['admins'],
    });
    expect(answer.status).toBe(200);
    const flow = flowOf(answer);
    expect(flow.state).toBe('success');
    expect(messageIds(flow)).toEqual([1050001]);
    expect(flow.identity).toMatchObject({ traits: { name: { first: 'Augusta', last: 'King' } } });
    expect(inputOf(flow, 'traits.name.first').value).toBe('Augusta');
    const [row] = await server.sql`select p.name, i.traits -> 'groups' as groups
                                   from people p join identities i on i.id = p.id where p.id = ${personId}`;
    expect(row).toEqual({ name: 'Augusta King', groups: null });
  });

  it('changes the address one signs in with, which is unproven then', async () => {
    const browser = await signedIn();
    const form = { method: 'profile', 'traits.name.first': 'Ada', 'traits.name.last': 'L' };
    expect((await save(browser, { ...form, 'traits.email': 'Countess@Example.com' })).status).toBe(200);
    expect((await signIn(server.browser(), 'countess@example.com', PASSWORD)).status).toBe(200);
    expect((await signIn(server.browser(), EMAIL, PASSWORD)).status).toBe(400);
    expect((await browser.get('/sessions/whoami')).body).toMatchObject({
      identity: { verifiable_addresses: [{ value: 'countess@example.com', verified: false }] },
    });
  });

  it('puts messages at the fields: missing, no address, taken', async () => {
    const browser = await signedIn();
    for (const [email, id] of [
      ['', 4000002],
      ['no address', 4000004],
      ['eve@example.com', 4000007],
    ] as const) {
      const answer = await save(browser, { method: 'profile', 'traits.email': email });
      expect(answer.status).toBe(400);
      expect(fieldMessages(flowOf(answer))).toEqual([['traits.email', id]]);
    }
  });

  it('TM15 a new password ends every other session and keeps this one', async () => {
    const browser = await signedIn();
    const other = await signedIn();
    const answer = await save(browser, { method: 'password', password: NEW_PASSWORD });
    expect(answer.status).toBe(200);
    expect(messageIds(flowOf(answer))).toEqual([1050001]);
    expect(answer.text).not.toContain(NEW_PASSWORD);
    expect((await browser.get('/sessions/whoami')).status).toBe(200);
    expect((await other.get('/sessions/whoami')).status).toBe(401);
    expect((await signIn(server.browser(), EMAIL, PASSWORD)).status).toBe(400);
    expect((await signIn(server.browser(), EMAIL, NEW_PASSWORD)).status).toBe(200);
  });

  it.each([
    ['', 4000002],
    ['short', 4000032],
    ['iloveyou99', 4000034],
    [EMAIL, 4000031],
  ])('refuses the password "%s" by policy', async (password, id) => {
    const answer = await save(await signedIn(), { method: 'password', password });
    expect(answer.status).toBe(400);
    expect(fieldMessages(flowOf(answer))).toEqual([['password', id]]);
  });

  it.each([
    ['a password', { method: 'password', password: NEW_PASSWORD }],
    ['an address', { method: 'profile', 'traits.email': 'other@example.com' }],
    ['an authenticator app', { method: 'totp', totp_code: '123456' }],
    ['recovery codes', { lookup_secret_regenerate: true }],
    ['a look at the codes', { lookup_secret_reveal: 'true' }],
    ['no codes any more', { lookup_secret_disable: 'true' }],
    ['no app any more', { totp_unlink: 'true' }],
  ])('ERR-6 asks to confirm who one is after 15 minutes before %s', async (_what, form) => {
    const browser = await signedIn();
    server.clock.pass(15 * MINUTE + 1);
    const flow = await openFlow(browser, 'settings', '?return_to=/health');
    const answer = await submitFlow(browser, 'settings', flow, form);
    expect(answer.status).toBe(403);
    expect(errorOf(answer)).toMatchObject({ id: 'session_refresh_required', code: 403 });
    const target = locationOf(answer);
    expect(target.origin + target.pathname).toBe(`${server.origin}/login`);
    expect(target.searchParams.get('refresh')).toBe('true');
    expect(target.searchParams.get('return_to')).toBe(
      `/profile-settings?flow=${flow.id}&return_to=%2Fhealth`,
    );
  });

  it('goes on with the same form after the confirmation', async () => {
    const browser = await signedIn();
    server.clock.pass(16 * MINUTE);
    const flow = await openFlow(browser, 'settings');
    const form = { method: 'password', password: NEW_PASSWORD };
    expect((await submitFlow(browser, 'settings', flow, form)).status).toBe(403);
    expect((await signIn(browser, EMAIL, PASSWORD, '?refresh=true')).status).toBe(200);
    const again = flowOf(await browser.get(`/self-service/settings/flows?id=${flow.id}`));
    expect((await submitFlow(browser, 'settings', again, form)).status).toBe(200);
  });

  it('says so when no method was pressed, and answers 410 with a successor after an hour', async () => {
    const browser = await signedIn();
    const flow = await openFlow(browser, 'settings');
    expect(messageIds(flowOf(await submitFlow(browser, 'settings', flow, {})))).toEqual([4010002]);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      server.clock.pass(15 * MINUTE);
      expect((await browser.get('/sessions/whoami')).status).toBe(200); // half an hour without use would end it
    }
    const late = await submitFlow(browser, 'settings', flow, { method: 'profile' });
    expect(late.status).toBe(410);
    expect(late.body).toMatchObject({ use_flow_id: expect.any(String) });
  });

  it('sends a navigating browser to its page, to sign-in, and back with the changes', async () => {
    const stranger = await server.browser().get('/self-service/settings/browser', { accept: 'text/html' });
    expect(stranger.headers.get('location')).toBe(`${server.origin}/login`);
    const browser = await signedIn();
    const opened = await browser.get('/self-service/settings/browser', { accept: 'text/html' });
    expect(opened.headers.get('location')).toMatch(`${server.origin}/profile-settings?flow=`);
  });
});
