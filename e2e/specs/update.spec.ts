import type { Page } from 'playwright/test';
import { UPDATE_TEXT } from '@/services/text/shell';
import { deploy } from '../fixtures/deployment';
import { startServer } from '../fixtures/server';
import { expect, signIn, test } from '../fixtures/test';

test.use({ withWorker: true });

const isWaiting = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);

/** Another number for every document: tells a reload from a page that stayed. */
const documentBorn = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** A check that is half typed, in a console that its worker serves. */
async function beginCheck(page: Page, origin: string): Promise<void> {
  await signIn(page, origin, 'editor');
  await page.goto('/health');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // the second visit is served by the worker
  await page.goto('/health');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByLabel('Name', { exact: true }).fill('half a name');
}

const HOUR_MS = 3_600_000;

/** A place where it is about noon now, and how long it is there until half past four in the morning. */
function placeAtNoon() {
  const now = Date.now();
  const ahead = 12 - new Date(now).getUTCHours();
  // The names count westwards: Etc/GMT-3 is three hours ahead of Greenwich.
  const timezoneId = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  const sinceMidnight = (now + ahead * HOUR_MS) % (24 * HOUR_MS);
  return { timezoneId, untilNight: 28.5 * HOUR_MS - sinceMidnight };
}

test('F36 a new version waits for consent, what is being typed stays, and a wall takes it at night', async ({
  browser,
}) => {
  const deployment = await deploy();
  const server = await startServer({}, deployment.entry);
  const { timezoneId, untilNight } = placeAtNoon();
  const context = await browser.newContext({ baseURL: server.origin, timezoneId });
  try {
    const page = await context.newPage();
    await beginCheck(page, server.origin);
    const born = await documentBorn(page);

    await test.step('F38 a version that cannot be installed changes nothing', async () => {
      await deployment.spoil();
      await server.restart();
      const end = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const installing = new Promise<ServiceWorker | null>((resolve) => {
          registration?.addEventListener('updatefound', () => resolve(registration.installing), {
            once: true,
          });
        });
        await registration?.update().catch(() => undefined);
        const worker = await installing;
        while (worker?.state === 'installing') await new Promise((resolve) => setTimeout(resolve, 50));
        return worker?.state;
      });
      expect(end).toBe('redundant');
      expect(await isWaiting(page)).toBe(false);
      await expect(page.getByText(UPDATE_TEXT.ready)).toHaveCount(0);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('half a name');
      expect(await documentBorn(page)).toBe(born);
    });

    await deployment.release();
    await server.restart();
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(() => isWaiting(page)).toBe(true);
    await expect(page.getByText(UPDATE_TEXT.ready)).toBeAttached();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('half a name');
    expect(await documentBorn(page)).toBe(born);

    await page.goto('/health');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: UPDATE_TEXT.action }).click();
    await loaded;
    await expect.poll(() => isWaiting(page)).toBe(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
    await expect(page.getByText(UPDATE_TEXT.ready)).toBeHidden();

    await test.step('F70 a wall takes the next version at four in the morning by itself', async () => {
      await page.close();
      const wall = await context.newPage();
      await wall.clock.install();
      await wall.goto('/wall');
      await expect(wall.getByRole('heading', { level: 1 })).toBeVisible();
      await wall.clock.runFor(3000);
      const standing = await documentBorn(wall);
      await deployment.release();
      await server.restart();
      await wall.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update();
      });
      await expect.poll(() => isWaiting(wall)).toBe(true);
      await wall.clock.runFor(60_000);
      expect(await documentBorn(wall)).toBe(standing);
      const reloaded = wall.waitForEvent('load');
      // The page goes away under the clock.
      await wall.clock.fastForward(untilNight).catch(() => undefined);
      await reloaded;
      await expect.poll(() => isWaiting(wall)).toBe(false);
      await expect(wall.getByRole('heading', { level: 1 })).toBeVisible();
    });
  } finally {
    await context.close();
    await server.stop();
    await deployment.remove();
  }
});

test('F37 a page of the former build goes on working when another tab takes the new one', async ({
  browser,
}) => {
  const deployment = await deploy();
  const server = await startServer({}, deployment.entry);
  const context = await browser.newContext({ baseURL: server.origin });
  try {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await beginCheck(page, server.origin);
    // The editor's worker is on its way: a server that stops under it is another fault.
    await expect(page.locator('.monaco-editor').first()).toBeVisible();
    await page.waitForTimeout(2000);
    const born = await documentBorn(page);

    await deployment.rebuild();
    await server.restart();
    const other = await context.newPage();
    await other.goto('/health');
    await other.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect(other.getByText(UPDATE_TEXT.ready)).toBeVisible();

    await test.step('nothing reloads over what is typed', async () => {
      await page
        .getByRole('button', { name: UPDATE_TEXT.action, includeHidden: true })
        .dispatchEvent('click');
      await expect(page.getByText(UPDATE_TEXT.unsaved)).toBeAttached();
      expect(await documentBorn(page)).toBe(born);
    });

    await other.getByRole('button', { name: UPDATE_TEXT.action }).click();
    await other.waitForEvent('load');
    await expect(other.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
    await expect.poll(() => isWaiting(other)).toBe(false);

    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('half a name');
    expect(await documentBorn(page)).toBe(born);
    await page.keyboard.press('Escape');
    // Its code was never loaded in this page, and the server no longer has it under this name.
    await page.evaluate(() => {
      history.pushState({}, '', '/catalog');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible();
    expect(await documentBorn(page)).toBe(born);
    expect(problems).toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    await deployment.remove();
  }
});

test('TM17 the kill switch takes the worker and its caches away, and the console still opens', async ({
  browser,
}) => {
  const server = await startServer();
  const PORT = new URL(server.origin).port;
  const context = await browser.newContext({ baseURL: server.origin });
  const registrations = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    expect(await registrations(page)).toBe(1);
    await server.stop();
    const switched = await startServer({ PORT, SERVICE_WORKER: 'off' });
    try {
      await page.goto('/login');
      await expect.poll(() => registrations(page), { timeout: 30_000 }).toBe(0);
      expect(await page.evaluate(() => caches.keys())).toEqual([]);
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
    } finally {
      await switched.stop();
    }
  } finally {
    await context.close();
    await server.stop();
  }
});
