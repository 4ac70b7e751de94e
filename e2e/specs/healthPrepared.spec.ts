/** Rows that are drawn before they are asked for (decision 81): to the eye they are the rows of the list. */
import type { Locator, Page } from 'playwright/test';
import { PREPARED_ROWS, PREPARED_SHOWN } from '../../src/components/data-grid/live/preparedRows';
import { expect } from '../fixtures/test';
import { differenceOf } from '../fixtures/pictures';
import { test } from '../fixtures/testWithManyChecks';
import { layersSorted } from '../fixtures/trace';

const pictureOf = (page: Page) =>
  page.getByRole('treegrid', { name: 'Checks' }).screenshot({ animations: 'disabled' });

interface Pictures {
  /** Of the list before anything was prepared, and with what is prepared over it, unseen. */
  before: Buffer;
  unseen: Buffer;
  /** Of what is prepared, taken as if it were chosen, and of the list once it is. */
  prepared: Buffer;
  chosen: Buffer;
}

async function picturesOf(page: Page, control: Locator): Promise<Pictures> {
  const before = await pictureOf(page);
  const prepared = page.locator(`.${PREPARED_ROWS}`);
  await control.hover();
  await expect(prepared).toBeAttached();
  const count = () => prepared.evaluate((element) => element.textContent.length);
  let counted = -1;
  await expect(async () => {
    const now = await count();
    const isSame = now === counted;
    counted = now;
    expect(isSame).toBe(true);
  }).toPass();
  const show = (isShown: boolean) =>
    prepared.evaluate((element, [name, on]) => element.toggleAttribute(name, on), [
      PREPARED_SHOWN,
      isShown,
    ] as const);
  const unseen = await pictureOf(page);
  await show(true);
  const first = await pictureOf(page);
  await show(false);
  await page.mouse.down();
  await page.mouse.up();
  await expect(prepared).not.toBeAttached();
  return { before, unseen, prepared: first, chosen: await pictureOf(page) };
}

for (const scheme of ['light', 'dark'] as const) {
  test(`M14 ${scheme}: what is prepared for a choice looks as the list does once it is chosen, pixel by pixel`, async ({
    page,
    signInAs,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await signInAs('viewer');
    await page.goto('/health?refreshInterval=None&hidePassing=false');
    await expect(page.locator('[role="row"][row-id]').nth(20)).toBeVisible();
    const some = page.getByRole('tab', { name: /\bsome\b/ });
    // Ages stand still between two pictures, however long those take.
    await page.clock.setFixedTime(new Date());
    await expect(async () => {
      await page.getByRole('tab', { name: /\bAll\b/ }).click();
      await page.mouse.move(5, 5);
      const { before, unseen, prepared, chosen } = await picturesOf(page, some);
      const untouched = await differenceOf(page, before, unseen);
      expect(untouched.pixels).toBeLessThan(200);
      expect(untouched.most).toBeLessThan(24);
      const { pixels, most } = await differenceOf(page, prepared, chosen);
      // A browser under load draws the edges of the same small picture a shade lighter now and then (17 of 255 in 84
      // pixels). A row under the pointer, a letter or a border is more of one or of the other.
      expect(pixels).toBeLessThan(200);
      expect(most).toBeLessThan(24);
    }).toPass({ timeout: 60_000 });
  });
}

test('M14 OPEN-7 by keyboard and by pointer: a choice that was prepared is the choice, and nothing is left of it', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?groupBy=none&refreshInterval=None&hidePassing=false');
  const shown = page.locator('[role="row"][row-id]:visible');
  await expect(shown.nth(20)).toBeVisible();
  const prepared = page.locator(`.${PREPARED_ROWS}`);
  const few = page.getByRole('tab', { name: /\bfew\b/ });
  await page.getByRole('tab', { name: /\bAll\b/ }).focus();
  await page.keyboard.press('ArrowRight');
  await few.focus();
  await expect(prepared).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveCount(12);
  await expect(prepared).not.toBeAttached();
  await expect(page).toHaveURL(/tab=few/);

  await page.getByRole('tab', { name: /\bAll\b/ }).hover();
  await expect(prepared).toBeAttached();
  await page.mouse.move(5, 5);
  await expect(prepared).not.toBeAttached();
  await expect(shown).toHaveCount(12);

  await page.getByRole('searchbox').pressSequentially('zzz no such check');
  await expect(page.getByText('No check matches the search and the filters')).toBeVisible();
  await expect(prepared).not.toBeAttached();
});

test('M14 the menus of Group By and Tab By stand still whatever is chosen: nothing beside them moves in that frame', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None');
  await expect(page.locator('[role="row"][row-id]').first()).toBeVisible();
  for (const [menu, choices] of [
    ['Group By', ['Type', 'No Grouping', 'Group Name']],
    ['Tab By', ['Agent', 'Namespace']],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^${menu}`) });
    const places = async () => [await button.boundingBox(), await button.locator('svg').boundingBox()];
    const before = await places();
    for (const choice of choices) {
      await button.click();
      await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
      await expect(button).toHaveAccessibleName(`${menu}: ${choice}`);
      expect(await places()).toEqual(before);
    }
  }
});

test('M14 what was prepared is shown, and taken back, without the layers of the page being sorted anew', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/health?refreshInterval=None&hidePassing=false');
  await expect(page.locator('[role="row"][row-id]').nth(20)).toBeVisible();
  await page.getByRole('tab', { name: /\bsome\b/ }).hover();
  const prepared = page.locator(`.${PREPARED_ROWS}`);
  await expect(prepared).toBeAttached();
  await page.waitForTimeout(1000);
  const toggle = (property: string, values: readonly string[]) => async () => {
    for (const value of values) {
      await prepared.evaluate(
        (element, [name, next]) => {
          if (name === 'shown') element.toggleAttribute(next);
          else element.style.setProperty(name, next);
          return new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 0)));
        },
        [property, value] as const,
      );
    }
  };
  const shown = await layersSorted(page, toggle('shown', Array<string>(8).fill(PREPARED_SHOWN)));
  // The same change from nothing at all to all of it, which this is about: the trace still knows the word.
  const fromNothing = await layersSorted(page, toggle('opacity', ['0', '1', '0', '1', '0', '1', '0', '1']));
  expect(fromNothing).toBeGreaterThanOrEqual(6);
  expect(shown).toBeLessThan(fromNothing / 2);
});
