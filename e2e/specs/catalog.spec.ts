/** From the list of types to a change's diff and an insight, by keyboard alone, on the sample estate. */
import { expect, test } from '../fixtures/test';
import { Keyboard } from '../pages/keyboard';

test('ROUTE-11 ROUTE-12 CAT-1 CHG-1 INS-1 an engineer reads the catalog without a pointer', async ({
  page,
  signInAs,
  axe,
}) => {
  const keyboard = new Keyboard(page);
  const focusedRow = page.locator('[role="row"]:has(:focus)');
  const openRowWith = async (grid: string, text: string) => {
    const list = page.getByRole('grid', { name: grid });
    await list.getByText(text, { exact: true }).first().waitFor();
    await keyboard.tabInto(list);
    for (let step = 0; step < 20; step += 1) {
      if ((await focusedRow.count()) > 0 && (await focusedRow.innerText()).includes(text)) break;
      await keyboard.press('ArrowDown');
    }
    await expect(focusedRow).toContainText(text);
    await keyboard.press('Enter');
  };
  await keyboard.watchPointers();
  await signInAs('viewer');

  await test.step('finds the type, then the item', async () => {
    await page.goto('/catalog');
    await openRowWith('Types of the catalog', 'Kubernetes::Deployment');
    await expect(page).toHaveURL(/type=Kubernetes/);
    await openRowWith('Items of the catalog', 'checkout');
    await expect(page.getByRole('heading', { name: 'checkout', level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Configuration of checkout' })).toBeAttached();
    expect(await axe()).toEqual([]);
  });

  await test.step('opens the diff of its last release', async () => {
    await keyboard.tabTo(page.getByRole('tab', { name: /^Config/ }));
    await keyboard.press('ArrowRight', 'Enter');
    await expect(page).toHaveURL(/\/changes/);
    await page.getByRole('grid', { name: 'Changes' }).waitFor();
    await expect(page.getByRole('tab', { name: /^Changes/ })).toBeFocused();
    await openRowWith('Changes', 'diff');
    const diff = page.getByRole('table', { name: 'Diff' });
    await expect(diff).toContainText('registry.sample/checkout:4.11.2');
    await expect(diff).toContainText('registry.sample/checkout:4.12.0');
    await expect(page).toHaveURL(/change=/);
    expect(await axe()).toEqual([]);
    await page.reload();
    await expect(diff).toContainText('registry.sample/checkout:4.12.0');
  });

  await test.step('reads an insight of everything', async () => {
    await page.goto('/catalog/insights');
    await openRowWith('Insights', 'pod-security');
    const panel = page.getByRole('complementary', { name: 'Container runs as root' });
    await expect(panel).toContainText('The container warehouse has no securityContext and runs as root.');
    expect(await axe()).toEqual([]);
    await keyboard.use(panel.getByRole('link', { name: 'warehouse' }));
    await expect(page.getByRole('heading', { name: 'warehouse', level: 1 })).toBeVisible();
  });
  await keyboard.expectNoPointer();
});

test('CHG-2 URL-1 REL-1 what is chosen is in the address and survives a reload', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/catalog/changes');
  await page.getByRole('button', { name: 'Change type' }).click();
  await page
    .getByRole('group', { name: 'BackOff', exact: true })
    .getByRole('button', { name: 'Yes' })
    .click();
  await expect(page).toHaveURL(/type=BackOff/);
  await page.keyboard.press('Escape');
  const grid = page.getByRole('grid', { name: 'Changes' });
  await expect(grid.getByText('BackOff', { exact: true })).toHaveCount(1);
  await expect(grid.getByText('DiskPressure')).toHaveCount(0);
  await page.reload();
  await expect(grid.getByText('BackOff', { exact: true })).toHaveCount(1);

  await page.goto('/catalog?search=checkout');
  await page
    .getByRole('grid', { name: 'Items of the catalog' })
    .getByText('checkout', { exact: true })
    .click();
  await page.getByRole('tab', { name: /^Relationships/ }).click();
  const related = page.getByRole('grid', { name: 'Relationships' });
  await expect(related.getByRole('row').filter({ hasText: 'storefront' })).toContainText('Ancestor');
  await expect(related.getByRole('row').filter({ hasText: 'shop-database' })).toContainText('Descendant');
});
