import { MESSAGES } from '@/services/text/messages';
import { expect, test } from '../fixtures/test';
import { PAGES } from '../pages/areas';

test('ROUTE-1 ROUTE-7 ROUTE-8 ROUTE-16 PWA-6 every area opens by its address in a plain browser', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Before a page is there, its grey stand-in has a heading too.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('ROUTE-6 a click on a check opens its panel, and the path stays', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/health?groupBy=none&tabBy=none&hidePassing=false');
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/health\?.*checkId=/);
});

test('INTG-10 ROUTE-15 PERM-13 an integration opens its form for those who may change it', async ({
  page,
  server,
  signInAs,
}) => {
  await signInAs('admin');
  const added = await page.request.post(`${server.origin}/api/db/config_scrapers`, {
    headers: { origin: server.origin },
    data: {
      name: 'for-routes',
      source: 'UI',
      spec: { schedule: '@every 24h', aws: [{ region: ['eu-west-1'] }] },
    },
  });
  expect(added.status(), await added.text()).toBe(201);
  await page.goto('/settings/integrations');
  await page.getByRole('grid').getByText('for-routes', { exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/integrations\/scrapers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('form', { name: 'for-routes' })).toBeVisible();
  const address = page.url();
  await page.context().clearCookies();
  await signInAs('viewer');
  await page.goto(address);
  await expect(page.getByText(MESSAGES.unauthorized)).toBeVisible();
});
