/** Hosted mode with a real OpenID provider: two organizations on two backends, one of them called directly. */
import type { Page, Request } from 'playwright/test';
import { startHostedMode, type HostedMode } from '../fixtures/hostedMode';
import { expect, test } from '../fixtures/test';

test.use({ ignoreHTTPSErrors: true });

/** The provider's own pages, the other backend, and the statuses that lead to and from them. */
const ELSEWHERE = /foreign origin|status of (?:401|403|404|503)|policy violation|fonts\.googleapis/;

async function enterAtProvider(page: Page, issuer: string, name: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: /sign-in/i }).click();
  await page.getByRole('button', { name: /continue/i }).click();
}

/** Requests of the API from now on. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const isApi = /\/(?:api|auth|db|canary|properties)(?:\/|$)/.test(new URL(request.url()).pathname);
    if (isApi && ['fetch', 'xhr'].includes(request.resourceType())) calls.push(request);
  });
  return calls;
}

const switcher = (page: Page, name: string) => page.getByRole('button', { name: `Organization: ${name}` });

test.describe('hosted mode', () => {
  let hosted: HostedMode;
  test.beforeAll(async () => {
    hosted = await startHostedMode();
    const acme = { id: 'acme', name: 'Acme', backend_url: hosted.console.origin };
    const globex = {
      id: 'globex',
      name: 'Globex',
      backend_url: `${hosted.globex.origin}/ignored`,
      direct: 'true',
    };
    hosted.setOrganizations('adminada', [acme, globex]);
    hosted.setOrganizations('vera', [acme]);
  });
  test.afterAll(async () => {
    await hosted.stop();
  });
  test.beforeEach(({ watch }) => {
    watch.expect(ELSEWHERE);
  });

  test('AUTH-1 HOST-1 HOST-3 HOST-4 HOST-5 HOST-6 HOST-8 OPEN-32 two organizations, two backends', async ({
    page,
    axe,
  }) => {
    const { origin } = hosted.console;
    await page.goto(`${origin}/health?groupBy=type`);
    // Not known: the checker asks the provider without a question, and comes back to the sign-in page.
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(new URL(page.url()).searchParams.get('return_to')).toBe('/health?groupBy=type');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterAtProvider(page, hosted.provider.issuer, 'adminada');
    await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible();
    expect(await axe()).toEqual([]);

    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
    let calls = watchCalls(page);
    await page.getByRole('button', { name: 'Acme' }).click();
    await expect(switcher(page, 'Acme')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Topology' })).toBeVisible();
    expect(visited).toContain('/organizations/orgs-switched');
    expect(calls.length).toBeGreaterThan(0);
    expect(new Set(calls.map((call) => new URL(call.url()).origin))).toEqual(new Set([origin]));
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
    // The provider's role admin opens the settings, but people are the provider's.
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Feature Flags' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Users' })).toHaveCount(0);
    expect(await axe()).toEqual([]);

    calls = watchCalls(page);
    visited.length = 0;
    await switcher(page, 'Acme').click();
    await expect(page.getByText('Personal')).toHaveCount(0);
    await page.getByRole('menuitemradio', { name: 'Globex' }).click();
    await expect(switcher(page, 'Globex')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Topology' })).toBeVisible();
    await nav.getByRole('link', { name: /^Health(?! Check)/ }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(visited).toContain('/organizations/orgs-switched');
    const direct = calls.filter((call) => call.method() !== 'OPTIONS');
    expect(direct.length).toBeGreaterThan(3);
    expect(new Set(direct.map((call) => new URL(call.url()).origin))).toEqual(
      new Set([hosted.globex.origin]),
    );
    expect(
      direct.map((call) => new URL(call.url()).pathname).filter((path) => path.startsWith('/api')),
    ).toEqual([]);
    for (const call of direct)
      expect((await call.allHeaders()).authorization).toMatch(/^Bearer \S+\.\S+\.\S+$/);

    // A write goes there as well.
    await nav.getByRole('link', { name: 'Feature Flags' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Feature Flags' })).toBeVisible();
    await page.reload();
    await expect(switcher(page, 'Globex')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Feature Flags' })).toBeVisible();

    await switcher(page, 'Globex').click();
    await page.getByRole('menuitem', { name: 'Create organization' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an organization' });
    await expect(dialog.getByRole('link')).toHaveAttribute('href', `${hosted.provider.issuer}/accounts`);
    await dialog.getByText('Cancel').click();

    await switcher(page, 'Globex').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /yes, sign me out/i }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/globex|adminada|eyJ/i);
  });

  test('HOST-7 OPEN-36 a 401 of any call asks the provider anew, and leads back to the page', async ({
    page,
  }) => {
    const { origin } = hosted.console;
    await page.goto(`${origin}/login?return_to=/health`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterAtProvider(page, hosted.provider.issuer, 'vera');
    // The only organization needs no choice, and without the role nobody sees settings.
    await expect(switcher(page, 'Acme')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Feature Flags' })).toHaveCount(0);
    let refused = 0;
    await page.route('**/api/canary/api/summary*', async (route) => {
      refused += 1;
      if (refused > 1) await route.continue();
      else await route.fulfill({ status: 401, body: 'Not signed in.' });
    });
    const visited: string[] = [];
    page.on('framenavigated', (frame) => visited.push(frame.url()));
    const asked = page.waitForRequest((request) =>
      request.url().startsWith(`${hosted.provider.issuer}/auth?`),
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(new URL((await asked).url()).searchParams.get('prompt')).toBe('none');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/health');
    expect(visited.some((url) => url.startsWith(`${origin}/auth-state-checker?return_to=%2Fhealth`))).toBe(
      true,
    );

    // A backend that never takes the token ends in a page that says so, not in a circle.
    await page.unroute('**/api/canary/api/summary*');
    await page.route('**/api/auth/whoami', (route) => route.fulfill({ status: 401, body: 'Not signed in.' }));
    await page.goto(`${origin}/health`);
    await expect(page.getByText(/^Bad Session\./)).toBeVisible({ timeout: 30_000 });
  });

  test('HOST-2 HOST-9 HOST-10 an organization without a backend waits, and opens by itself', async ({
    page,
    axe,
  }) => {
    const { origin } = hosted.console;
    hosted.setOrganizations('newcomer', [{ id: 'acme', name: 'Acme' }]);
    await page.goto(`${origin}/login`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterAtProvider(page, hosted.provider.issuer, 'newcomer');
    await expect(page.getByText('Your organization is being set up.')).toBeVisible();
    expect(await axe()).toEqual([]);
    hosted.setOrganizations('newcomer', [
      { id: 'acme', name: 'Acme', backend_url: hosted.console.origin, direct: 1 },
    ]);
    await expect(page.getByText('Invalid boolean value')).toBeVisible();
    hosted.setOrganizations('newcomer', [
      { id: 'acme', name: 'Acme', backend_url: hosted.console.origin, direct: false },
    ]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Topology' })).toBeVisible();

    await page.route('**/api/auth/whoami', (route) => route.fulfill({ status: 503, body: 'not yet' }));
    await page.reload();
    await expect(page.getByText('Your organization is being set up.')).toBeVisible();
    await page.unroute('**/api/auth/whoami');
    await expect(page.getByRole('heading', { level: 1, name: 'Topology' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sample shop' })).toBeVisible();
  });
});
