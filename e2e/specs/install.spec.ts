/** What a browser needs to install the console, asked of the browser itself (issue 10, part 5). */
import { expect, test } from '../fixtures/test';

test.use({ withWorker: true });

interface Manifest {
  name: string;
  display: string;
  theme_color: string;
  shortcuts: { name: string; url: string }[];
  icons: { src: string; sizes: string; purpose?: string }[];
  screenshots: { src: string; sizes: string; form_factor: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
}

test('PWA-1 the browser finds nothing that keeps it from installing the console', async ({
  page,
  signInAs,
}) => {
  await signInAs('responder');
  await page.goto('/health');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const client = await page.context().newCDPSession(page);
  const told = await client.send('Page.getAppManifest');
  expect(told.errors).toEqual([]);
  expect(new URL(told.url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A context of a test is a private window, in which no browser installs anything; all else must hold.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = JSON.parse(told.data ?? '{}') as Manifest; // parsed above by the browser, without an error
  expect(manifest).toMatchObject({ name: 'Watchfloor', display: 'standalone' });
  expect(manifest.theme_color).toMatch(/^#[0-9a-f]{6}$/);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Health', 'Incidents', 'New incident']);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(['wide', 'narrow']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const found = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(found, src).toBe(sizes);
  }

  await test.step('every shortcut opens what it says', async () => {
    for (const [url, heading] of [
      ['/health', 'Health'],
      ['/incidents', 'Incidents'],
    ] as const) {
      expect(manifest.shortcuts.map((shortcut) => shortcut.url)).toContain(url);
      await page.goto(url);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.goto(manifest.shortcuts[2]?.url ?? '');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Title/ })).toBeVisible();
  });

  await test.step('a link that is shared becomes a new incident', async () => {
    const { action, params } = manifest.share_target;
    const shared = new URLSearchParams({
      [params['title'] ?? '']: 'Checkout is down',
      [params['url'] ?? '']: 'https://status.example.com/1',
    });
    await page.goto(`${action}?${shared.toString()}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Checkout is down');
    await expect(dialog.getByText('https://status.example.com/1')).toBeVisible();
  });
});

const isCount = (url: string) => url.includes('/api/db/checks?select=id&status=eq.unhealthy');

test('PWA-1 the icon tells how many checks are unhealthy, with the sidebar collapsed, too', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.addInitScript(() => {
    const shown: number[] = [];
    Object.assign(window, { shownBadges: shown });
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void shown.push(count)),
      clearAppBadge: () => Promise.resolve(void shown.push(0)),
    });
  });
  await page.goto('/incidents');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  // Checks of other tests come and go: what the console itself was told is what the icon says.
  const [told] = await Promise.all([
    page.waitForResponse((response) => isCount(response.url())),
    page.reload(),
  ]);
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  const unhealthy = Number(told.headers()['content-range']?.split('/')[1]);
  expect(unhealthy).toBeGreaterThan(0);
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shownBadges: number[] }).shownBadges)) // set above
    .toContain(unhealthy);
});
