/** Social sign-in against a real OpenID provider: linked in the settings, used at the sign-in page, unlinked. */
import type { Page } from 'playwright/test';
import { CLIENT, startOpenidProvider, type OpenidProvider } from '../fixtures/openidProvider';
import { startServer, type RunningServer } from '../fixtures/server';
import { expect, signIn, test } from '../fixtures/test';

test.use({ ignoreHTTPSErrors: true });

const social = (page: Page) => page.getByRole('region', { name: 'Manage Social Sign In' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
}

/** Types a name at the provider and agrees to everything. */
async function enterAtProvider(page: Page, issuer: string, name: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
}

test.describe('social sign-in', () => {
  let provider: OpenidProvider;
  let own: RunningServer;

  test.beforeAll(async () => {
    provider = await startOpenidProvider();
    own = await startServer({
      NODE_EXTRA_CA_CERTS: provider.certFile,
      OIDC_PROVIDERS: JSON.stringify([
        {
          id: 'acme',
          label: 'Acme',
          issuer: provider.issuer,
          clientId: CLIENT.id,
          clientSecret: CLIENT.secret,
        },
      ]),
    });
    provider.serve(`${own.origin}/api/.ory/self-service/methods/oidc/callback/acme`);
  });
  test.afterAll(async () => {
    await own.stop();
    await provider.stop();
  });

  test('AUTH-17 ERR-11 an account is linked, signs in, and is unlinked; a strange one gets a sentence', async ({
    page,
    context,
    watch,
    axe,
  }) => {
    // The provider's own pages, and the statuses that lead to and from them.
    watch.expect(/foreign origin|status of (?:401|403|404|422)|policy violation|fonts\.googleapis/);
    await page.goto(`${own.origin}/login`);
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    await enterAtProvider(page, provider.issuer, 'ada-at-acme');
    await expect(page.getByText(/^This account of the provider belongs to nobody here/)).toBeVisible();
    expect(await axe()).toEqual([]);
    await context.clearCookies();

    await signIn(page, own.origin, 'editor');
    await page.goto(`${own.origin}/profile-settings`);
    await social(page).getByRole('button', { name: 'Link Acme' }).click();
    await enterAtProvider(page, provider.issuer, 'ada-at-acme');
    await expect(page.getByText('Your changes have been saved!')).toBeVisible();
    await expect(social(page).getByRole('button', { name: 'Unlink Acme' })).toBeVisible();

    await page.goto(`${own.origin}/health`);
    await signOut(page);
    await page.goto(`${own.origin}/login?return_to=/settings/feature-flags`);
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    // The provider remembers its session; it may ask for nothing, or once more for consent.
    await page.waitForURL(`${own.origin}/settings/feature-flags`);
    await expect(page.getByRole('button', { name: /^Account of Edda Editor/ })).toBeVisible();
    const whoami = await page.request.get(`${own.origin}/api/.ory/sessions/whoami`);
    expect(await whoami.json()).toMatchObject({ authentication_methods: [{ method: 'oidc', aal: 'aal1' }] });

    await page.goto(`${own.origin}/profile-settings`);
    await social(page).getByRole('button', { name: 'Unlink Acme' }).click();
    await expect(social(page).getByRole('button', { name: 'Link Acme' })).toBeVisible();
  });

  test('TM13 an answer of the provider counts only for the browser and the form that asked', async ({
    page,
    browser,
    watch,
  }) => {
    watch.expect(/foreign origin|status of (?:401|403|404|410|422)|policy violation|fonts\.googleapis/);
    const callback = `${own.origin}/api/.ory/self-service/methods/oidc/callback/acme`;
    await page.goto(`${own.origin}/login`);
    const asked = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`));
    await page.getByRole('button', { name: 'Sign in with Acme' }).click();
    const address = new URL((await asked).url());
    const state = address.searchParams.get('state') ?? '';
    expect(address.searchParams.get('code_challenge_method')).toBe('S256');
    expect(address.searchParams.get('nonce')).toMatch(/.{20}/);
    const ask = async (from: Page, query: string) => {
      const answer = await from.request.get(`${callback}?${query}`, {
        headers: { accept: 'application/json' },
        maxRedirects: 0,
      });
      return [answer.status(), /"id":"(\w+)"/.exec(await answer.text())?.[1]];
    };
    const stranger = await browser.newContext();
    const theirs = await stranger.newPage();
    const full = `code=x&state=${encodeURIComponent(state)}`;
    expect(await ask(theirs, full)).toEqual([403, 'security_csrf_violation']);
    await stranger.close();
    expect(await ask(page, `code=x&state=${encodeURIComponent(`${state}x`)}`)).toEqual([
      403,
      'security_csrf_violation',
    ]);
    expect(await ask(page, 'code=x&state=login.x')).toEqual([403, 'security_csrf_violation']);
    // The right browser with a made-up code: the provider refuses it, and the state is spent.
    expect((await ask(page, full))[0]).toBe(400);
    expect(await ask(page, full)).toEqual([403, 'security_csrf_violation']);
  });
});
