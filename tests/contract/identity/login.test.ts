/** The login flow over raw HTTP, as contract identity.md §1 to §6 documents it. */
import {
  csrfOf,
  errorOf,
  flowOf,
  inputOf,
  inputsOf,
  PASSWORD,
  signIn,
} from '@tests/integration/identity/flowClient';
import { startIdentityServer, type IdentityServer } from '@tests/integration/identity/identityServer';

const EMAIL = 'ada@example.com';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('login flow', () => {
  let server: IdentityServer;
  let personId: string;

  beforeAll(async () => {
    server = await startIdentityServer();
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
    ({ personId } = await server.identity.createAccount({ ...account, roles: ['editor'] }));
  });
  afterAll(() => server.stop());

  describe('GET /self-service/login/browser', () => {
    it('answers a flow of ten minutes whose form posts to an absolute address', async () => {
      const answer = await server.browser().get('/self-service/login/browser?return_to=/health');
      expect(answer.status).toBe(200);
      const flow = flowOf(answer);
      expect(flow).toMatchObject({
        type: 'browser',
        refresh: false,
        requested_aal: 'aal1',
        return_to: '/health',
      });
      expect(flow.id).toMatch(UUID);
      expect(Date.parse(flow.expires_at) - Date.parse(flow.issued_at)).toBe(10 * 60_000);
      expect(flow.created_at).toBe(flow.issued_at);
      expect(flow.ui.method).toBe('POST');
      expect(flow.ui.action).toBe(`${server.origin}/api/.ory/self-service/login?flow=${flow.id}`);
      expect(flow.request_url).toBe(`${server.origin}/api/.ory/self-service/login/browser?return_to=/health`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('supplies the documented nodes with their groups and label numbers', async () => {
      const flow = flowOf(await server.browser().get('/self-service/login/browser'));
      const facts = flow.ui.nodes.map(({ group, attributes, meta }) =>
        attributes.node_type === 'input'
          ? [group, attributes.name, attributes.type, attributes.required ?? false, meta.label?.id]
          : [],
      );
      expect(facts).toEqual([
        ['default', 'csrf_token', 'hidden', true, undefined],
        ['default', 'identifier', 'text', true, 1070004],
        ['password', 'password', 'password', true, 1070001],
        ['password', 'method', 'submit', false, 1010001],
      ]);
      expect(inputOf(flow, 'password').autocomplete).toBe('current-password');
      expect(inputOf(flow, 'method').value).toBe('password');
      expect(csrfOf(flow)).not.toBe('');
    });

    it('sets the CSRF cookie as documented', async () => {
      const answer = await server.browser().get('/self-service/login/browser');
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('csrf_token_'));
      expect(cookie).toMatch(/^csrf_token_[0-9a-f]{64}=[\w-]{43}; /);
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Lax');
      expect(cookie).toContain('Path=/');
      expect(cookie).not.toContain('Secure');
    });

    it.each([
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
      '/login?return_to=/',
    ])('TM1 ERR-7 refuses return_to %s', async (address) => {
      const answer = await server
        .browser()
        .get(`/self-service/login/browser?return_to=${encodeURIComponent(address)}`);
      expect(answer.status).toBe(400);
      expect(errorOf(answer)).toMatchObject({
        id: 'self_service_flow_return_to_forbidden',
        code: 400,
        status: 'Bad Request',
      });
    });

    it('answers session_already_available to somebody who is signed in', async () => {
      const browser = server.browser();
      await signIn(browser, EMAIL, PASSWORD);
      const answer = await browser.get('/self-service/login/browser');
      expect(answer.status).toBe(400);
      expect(errorOf(answer)).toMatchObject({ id: 'session_already_available', code: 400 });
    });

    it('asks for the first factor before a second one', async () => {
      const answer = await server.browser().get('/self-service/login/browser?aal=aal2');
      expect(answer.status).toBe(401);
      expect(errorOf(answer)).toMatchObject({
        id: 'session_aal1_required',
        code: 401,
        status: 'Unauthorized',
      });
    });

    it('says that there is no second factor instead of showing a form without a way on', async () => {
      const browser = server.browser();
      await signIn(browser, EMAIL, PASSWORD);
      const answer = await browser.get('/self-service/login/browser?aal=aal2');
      expect(answer.status).toBe(400);
      expect(errorOf(answer)).toMatchObject({ id: 'session_aal_already_fulfilled' });
      expect(String(errorOf(answer).reason)).toContain('no second factor');
    });

    it('sends a navigating browser to the page of the flow', async () => {
      const browser = server.browser();
      const answer = await browser.get('/self-service/login/browser', { accept: 'text/html' });
      expect(answer.status).toBe(303);
      const location = new URL(answer.headers.get('location') ?? '');
      expect(location.origin + location.pathname).toBe(`${server.origin}/login`);
      const flow = await browser.get(`/self-service/login/flows?id=${location.searchParams.get('flow')}`);
      expect(flow.status).toBe(200);
    });

    it('sends a navigating browser with a bad return_to to a readable error', async () => {
      const browser = server.browser();
      const answer = await browser.get('/self-service/login/browser?return_to=//evil.example', {
        accept: 'text/html',
      });
      expect(answer.status).toBe(303);
      const location = new URL(answer.headers.get('location') ?? '');
      expect(location.pathname).toBe('/error');
      const error = await browser.get(`/self-service/errors?id=${location.searchParams.get('id')}`);
      expect(error.status).toBe(200);
      expect(errorOf(error)).toMatchObject({ id: 'self_service_flow_return_to_forbidden' });
      const stranger = await server
        .browser()
        .get(`/self-service/errors?id=${location.searchParams.get('id')}`);
      expect(stranger.status).toBe(403);
    });
  });

  describe('GET /self-service/login/flows', () => {
    it('answers the flow only to the browser that opened it', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser'));
      expect(flowOf(await browser.get(`/self-service/login/flows?id=${flow.id}`)).id).toBe(flow.id);
      const stranger = await server.browser().get(`/self-service/login/flows?id=${flow.id}`);
      expect(stranger.status).toBe(403);
      expect(errorOf(stranger)).toMatchObject({
        id: 'security_csrf_violation',
        code: 403,
        status: 'Forbidden',
      });
    });

    it.each(['00000000-0000-4000-8000-000000000000', 'no-uuid', ''])(
      'answers 404 for the id "%s"',
      async (id) => {
        const answer = await server.browser().get(`/self-service/login/flows?id=${id}`);
        expect(answer.status).toBe(404);
        expect(errorOf(answer)).toMatchObject({ code: 404, status: 'Not Found' });
      },
    );

    it('answers 410 when the flow is older than ten minutes', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser'));
      server.clock.pass(10 * 60_000);
      const answer = await browser.get(`/self-service/login/flows?id=${flow.id}`);
      expect(answer.status).toBe(410);
      expect(errorOf(answer)).toMatchObject({ id: 'self_service_flow_expired', code: 410, status: 'Gone' });
      expect(answer.body).toMatchObject({ expired_at: flow.expires_at, since: 0 });
    });
  });

  describe('POST /self-service/login', () => {
    it('answers the session and sets a cookie that scripts cannot read', async () => {
      const browser = server.browser();
      const answer = await signIn(browser, EMAIL, PASSWORD);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        session: {
          active: true,
          authenticator_assurance_level: 'aal1',
          authentication_methods: [{ method: 'password', aal: 'aal1' }],
          identity: {
            id: personId,
            state: 'active',
            traits: { email: EMAIL, name: { first: 'Ada', last: 'Lovelace' } },
          },
        },
      });
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('ory_kratos_session='));
      expect(cookie).toMatch(/^ory_kratos_session=[\w-]{43}; /);
      for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${12 * 60 * 60}`]) {
        expect(cookie).toContain(attribute);
      }
    });

    it('accepts the address in any case and with spaces around it', async () => {
      expect((await signIn(server.browser(), '  ADA@Example.com ', PASSWORD)).status).toBe(200);
    });

    it('AUTH-20 answers 400 and the same flow with message 4000006 for a wrong password, keeping what was typed', async () => {
      const answer = await signIn(server.browser(), EMAIL, 'not the password');
      expect(answer.status).toBe(400);
      const flow = flowOf(answer);
      expect(flow.ui.messages).toEqual([expect.objectContaining({ id: 4000006, type: 'error' })]);
      expect(inputOf(flow, 'identifier').value).toBe(EMAIL);
      expect(answer.text).not.toContain('not the password');
      expect(flow.active).toBe('password');
    });

    it('TM16 says exactly the same to an unknown address', async () => {
      const known = flowOf(await signIn(server.browser(), EMAIL, 'not the password'));
      const unknown = flowOf(await signIn(server.browser(), 'nobody@example.com', 'not the password'));
      expect(unknown.ui.messages).toEqual(known.ui.messages);
      const namesAndMessages = (flow: typeof known): unknown[] =>
        flow.ui.nodes.map(({ group, messages }, index) => [group, messages, inputsOf(flow)[index]?.name]);
      expect(namesAndMessages(unknown)).toEqual(namesAndMessages(known));
    });

    it('puts message 4000002 at every field that is missing', async () => {
      const flow = flowOf(await signIn(server.browser(), '', ''));
      const messages = flow.ui.nodes.flatMap(({ attributes, messages: [first] }) =>
        attributes.node_type === 'input' && first ? [[attributes.name, first.id]] : [],
      );
      expect(messages).toEqual([
        ['identifier', 4000002],
        ['password', 4000002],
      ]);
      expect(flow.ui.messages).toBeUndefined();
    });

    it('says so when no method was pressed', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser'));
      const answer = await browser.post(`/self-service/login?flow=${flow.id}`, { csrf_token: csrfOf(flow) });
      expect(answer.status).toBe(400);
      expect(flowOf(answer).ui.messages).toEqual([expect.objectContaining({ id: 4010002 })]);
    });

    it.each([
      ['no token', undefined],
      ['an empty token', ''],
      ['a made-up token', Buffer.alloc(64, 7).toString('base64')],
      ['a token that is no text', 42],
    ])('TM13 ERR-9 refuses %s with security_csrf_violation', async (_name, token) => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser'));
      const answer = await browser.post(`/self-service/login?flow=${flow.id}`, {
        csrf_token: token,
        method: 'password',
        identifier: EMAIL,
        password: PASSWORD,
      });
      expect(answer.status).toBe(403);
      expect(errorOf(answer)).toMatchObject({ id: 'security_csrf_violation' });
      expect(browser.cookies.has('ory_kratos_session')).toBe(false);
    });

    it('TM13 refuses the flow of another browser, even with its token', async () => {
      const victim = server.browser();
      const attackers = flowOf(await server.browser().get('/self-service/login/browser'));
      await victim.get('/self-service/login/browser');
      const answer = await victim.post(`/self-service/login?flow=${attackers.id}`, {
        csrf_token: csrfOf(attackers),
        method: 'password',
        identifier: EMAIL,
        password: PASSWORD,
      });
      expect(answer.status).toBe(403);
    });

    it('ERR-8 answers 410 with the flow that replaces an expired one', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser?return_to=/health'));
      server.clock.pass(11 * 60_000);
      const answer = await browser.post(`/self-service/login?flow=${flow.id}`, {
        csrf_token: csrfOf(flow),
        method: 'password',
        identifier: EMAIL,
        password: PASSWORD,
      });
      expect(answer.status).toBe(410);
      expect(errorOf(answer)).toMatchObject({ id: 'self_service_flow_expired' });
      expect(answer.body).toMatchObject({ expired_at: flow.expires_at, since: 60_000 * 1_000_000 });
      const { use_flow_id: successor } = answer.body as { use_flow_id: string }; // checked by the next call
      const replaced = flowOf(await browser.get(`/self-service/login/flows?id=${successor}`));
      expect(replaced.return_to).toBe('/health');
    });

    it('can be used once only', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser'));
      const form = { csrf_token: csrfOf(flow), method: 'password', identifier: EMAIL, password: PASSWORD };
      const csrf = new Map(browser.cookies);
      expect((await browser.post(`/self-service/login?flow=${flow.id}`, form)).status).toBe(200);
      browser.cookies.clear();
      for (const [name, value] of csrf) browser.cookies.set(name, value);
      expect((await browser.post(`/self-service/login?flow=${flow.id}`, form)).status).toBe(404);
    });

    it.each([
      ['no JSON', '{"csrf_token":'],
      ['a list', '[]'],
      ['null', 'null'],
    ])('answers 400 with a sentence for %s', async (_name, body) => {
      const answer = await server
        .browser()
        .send('POST', '/self-service/login?flow=x', body, { 'content-type': 'application/json' });
      expect(answer.status).toBe(400);
      expect(String(errorOf(answer).reason)).toMatch(/JSON/);
    });

    it('accepts a native form and sends the browser on to return_to', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser?return_to=/health?a=1'));
      const form = new URLSearchParams({
        csrf_token: csrfOf(flow),
        method: 'password',
        identifier: EMAIL,
        password: PASSWORD,
      });
      const answer = await browser.send('POST', `/self-service/login?flow=${flow.id}`, form.toString(), {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(`${server.origin}/health?a=1`);
      expect(browser.cookies.has('ory_kratos_session')).toBe(true);
    });

    it('sends a native form with a wrong password back to its page, where the message waits', async () => {
      const browser = server.browser();
      const flow = flowOf(await browser.get('/self-service/login/browser'));
      const form = new URLSearchParams({
        csrf_token: csrfOf(flow),
        method: 'password',
        identifier: EMAIL,
        password: 'x',
      });
      const answer = await browser.send('POST', `/self-service/login?flow=${flow.id}`, form.toString(), {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(answer.headers.get('location')).toBe(`${server.origin}/login?flow=${flow.id}`);
      const again = flowOf(await browser.get(`/self-service/login/flows?id=${flow.id}`));
      expect(again.ui.messages).toEqual([expect.objectContaining({ id: 4000006 })]);
    });
  });
});
