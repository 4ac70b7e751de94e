import type { Page } from 'playwright/test';
import { UPDATE_TEXT } from '@/services/text/shell';
import { deploy } from '../fixtures/deployment';
import { startServer } from '../fixtures/server';
import { expect, signIn, test } from '../fixtures/test';

const isWaiting = (page: Page) =>
  page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null);

/** Another number for every document: tells a reload from a page that stayed. */
const documentBorn = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('F36 a new version waits for consent, and what is being typed stays', async ({ browser }) => {
  test.setTimeout(120_000);
  const deployment = await deploy();
  const server = await startServer({}, deployment.entry);
  const context = await browser.newContext({ baseURL: server.origin });
  try {
    const page = await context.newPage();
    await signIn(page, server.origin, 'editor');
    await page.goto('/health');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    // the second visit is served by the worker
    await page.goto('/health');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.getByRole('button', { name: 'Add check' }).click();
    await page.getByLabel('Name', { exact: true }).fill('half a name');
    const born = await documentBorn(page);

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
    await page.getByRole('button', { name: UPDATE_TEXT.action }).click();
    await page.waitForEvent('load');
    await expect.poll(() => isWaiting(page)).toBe(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
    await expect(page.getByText(UPDATE_TEXT.ready)).toBeHidden();
  } finally {
    await context.close();
    await server.stop();
    await deployment.remove();
  }
});
