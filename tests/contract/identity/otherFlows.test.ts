/** Registration, sign-out, whoami, errors and the flows that are not offered yet, over raw HTTP. */
import { csrfOf, errorOf, flowOf, inputOf, PASSWORD, signIn } from '@tests/integration/identity/flowClient';
import {
  startIdentityServer,
  type Answer,
  type Browser,
  type IdentityServer,
} from '@tests/integration/identity/identityServer';

const TRAITS = {
  'traits.email': 'First@Example.com',
  'traits.name.first': 'Grace',
  'traits.name.last': 'Hopper',
};

async function register(browser: Browser, values: Record<string, unknown>): Promise<Answer> {
  const opened = await browser.get('/self-service/registration/browser');
  if (opened.status !== 200) return opened;
  const flow = flowOf(opened);
  return browser.post(`/self-service/registration?flow=${flow.id}`, {
    csrf_token: csrfOf(flow),
    method: 'password',
    ...values,
  });
}

function logoutOf(answer: Answer): { logout_token: string; logout_url: string } {
  return answer.body as ReturnType<typeof logoutOf>; // the sign-out tests compare both members
}

describe('registration flow', () => {
  let server: IdentityServer;
  beforeEach(async () => {
    server = await startIdentityServer();
  });
  afterEach(() => server.stop());

  it('supplies the documented nodes', async () => {
    const flow = flowOf(await server.browser().get('/self-service/registration/browser?return_to=/health'));
    const facts = flow.ui.nodes.map(({ group, attributes, meta }) =>
      attributes.node_type === 'input'
        ? [
            group,
            attributes.name,
            attributes.type,
            attributes.autocomplete,
            meta.label?.id,
            meta.label?.context?.title,
          ]
        : [],
    );
    expect(facts).toEqual([
      ['default', 'csrf_token', 'hidden', undefined, undefined, undefined],
      ['password', 'traits.email', 'email', 'email', 1070002, 'Email'],
      ['password', 'traits.name.first', 'text', 'given-name', 1070002, 'First name'],
      ['password', 'traits.name.last', 'text', 'family-name', 1070002, 'Last name'],
      ['password', 'password', 'password', 'new-password', 1070001, undefined],
      ['password', 'method', 'submit', undefined, 1040001, undefined],
    ]);
    expect(flow.return_to).toBe('/health');
  });

  it('makes the first person administrator, signs in, and is closed afterwards', async () => {
    const browser = server.browser();
    const answer = await register(browser, { ...TRAITS, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      identity: { traits: { email: 'first@example.com', name: { first: 'Grace', last: 'Hopper' } } },
      session: { active: true },
    });
    const caller = await browser.get(`${server.origin}/caller`);
    expect(caller.body).toMatchObject({
      email: 'first@example.com',
      name: 'Grace Hopper',
      roles: ['admin'],
      aal: 'aal1',
    });
    const [person] = await server.sql`select i.id = p.id as same, p.name, p.last_login is not null as seen
                                      from identities i join people p on p.id = i.id`;
    expect(person).toEqual({ same: true, name: 'Grace Hopper', seen: true });
    const second = await server.browser().get('/self-service/registration/browser');
    expect(second.status).toBe(400);
    expect(errorOf(second)).toMatchObject({ id: 'self_service_flow_disabled', code: 400 });
  });

  it('accepts nested traits', async () => {
    const traits = { email: 'nested@example.com', name: { first: 'Nes', last: 'Ted' } };
    expect((await register(server.browser(), { traits, password: PASSWORD })).status).toBe(200);
  });

  it('lets exactly one of two strangers who come at once become administrator', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        register(server.browser(), { 'traits.email': `n${number}@example.com`, password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const [count] = await server.sql`select count(*)::int as people from identities`;
    expect(count).toEqual({ people: 1 });
  });

  it('AUTH-22 puts messages at the fields and never sends the password back', async () => {
    const answer = await register(server.browser(), { 'traits.email': 'no address', password: 'short' });
    expect(answer.status).toBe(400);
    const flow = flowOf(answer);
    const messages = flow.ui.nodes.flatMap(({ attributes, messages: [first] }) =>
      attributes.node_type === 'input' && first ? [[attributes.name, first.id]] : [],
    );
    expect(messages).toEqual([
      ['traits.email', 4000004],
      ['password', 4000032],
    ]);
    expect(inputOf(flow, 'traits.email').value).toBe('no address');
    expect(inputOf(flow, 'password').value).toBeUndefined();
  });

  it.each([
    ['iloveyou99', 4000034],
    ['x'.repeat(257), 4000033],
    ['first@example.com', 4000031],
  ])('refuses the password %s by policy', async (password, id) => {
    const flow = flowOf(await register(server.browser(), { ...TRAITS, password }));
    expect(flow.ui.nodes.flatMap(({ messages }) => messages.map((message) => message.id))).toEqual([id]);
  });

  it('stays closed to strangers when the only administrator is deactivated', async () => {
    const account = {
      email: 'boss@example.com',
      firstName: 'B',
      lastName: 'B',
      password: PASSWORD,
      roles: ['admin'] as const,
    };
    const { personId } = await server.identity.createAccount(account);
    await server.sql`update identities set state = 'inactive' where id = ${personId}`;
    expect((await server.browser().get('/self-service/registration/browser')).status).toBe(400);
  });
});

describe('the other endpoints', () => {
  let server: IdentityServer;
  beforeAll(async () => {
    server = await startIdentityServer();
    const account = { email: 'ada@example.com', firstName: 'Ada', lastName: 'L', password: PASSWORD };
    await server.identity.createAccount({ ...account, roles: ['viewer'] });
  });
  afterAll(() => server.stop());

  const signedIn = async (): Promise<Browser> => {
    const browser = server.browser();
    expect((await signIn(browser, 'ada@example.com', PASSWORD)).status).toBe(200);
    return browser;
  };

  it('whoami answers 401 session_inactive to nobody and to a made-up cookie', async () => {
    const browser = server.browser();
    for (const cookie of [undefined, 'x', 'A'.repeat(43)]) {
      if (cookie) browser.cookies.set('ory_kratos_session', cookie);
      const answer = await browser.get('/sessions/whoami');
      expect(answer.status).toBe(401);
      expect(errorOf(answer)).toMatchObject({ id: 'session_inactive', code: 401, status: 'Unauthorized' });
    }
  });

  it('whoami answers the session, the identity and its header', async () => {
    const browser = await signedIn();
    const answer = await browser.get('/sessions/whoami', { 'user-agent': 'tests' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      active: true,
      authenticator_assurance_level: 'aal1',
      authentication_methods: [{ method: 'password', aal: 'aal1' }],
      devices: [{ ip_address: '127.0.0.1' }],
      identity: {
        schema_id: 'default',
        state: 'active',
        traits: { email: 'ada@example.com' },
        verifiable_addresses: [{ value: 'ada@example.com', via: 'email', verified: false }],
        recovery_addresses: [{ value: 'ada@example.com', via: 'email' }],
      },
    });
    const { identity } = answer.body as { identity: { id: string } }; // matched above
    expect(answer.headers.get('x-kratos-authenticated-identity-id')).toBe(identity.id);
    expect(answer.text).not.toContain('argon2');
  });

  it('AUTH-26 TM21 sign-out needs the token of this very session, then ends it', async () => {
    const browser = await signedIn();
    const offered = await browser.get('/self-service/logout/browser');
    const { logout_token: token, logout_url: url } = logoutOf(offered);
    expect(url).toBe(`${server.origin}/api/.ory/self-service/logout?token=${token}`);
    const other = await (await signedIn()).get('/self-service/logout/browser');
    const { logout_token: foreign } = logoutOf(other);
    for (const wrong of ['', 'x', foreign]) {
      expect((await browser.get(`/self-service/logout?token=${wrong}`)).status).toBe(403);
    }
    expect((await browser.get('/sessions/whoami')).status).toBe(200);
    const session = browser.cookies.get('ory_kratos_session') ?? '';
    const left = await browser.get(`/self-service/logout?token=${token}`);
    expect(left.status).toBe(204);
    expect(browser.cookies.has('ory_kratos_session')).toBe(false);
    browser.cookies.set('ory_kratos_session', session);
    expect((await browser.get('/sessions/whoami')).status).toBe(401);
  });

  it('sign-out for nobody: 401 when asked for a token, 204 when already gone', async () => {
    const browser = server.browser();
    expect((await browser.get('/self-service/logout/browser')).status).toBe(401);
    expect((await browser.get('/self-service/logout?token=x')).status).toBe(204);
  });

  it('sign-out of a navigating browser goes to return_to inside the console only', async () => {
    const leave = async (returnTo: string): Promise<Answer> => {
      const browser = await signedIn();
      const { logout_token: token } = logoutOf(await browser.get('/self-service/logout/browser'));
      const query = new URLSearchParams({ token, ...(returnTo === '' ? {} : { return_to: returnTo }) });
      return browser.get(`/self-service/logout?${query.toString()}`, { accept: 'text/html' });
    };
    expect((await leave('')).headers.get('location')).toBe(`${server.origin}/login`);
    expect((await leave('/health')).headers.get('location')).toBe(`${server.origin}/health`);
    expect((await leave('//evil.example')).headers.get('location')).toContain(`${server.origin}/error?id=`);
  });

  it('errors by id answer 404 for an unknown id and 410 after an hour', async () => {
    const browser = server.browser();
    expect((await browser.get('/self-service/errors?id=nothing')).status).toBe(404);
    const redirect = await browser.get('/self-service/registration/browser', { accept: 'text/html' });
    const id = new URL(redirect.headers.get('location') ?? '').searchParams.get('id');
    expect((await browser.get(`/self-service/errors?id=${id}`)).body).toMatchObject({
      id,
      error: { id: 'self_service_flow_disabled', code: 400 },
    });
    server.clock.pass(61 * 60_000);
    expect((await browser.get(`/self-service/errors?id=${id}`)).status).toBe(410);
  });
});

it('sets Secure cookies and a public form address behind an https address', async () => {
  const server = await startIdentityServer({ publicUrl: 'https://watch.example.com' });
  try {
    const answer = await server.browser().get('/self-service/login/browser');
    expect(flowOf(answer).ui.action).toMatch(
      /^https:\/\/watch\.example\.com\/api\/\.ory\/self-service\/login\?flow=/,
    );
    expect(answer.headers.getSetCookie().every((line) => line.includes('Secure'))).toBe(true);
    const absolute = await server
      .browser()
      .get(`/self-service/login/browser?return_to=${encodeURIComponent('https://watch.example.com/health')}`);
    expect(flowOf(absolute).return_to).toBe('/health');
  } finally {
    await server.stop();
  }
});
