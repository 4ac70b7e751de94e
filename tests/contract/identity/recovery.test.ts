/** Recovery and verification by a code, over raw HTTP, with the local outbox (contract identity.md §3, §4). */
import {
  codeIn,
  csrfOf,
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
import type { Flow, FlowKind } from '@/services/contracts/identity';

const EMAIL = 'ada@example.com';
const ADMIN = 'admin@example.com';
const HOUR = 60 * 60_000;

interface OutboxMessage {
  to: string;
  subject: string;
  text: string;
}

function messagesOf(answer: Answer): OutboxMessage[] {
  return answer.body as OutboxMessage[]; // the tests compare what they read of it
}

describe.each(['recovery', 'verification'] as const)('%s flow', (kind) => {
  let server: IdentityServer;

  beforeEach(async () => {
    server = await startIdentityServer();
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
    await server.identity.createAccount({ ...account, roles: ['editor'] });
    await server.identity.createAccount({ ...account, email: ADMIN, roles: ['admin'] });
  });
  afterEach(() => server.stop());

  const outbox = async (): Promise<OutboxMessage[]> => {
    await server.identity.mailer.idle();
    const admin = server.browser();
    await signIn(admin, ADMIN, PASSWORD);
    const answer = await admin.get(`${server.origin}/outbox`);
    expect(answer.status).toBe(200);
    return messagesOf(answer);
  };
  const ask = async (browser: Browser, email: string, query = ''): Promise<Answer> => {
    const flow = await openFlow(browser, kind, query);
    return submitFlow(browser, kind, flow, { method: 'code', email });
  };
  const sendCode = (browser: Browser, flow: Flow, code: string): Promise<Answer> =>
    submitFlow(browser, kind, flow, { method: 'code', code });
  const lastCode = async (): Promise<string> => codeIn((await outbox())[0]?.text ?? '');
  const wrong = kind === 'recovery' ? 4060006 : 4070006;

  it('asks for the address, then for six digits, in the documented nodes', async () => {
    const browser = server.browser();
    const flow = await openFlow(browser, kind, '?return_to=/health');
    expect(flow).toMatchObject({ state: 'choose_method', return_to: '/health' });
    expect(Date.parse(flow.expires_at) - Date.parse(flow.issued_at)).toBe(HOUR);
    expect(factsOf(flow)).toEqual([
      ['code', 'email', 'email', 1070007],
      ['code', 'method', 'submit', 1070005],
    ]);
    expect(inputOf(flow, 'email').required).toBe(true);
    const answer = await submitFlow(browser, kind, flow, { method: 'code', email: EMAIL });
    expect(answer.status).toBe(200);
    const sent = flowOf(answer);
    expect(sent).toMatchObject({ id: flow.id, state: 'sent_email', active: 'code' });
    expect(messageIds(sent)).toEqual([kind === 'recovery' ? 1060003 : 1080003]);
    expect(factsOf(sent)).toEqual([
      ['code', 'code', 'text', kind === 'recovery' ? 1070010 : 1070011],
      ['code', 'method', 'hidden', undefined],
      ['code', 'method', 'submit', 1070005],
      ['code', 'email', 'submit', 1070008],
    ]);
    expect(inputOf(sent, 'code')).toMatchObject({ required: true, pattern: '[0-9]+', maxlength: 6 });
    expect(inputOf(sent, 'email').value).toBe(EMAIL);
    const again = flowOf(await browser.get(`/self-service/${kind}/flows?id=${flow.id}`));
    expect(factsOf(again)).toEqual(factsOf(sent));
  });

  it('refuses what is no address at the field', async () => {
    for (const [email, id] of [
      ['', 4000002],
      ['no address', 4000004],
    ] as const) {
      const answer = await ask(server.browser(), email);
      expect(answer.status).toBe(400);
      expect(fieldMessages(flowOf(answer))).toEqual([['email', id]]);
    }
  });

  it('TM16 answers the same to an address that nobody has, and mails nothing there', async () => {
    const plain = (answer: Answer, email: string): string =>
      answer.text
        .replaceAll(email, 'ADDRESS')
        .replaceAll(flowOf(answer).id, 'ID')
        .replaceAll(csrfOf(flowOf(answer)), 'TOKEN');
    const known = await ask(server.browser(), EMAIL);
    const unknown = await ask(server.browser(), 'nobody@example.com');
    expect(unknown.status).toBe(known.status);
    expect(plain(unknown, 'nobody@example.com')).toBe(plain(known, EMAIL));
    expect((await outbox()).map(({ to }) => to)).toEqual([EMAIL]);
    const browser = server.browser();
    const flow = flowOf(await ask(browser, 'nobody@example.com'));
    const tried = await sendCode(browser, flow, '123456');
    expect(tried.status).toBe(400);
    expect(messageIds(flowOf(tried))).toEqual([wrong]);
  });

  it('keeps the code as a keyed hash and the message sealed', async () => {
    await ask(server.browser(), EMAIL);
    const code = await lastCode();
    const rows = await server.sql`select o.body::text as body, c.code_hash::text as hash
                                  from identity.outbox o, identity.one_time_codes c`;
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(Buffer.from(code).toString('hex'));
    expect(server.logged()).not.toContain(code);
  });

  it('refuses a missing and a wrong code, and after five tries the right one too', async () => {
    const browser = server.browser();
    const flow = flowOf(await ask(browser, EMAIL));
    const code = await lastCode();
    const missing = await sendCode(browser, flow, '');
    expect(fieldMessages(flowOf(missing))).toEqual([['code', 4000002]]);
    const other = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await sendCode(browser, flow, other);
      expect(answer.status).toBe(400);
      expect(messageIds(flowOf(answer))).toEqual([wrong]);
      expect(flowOf(answer).state).toBe('sent_email');
    }
    expect(messageIds(flowOf(await sendCode(browser, flow, code)))).toEqual([wrong]);
    expect(browser.cookies.has('ory_kratos_session')).toBe(false);
  });

  it('counts tries that come at the same moment', async () => {
    const browser = server.browser();
    const flow = flowOf(await ask(browser, EMAIL));
    const code = await lastCode();
    const other = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => sendCode(browser, flow, other)));
    const [row] = await server.sql`select tries from identity.one_time_codes where identity_id is not null`;
    expect(row).toEqual({ tries: 5 });
  });

  it('sends a new code, after which the first is worth nothing', async () => {
    const browser = server.browser();
    const flow = flowOf(await ask(browser, EMAIL));
    const first = await lastCode();
    server.clock.pass(1000);
    const resent = await submitFlow(browser, kind, flow, { method: 'code', code: '', email: EMAIL });
    expect(resent.status).toBe(200);
    const second = await lastCode();
    expect(await outbox()).toHaveLength(2);
    if (first !== second) {
      expect(messageIds(flowOf(await sendCode(browser, flow, first)))).toEqual([wrong]);
    }
    expect((await sendCode(browser, flow, second)).status).toBe(kind === 'recovery' ? 422 : 200);
  });

  it('ends with its hour', async () => {
    const browser = server.browser();
    const flow = flowOf(await ask(browser, EMAIL));
    const code = await lastCode();
    server.clock.pass(HOUR);
    const answer = await sendCode(browser, flow, code);
    expect(answer.status).toBe(410);
    expect(errorOf(answer)).toMatchObject({ id: 'self_service_flow_expired' });
  });

  it('TM16 sends a mailbox six codes an hour at most, known or not', async () => {
    for (const email of [EMAIL, 'nobody@example.com']) {
      for (let sent = 0; sent < 6; sent += 1) expect((await ask(server.browser(), email)).status).toBe(200);
      const answer = await ask(server.browser(), email);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await outbox()).toHaveLength(6);
  });

  it('takes no code of somebody who was deactivated or has another address by now', async () => {
    for (const change of [
      () =>
        server.sql`update identities set traits = traits || '{"email":"new@example.com"}' where traits ->> 'email' = ${EMAIL}`,
      () => server.sql`update identities set state = 'inactive' where traits ->> 'email' = ${EMAIL}`,
    ]) {
      const browser = server.browser();
      const flow = flowOf(await ask(browser, EMAIL));
      const code = await lastCode();
      await change();
      expect(messageIds(flowOf(await sendCode(browser, flow, code)))).toEqual([wrong]);
      await server.sql`update identities set state = 'active', traits = traits || ${server.sql.json({ email: EMAIL })}
                       where traits ->> 'email' <> ${ADMIN}`;
      server.clock.pass(1000);
    }
  });

  it('belongs to the browser that opened it', async () => {
    const flow = flowOf(await ask(server.browser(), EMAIL));
    const stranger = server.browser();
    await stranger.get(`/self-service/${kind}/browser`);
    expect((await sendCode(stranger, flow, '123456')).status).toBe(403);
  });

  it('TM1 refuses a foreign return_to', async () => {
    const answer = await server.browser().get(`/self-service/${kind}/browser?return_to=//evil.example`);
    expect(errorOf(answer)).toMatchObject({ id: 'self_service_flow_return_to_forbidden' });
  });
});

