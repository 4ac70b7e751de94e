/** Security keys as a second factor (contract identity.md §3), with keys that really sign. */
import type { Flow } from '@/services/contracts/identity';
import {
  factsOf,
  fieldMessages,
  flowOf,
  inputOf,
  inputsOf,
  messageIds,
  openFlow,
  PASSWORD,
  signIn,
  submitFlow,
} from '@tests/integration/identity/flowClient';
import { startIdentityServer, type IdentityServer } from '@tests/integration/identity/identityServer';
import { createSoftKey, type SoftKey } from '@tests/integration/identity/softKey';

const EMAIL = 'ada@example.com';

/** The same server under a name: keys cannot be bound to 127.0.0.1. */
const PUBLIC_URL = 'https://watch.example.com';

function challengeOf(flow: Flow, trigger: string): string {
  const { onclick = '', onclickTrigger, value } = inputOf(flow, trigger);
  expect(onclick).toBe(`window.${onclickTrigger ?? ''}(${String(value)})`);
  const options = JSON.parse(String(value)) as { publicKey: { challenge: string } }; // what the server writes
  return options.publicKey.challenge;
}

describe('security keys', () => {
  let server: IdentityServer;
  let personId: string;

  beforeAll(async () => {
    server = await startIdentityServer({ publicUrl: PUBLIC_URL });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.sql`delete from identities`;
    const account = { email: EMAIL, firstName: 'Ada', lastName: 'L', password: PASSWORD, roles: [] };
    personId = (await server.identity.createAccount(account)).personId;
  });

  const enter = async () => {
    const browser = server.browser();
    expect((await signIn(browser, EMAIL, PASSWORD)).status).toBe(200);
    return browser;
  };
  const addKey = async (key: SoftKey, name = 'Blue key') => {
    const browser = await enter();
    const flow = await openFlow(browser, 'settings');
    const answer = await submitFlow(browser, 'settings', flow, {
      webauthn_register: key.register(challengeOf(flow, 'webauthn_register_trigger'), PUBLIC_URL),
      webauthn_register_displayname: name,
    });
    return { browser, answer };
  };
  const factsOfGroup = (flow: Flow) =>
    factsOf(flow).filter((facts) => Array.isArray(facts) && facts[0] === 'webauthn');

  it('AUTH-17 are set up under a name, listed, and make the session one of the second level', async () => {
    const key = createSoftKey();
    const first = await openFlow(await enter(), 'settings');
    expect(factsOfGroup(first)).toEqual([
      ['webauthn', 'webauthn_register_displayname', 'text', 1050013],
      ['webauthn', 'webauthn_register', 'hidden', undefined],
      ['webauthn', 'webauthn_register_trigger', 'button', 1050012],
    ]);
    const { browser, answer } = await addKey(key);
    expect(answer.status).toBe(200);
    const saved = flowOf(answer);
    expect(messageIds(saved)).toEqual([1050001]);
    expect(factsOfGroup(saved)[0]).toEqual(['webauthn', 'webauthn_remove', 'submit', 1050018]);
    expect(inputOf(saved, 'webauthn_remove').value).toBe(key.id);
    const whoami = await browser.get('/sessions/whoami');
    expect(whoami.body).toMatchObject({
      authenticator_assurance_level: 'aal2',
      authentication_methods: [{ method: 'password' }, { method: 'webauthn', aal: 'aal2' }],
    });
    const [row] = await server.sql`select available_aal from identities where id = ${personId}`;
    expect(row?.available_aal).toBe('aal2');
  });

  it('AUTH-25 are asked for after the password, and let in whoever holds them', async () => {
    const key = createSoftKey();
    await addKey(key);
    const browser = await enter();
    expect((await browser.get('/sessions/whoami')).status).toBe(403);
    const flow = await openFlow(browser, 'login', '?aal=aal2');
    expect(factsOf(flow)).toEqual([
      ['webauthn', 'webauthn_login', 'hidden', undefined],
      ['webauthn', 'webauthn_login_trigger', 'button', 1010008],
    ]);
    const challenge = challengeOf(flow, 'webauthn_login_trigger');
    const answer = await submitFlow(browser, 'login', flow, {
      webauthn_login: key.login(challenge, PUBLIC_URL),
    });
    expect(answer.status).toBe(200);
    expect((await browser.get('/sessions/whoami')).status).toBe(200);
  });

  it.each<[string, (key: SoftKey, challenge: string) => string]>([
    ['another key', (_, challenge) => createSoftKey().login(challenge, PUBLIC_URL)],
    ['another site', (key, challenge) => key.login(challenge, 'https://evil.example')],
    ['an old challenge', (key) => key.login('b2xkIGNoYWxsZW5nZQ', PUBLIC_URL)],
    [
      'a changed signature',
      (key, challenge) => key.login(challenge, PUBLIC_URL).replace(/("signature":"MEU?[^"]{20})./, '$1_'),
    ],
    ['no JSON', () => 'x'],
    ['JSON of something else', () => '{"id":"__proto__"}'],
  ])('an answer of %s does not let in', async (_, answerOf) => {
    const key = createSoftKey();
    await addKey(key);
    const browser = await enter();
    const flow = await openFlow(browser, 'login', '?aal=aal2');
    const challenge = challengeOf(flow, 'webauthn_login_trigger');
    const answer = await submitFlow(browser, 'login', flow, { webauthn_login: answerOf(key, challenge) });
    expect([answer.status, messageIds(flowOf(answer))]).toEqual([400, [4000015]]);
    expect((await browser.get('/sessions/whoami')).status).toBe(403);
  });

  it('a copy of a key is noticed by its counter', async () => {
    const key = createSoftKey();
    await addKey(key);
    await server.sql`update identity.security_keys set counter = 1000`;
    const browser = await enter();
    const flow = await openFlow(browser, 'login', '?aal=aal2');
    const challenge = challengeOf(flow, 'webauthn_login_trigger');
    const proof = key.login(challenge, PUBLIC_URL);
    expect((await submitFlow(browser, 'login', flow, { webauthn_login: proof })).status).toBe(400);
  });

  it('a key needs a name, a challenge of this form, and a recent sign-in', async () => {
    const key = createSoftKey();
    expect(fieldMessages(flowOf((await addKey(key, ' ')).answer))).toEqual([
      ['webauthn_register_displayname', 4000002],
    ]);
    const browser = await enter();
    const flow = await openFlow(browser, 'settings');
    const old = key.register('b2xkIGNoYWxsZW5nZQ', PUBLIC_URL);
    const values = { webauthn_register: old, webauthn_register_displayname: 'Blue' };
    expect(fieldMessages(flowOf(await submitFlow(browser, 'settings', flow, values)))).toEqual([
      ['webauthn_register_displayname', 4000015],
    ]);
    server.clock.pass(16 * 60_000);
    const late = await submitFlow(browser, 'settings', flow, {
      ...values,
      webauthn_register: key.register(challengeOf(flow, 'webauthn_register_trigger'), PUBLIC_URL),
    });
    expect(late).toMatchObject({ status: 403, body: { error: { id: 'session_refresh_required' } } });
    expect(await server.sql`select from identity.security_keys`).toHaveLength(0);
  });

  it('are removed by their owner only, and then no longer asked for', async () => {
    const key = createSoftKey();
    const { browser, answer } = await addKey(key);
    const other = { email: 'eve@example.com', firstName: 'E', lastName: '', password: PASSWORD, roles: [] };
    await server.identity.createAccount(other);
    const stranger = server.browser();
    await signIn(stranger, other.email, PASSWORD);
    const foreign = await openFlow(stranger, 'settings');
    await submitFlow(stranger, 'settings', foreign, { webauthn_remove: key.id });
    expect(await server.sql`select from identity.security_keys`).toHaveLength(1);
    const removed = await submitFlow(browser, 'settings', flowOf(answer), { webauthn_remove: key.id });
    expect(inputsOf(flowOf(removed)).map(({ name }) => name)).not.toContain('webauthn_remove');
    expect((await (await enter()).get('/sessions/whoami')).status).toBe(200);
  });

  it('need a host name: an IP address offers none and says so', async () => {
    const plain = await startIdentityServer();
    try {
      const account = { email: EMAIL, firstName: 'A', lastName: '', password: PASSWORD, roles: [] };
      await plain.identity.createAccount(account);
      const browser = plain.browser();
      await signIn(browser, EMAIL, PASSWORD);
      expect(factsOfGroup(await openFlow(browser, 'settings'))).toEqual([
        ['webauthn', 'webauthn_unavailable', 'text', undefined],
      ]);
    } finally {
      await plain.stop();
    }
  });
});
