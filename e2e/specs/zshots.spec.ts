import { test } from '../fixtures/test';
test('shots', async ({ page, signInAs }) => {
  test.setTimeout(120_000);
  await signInAs('admin');
  for (const [scheme, w] of [['light', 1440], ['dark', 1024], ['light', 768]] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: w, height: 900 });
    await page.goto('/settings/canaries'); await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/shots/list-${scheme}-${w}.png` });
    await page.goto('/settings/canaries/new'); await page.waitForTimeout(1200);
    await page.screenshot({ path: `/tmp/shots/pick-${scheme}-${w}.png` });
    await page.goto('/settings/canaries/new?type=dns'); await page.waitForTimeout(4000);
    await page.screenshot({ path: `/tmp/shots/new-${scheme}-${w}.png` });
    await page.goto('/settings/canaries'); await page.waitForTimeout(1500);
    await page.locator('.ag-row').first().click(); await page.waitForTimeout(4000);
    await page.screenshot({ path: `/tmp/shots/edit-${scheme}-${w}.png` });
  }
});