describe('after the right code', () => {
  let server: IdentityServer;
  let personId: string;
  beforeEach(async () => {
    server = await startIdentityServer();
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'Lovelace', password: PASSWORD };
    ({ personId } = await server.identity.createAccount({ ...account, roles: ['admin'] }));
  });
  afterEach(() => server.stop());

  const redeem = async (browser: Browser, kind: FlowKind, query = ''): Promise<Answer> => {
    const opened = await openFlow(browser, kind, query);
    const flow = flowOf(await submitFlow(browser, kind, opened, { method: 'code', email: EMAIL }));
    await server.identity.mailer.idle();
    const admin = server.browser();
    await signIn(admin, EMAIL, PASSWORD);
    const [message] = messagesOf(await admin.get(`${server.origin}/outbox`));
    return submitFlow(browser, kind, flow, { method: 'code', code: codeIn(message?.text ?? '') });
  };

  it('ERR-11 recovery signs in and answers 422 with the settings form as address', async () => {
    const browser = server.browser();
    const answer = await redeem(browser, 'recovery', '?return_to=/health');
    expect(answer.status).toBe(422);
    expect(errorOf(answer)).toMatchObject({ id: 'browser_location_change_required', code: 422 });
    const { redirect_browser_to: address } = answer.body as { redirect_browser_to: string }; // compared below
    const target = new URL(address);
    expect(target.origin + target.pathname).toBe(`${server.origin}/profile-settings`);
    expect(target.searchParams.get('return_to')).toBe('/health');
    const who = await browser.get('/sessions/whoami');
    expect(who.body).toMatchObject({
      authentication_methods: [{ method: 'code_recovery', aal: 'aal1' }],
      identity: { id: personId, verifiable_addresses: [{ value: EMAIL, verified: true }] },
    });
    const settings = flowOf(
      await browser.get(`/self-service/settings/flows?id=${target.searchParams.get('flow')}`),
    );
    expect(messageIds(settings)).toEqual([1060001]);
    const changed = await submitFlow(browser, 'settings', settings, {
      method: 'password',
      password: 'five other unrelated words',
    });
    expect(changed.status).toBe(200);
    expect((await signIn(server.browser(), EMAIL, 'five other unrelated words')).status).toBe(200);
    expect((await signIn(server.browser(), EMAIL, PASSWORD)).status).toBe(400);
  });

  it('recovery cannot be used twice', async () => {
    const browser = server.browser();
    const opened = await openFlow(browser, 'recovery');
    await submitFlow(browser, 'recovery', opened, { method: 'code', email: EMAIL });
    await server.identity.mailer.idle();
    const admin = server.browser();
    await signIn(admin, EMAIL, PASSWORD);
    const [message] = messagesOf(await admin.get(`${server.origin}/outbox`));
    const form = { method: 'code', code: codeIn(message?.text ?? '') };
    const cookies = new Map(browser.cookies);
    expect((await submitFlow(browser, 'recovery', opened, form)).status).toBe(422);
    const second = server.browser();
    for (const [name, value] of cookies) second.cookies.set(name, value);
    expect((await submitFlow(second, 'recovery', opened, form)).status).toBe(404);
  });

  it('ERR-5 recovery is not for somebody who is signed in', async () => {
    const browser = server.browser();
    await signIn(browser, EMAIL, PASSWORD);
    const answer = await browser.get('/self-service/recovery/browser');
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toMatchObject({ id: 'session_already_available' });
  });

  it('a native form is sent on to the settings', async () => {
    const browser = server.browser();
    const opened = await openFlow(browser, 'recovery');
    const form = new URLSearchParams({ csrf_token: csrfOf(opened), method: 'code', email: EMAIL });
    const answer = await browser.send('POST', `/self-service/recovery?flow=${opened.id}`, form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`${server.origin}/recovery?flow=${opened.id}`);
  });

  it('verification notes the address and offers the way on, once', async () => {
    const browser = server.browser();
    const answer = await redeem(browser, 'verification', '?return_to=/health');
    expect(answer.status).toBe(200);
    const flow = flowOf(answer);
    expect(flow.state).toBe('passed_challenge');
    expect(messageIds(flow)).toEqual([1080002]);
    expect(flow.ui.nodes.map(({ attributes }) => attributes)).toContainEqual(
      expect.objectContaining({ node_type: 'a', href: '/health' }),
    );
    expect(browser.cookies.has('ory_kratos_session')).toBe(false);
    const again = await submitFlow(browser, 'verification', flow, { method: 'code', code: '123456' });
    expect(again.status).toBe(400);
    expect(messageIds(flowOf(again))).toEqual([4060001]);
    await signIn(browser, EMAIL, PASSWORD);
    expect((await browser.get('/sessions/whoami')).body).toMatchObject({
      identity: { verifiable_addresses: [{ verified: true, status: 'completed' }] },
    });
  });
});
