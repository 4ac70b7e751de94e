/** What a slow line makes slow: questions one after the other, files one after the other, and files that never come. */
import { expect, test } from '../fixtures/test';

/** The line is quiet for so long before an installation begins, or the page has had so much time (quietLine.ts). */
const QUIET_MS = 2000;
const LATEST_MS = 30_000;
/** How much later than the page this process hears of an answer, on a machine with three of everything at once. */
const HEARD_LATE_MS = 1000;

const ABOUT_THE_PERSON = [
  '/api/.ory/sessions/whoami',
  '/api/auth/whoami',
  '/api/db/people_roles',
  '/api/properties',
];

test('PWA-5 AUTH-24 who is here is asked while the configuration is on its way, and once', async ({
  page,
  signInAs,
}) => {
  await signInAs('responder');
  await page.goto('/health');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/lookup-owner'))?.text()))
    .toBeTruthy();

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  for (const path of ABOUT_THE_PERSON) await expect.poll(() => asked).toContain(path);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);

  letGo();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const path of ABOUT_THE_PERSON) expect(asked.filter((one) => one === path)).toHaveLength(1);
});

test('AUTH-24 a session that ended meanwhile leads to the sign-in page, whatever was asked ahead', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.expect(/401 \(Unauthorized\)/);
  await signInAs('responder');
  await page.goto('/health');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/lookup-owner'))?.text()))
    .toBeTruthy();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/health');
});

test('PWA-5 while the files of the console are on their way the page says so, and for as long as nothing else is there', async ({
  page,
  signInAs,
  axe,
}) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/shell-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await signInAs('responder');
  await page.goto('/health');
  await expect(page.locator('[data-theme]')).toBeAttached();
  await expect(page.getByText('Watchfloor is opening.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'open it again' })).toBeHidden();
  expect(await axe()).toEqual([]);

  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  await expect(page.getByText('Watchfloor is opening.')).toBeHidden();
});

test('PWA-5 where the first file never comes the page says how to try again, and that works', async ({
  page,
  watch,
}) => {
  watch.expect(/ERR_FAILED/);
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Watchfloor is opening.')).toBeVisible();
  const again = page.getByRole('link', { name: 'open it again' });
  await expect(again).toBeVisible();

  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible();
  await expect(again).toBeHidden();
});

test.describe('with the worker', () => {
  test.use({ withWorker: true });

  test('PWA-2 PWA-3 the first installation begins after the page has what it needs, and loads four files at a time', async ({
    page,
    signInAs,
  }) => {
    let underWay = 0;
    let most = 0;
    // Of what the page itself loaded before the installation began.
    let lastAnswer = Date.now();
    let quietBefore: number | undefined;
    page.on('requestfinished', () => {
      if (quietBefore === undefined) lastAnswer = Date.now();
    });
    const began = Date.now();
    await page.context().route('**/assets/**', async (route) => {
      if (route.request().serviceWorker() === null) return route.continue();
      quietBefore ??= Date.now() - began > LATEST_MS ? QUIET_MS : Date.now() - lastAnswer;
      underWay += 1;
      most = Math.max(most, underWay);
      const response = await route.fetch();
      await route.fulfill({ response });
      underWay -= 1;
    });
    await signInAs('responder');
    await page.goto('/health');
    await page.getByRole('row').nth(1).waitFor();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    expect(quietBefore).toBeGreaterThanOrEqual(QUIET_MS - HEARD_LATE_MS);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
  });
});
