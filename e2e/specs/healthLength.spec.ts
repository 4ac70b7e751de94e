/** A list that gets shorter and longer: its height, its number of rows and its last row are always those that are shown. */
import { expect } from '../fixtures/test';
import { test } from '../fixtures/testWithManyChecks';

const ROW = 32;

test('M14 TABLE-9 a list that was filtered ends where its rows end, for the wheel, the keys and a screen reader', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?groupBy=none&hidePassing=false&refreshInterval=None');
  const grid = page.getByRole('treegrid', { name: 'Checks' });
  const shown = page.locator('[role="row"][row-id]:visible');
  const countOf = async () => Number(await grid.getAttribute('aria-rowcount')) - 1;
  const heightOf = () => grid.evaluate((element) => element.scrollHeight);
  await expect.poll(countOf).toBeGreaterThan(1_190);
  const all = await countOf();
  await expect.poll(heightOf).toBeLessThan((all + 3) * ROW);

  await page.getByRole('tab', { name: /\bfew\b/ }).click();
  await expect(shown).toHaveCount(12);
  expect(await countOf()).toBe(12);
  expect(await heightOf()).toBeLessThan(900);
  await shown.nth(10).getByRole('gridcell').first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(shown.nth(11).getByRole('gridcell').first()).toBeFocused();

  // Longer again, to its very end, and shorter while it is scrolled there.
  await page.getByRole('tab', { name: /\bAll\b/ }).click();
  await expect.poll(countOf).toBe(all);
  await shown.first().getByRole('gridcell').first().focus();
  await page.keyboard.press('ControlOrMeta+End');
  await expect(page.locator(`[role="row"][aria-rowindex="${String(all + 1)}"]`)).toBeVisible();
  await page.getByRole('tab', { name: /\bsome\b/ }).click();
  await expect.poll(countOf).toBe(120);
  await expect(page.locator('[role="row"][aria-rowindex="121"]')).toBeInViewport();
  await page.getByRole('tab', { name: /\bAll\b/ }).click();
  await expect.poll(countOf).toBe(all);
  await grid.hover();
  await page.mouse.wheel(0, all * ROW);
  await expect(page.locator(`[role="row"][row-id][aria-rowindex="${String(all + 1)}"]`)).toBeVisible();
});
