/** Each of the five flows: created, read again by its id, and sent (contract identity.md §1). */
import type { FlowKind } from '@/services/contracts/identity';
import { csrfOf, flowOf, PASSWORD, signIn } from '@tests/integration/identity/flowClient';
import { startIdentityServer, type Browser } from '@tests/integration/identity/identityServer';

const EMAIL = 'ada@example.com';

/** What is typed into each form; the answer of a good form. */
const TYPED: readonly (readonly [FlowKind, Record<string, unknown>])[] = [
  [
    'registration',
    { method: 'password', 'traits.email': EMAIL, 'traits.name.first': 'Ada', password: PASSWORD },
  ],
  ['login', { method: 'password', identifier: EMAIL, password: PASSWORD }],
  ['recovery', { method: 'code', email: EMAIL }],
  ['verification', { method: 'code', email: EMAIL }],
  ['settings', { method: 'profile', 'traits.email': EMAIL, 'traits.name.first': 'Augusta' }],
];

it('API-5 every flow is created, got and updated; sign-out takes a token, whoami checks, an error is read by its id', async () => {
  const server = await startIdentityServer();
  const walk = async (browser: Browser, kind: FlowKind, values: Record<string, unknown>) => {
    const created = await browser.get(`/self-service/${kind}/browser`);
    expect([kind, created.status]).toEqual([kind, 200]);
    const flow = flowOf(created);
    const got = await browser.get(`/self-service/${kind}/flows?id=${flow.id}`);
    expect([kind, got.status]).toEqual([kind, 200]);
    expect(flowOf(got).id).toBe(flow.id);
    const updated = await browser.post(`/self-service/${kind}?flow=${flow.id}`, {
      csrf_token: csrfOf(flow),
      ...values,
    });
    expect([kind, updated.status, updated.status === 200 ? '' : updated.text]).toEqual([kind, 200, '']);
  };
  try {
    for (const [kind, values] of TYPED) {
      const browser = server.browser();
      if (kind === 'settings') await signIn(browser, EMAIL, PASSWORD);
      await walk(browser, kind, values);
    }
    const browser = server.browser();
    await signIn(browser, EMAIL, PASSWORD);
    const who = await browser.get('/sessions/whoami');
    expect(who.body).toMatchObject({ identity: { traits: { name: { first: 'Augusta' } } } });
    const leaving = await browser.get('/self-service/logout/browser');
    const { logout_token: token } = leaving.body as { logout_token: string }; // contract identity.md §1
    expect((await browser.get(`/self-service/logout?token=${token}`)).status).toBe(204);
    expect((await browser.get('/sessions/whoami')).status).toBe(401);
    const redirect = await browser.get('/self-service/registration/browser', { accept: 'text/html' });
    const id = new URL(redirect.headers.get('location') ?? '').searchParams.get('id');
    expect((await browser.get(`/self-service/errors?id=${id}`)).body).toMatchObject({ id });
  } finally {
    await server.stop();
  }
});
