/** Scrolling a long list: every row that is seen has its words, whoever moves it, and nothing goes on once it rests. */
import type { Page } from 'playwright/test';
import { expect } from '../fixtures/test';
import { test } from '../fixtures/testWithManyChecks';

const LIST = '/health?groupBy=none&hidePassing=false&refreshInterval=None';

const gridOf = (page: Page) => page.getByRole('treegrid', { name: 'Checks' });

/** Names of the rows in view; empty where one has no words. */
async function namesInView(page: Page): Promise<string[]> {
  return await gridOf(page).evaluate((grid) => {
    const { top, bottom } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('[role="row"][row-id]')]
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.bottom > top + 40 && box.top < bottom)
      .map(({ row }) => row.querySelector('[role="gridcell"]')?.textContent ?? '');
  });
}

/** Until the list stands still. */
async function scrollEnd(page: Page): Promise<void> {
  let before = -1;
  await expect
    .poll(async () => {
      const last = before;
      before = await gridOf(page).evaluate((grid) => grid.querySelector('.ag-grid-viewport')?.scrollTop ?? 0);
      return before === last;
    })
    .toBe(true);
}

test('M14 TABLE-9 rows that the wheel brings fill the window without a gap, down and up, slow and in one go', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto(LIST);
  await expect(page.locator('[role="row"][row-id]:visible').nth(5)).toBeVisible();
  await gridOf(page).hover();
  const { length: full } = await namesInView(page);
  for (const pixels of [240, 240, 90, 3_000, -240, -90, -1_200, 20_000, -20_000]) {
    await page.mouse.wheel(0, pixels);
    await expect
      .poll(async () => {
        const names = await namesInView(page);
        return names.length >= full - 1 && names.every((name) => name !== '');
      })
      .toBe(true);
  }
});

test('M14 A11Y-4 a page further by key, the focus stands on a row that is seen, and so it does after scrolling', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto(LIST);
  const shown = page.locator('[role="row"][row-id]:visible');
  await shown.nth(2).getByRole('gridcell').first().focus();
  await gridOf(page).hover();
  for (const key of ['PageDown', 'ArrowDown', 'PageDown', 'PageUp', 'End', 'Home']) {
    await page.keyboard.press(key);
    await expect(page.locator('[role="gridcell"]:focus')).toBeInViewport();
    await expect(page.locator('[role="gridcell"]:focus')).not.toHaveText('');
    await page.mouse.wheel(0, 90);
    await scrollEnd(page);
  }
});

test('M14 a list that was scrolled and rests costs nothing', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto(LIST);
  await expect(page.locator('[role="row"][row-id]:visible').nth(5)).toBeVisible();
  await gridOf(page).hover();
  for (let turn = 0; turn < 10; turn += 1) await page.mouse.wheel(0, 240);
  await page.waitForTimeout(500);
  const asked = await page.evaluate(async () => {
    const { checkVisibility } = Element.prototype;
    let count = 0;
    Element.prototype.checkVisibility = function counted(...options) {
      count += 1;
      return checkVisibility.apply(this, options);
    };
    await new Promise((resolve) => {
      setTimeout(resolve, 1_000);
    });
    Element.prototype.checkVisibility = checkVisibility;
    return count;
  });
  // Once for each turn of the wheel and hundredth of a second, where the grid believes its own scrollbar hidden.
  expect(asked).toBeLessThan(20);
});
