/** The dashboard, the page of a component, its graph and its blast radius, on the sample estate. */
import { expect, test } from '../fixtures/test';
import { Keyboard } from '../pages/keyboard';

test('ROUTE-3 ROUTE-4 TOPO-1 the empty path leads to the dashboard, a card to its component, and its parts further', async ({
  page,
  signInAs,
  axe,
}) => {
  await signInAs('viewer');
  await page.goto('/');
  await expect(page).toHaveURL(/\/topology$/);
  const cards = page.getByRole('list', { name: 'Components' });
  const shop = cards.getByRole('article').filter({ hasText: 'Sample shop' });
  await expect(shop).toContainText('2 incidents');
  await expect(shop.getByRole('img', { name: /unhealthy.*healthy/ })).toBeVisible();
  expect(await axe()).toEqual([]);

  await shop.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample shop' })).toBeVisible();
  const first = cards.getByRole('link').first();
  await expect(first).toHaveText('Checkout');
  expect(await axe()).toEqual([]);
  await first.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'About this component' });
  await expect(rail.getByRole('link', { name: 'Checkout refuses payments' })).toHaveAttribute(
    'href',
    /^\/incidents\//,
  );
  await expect(rail.locator('a[href^="/health?checkId="]').first()).toBeVisible();
  await expect(rail.locator('a[href^="/catalog/"]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hide' })).toHaveAttribute('aria-disabled', 'true');
  expect(await axe()).toEqual([]);

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.goto(`/view/topology/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Where it belongs' })
    .getByRole('link', { name: 'Sample shop' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sample shop' })).toBeVisible();
});

test('TOPO-1 URL-1 filters of the dashboard are in the address and survive a reload', async ({
  page,
  signInAs,
}) => {
  await signInAs('viewer');
  await page.goto('/topology');
  const cards = page.getByRole('list', { name: 'Components' });
  await expect(cards.getByRole('link', { name: 'Sample shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Type: All' }).click();
  await page.getByRole('menuitemradio', { name: 'Service' }).click();
  await expect(cards.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: /^Health: / }).click();
  await page.getByRole('group', { name: 'Unhealthy' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/type=Service/);
  await expect(page).toHaveURL(/status=unhealthy/);
  await page.keyboard.press('Escape');
  await expect(cards.getByRole('link', { name: 'Accounts' })).toHaveCount(0);
  await expect(cards.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await page.reload();
  await expect(cards.getByRole('link', { name: 'Checkout' })).toBeVisible();
  await expect(cards.getByRole('link', { name: 'Accounts' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove filter Health: unhealthy' }).click();
  await expect(cards.getByRole('link', { name: 'Accounts' })).toBeVisible();
});

test('API-16 a snapshot of a component is saved as a file', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/topology');
  await page.getByRole('link', { name: 'Sample shop' }).click();
  const [download, asked] = await Promise.all([
    page.waitForEvent('download'),
    page.waitForRequest(/\/api\/snapshot\/topology\//),
    page.getByRole('button', { name: 'Download snapshot' }).click(),
  ]);
  expect(asked.url()).toContain('start=15m&related=true');
  expect(download.suggestedFilename()).toBe('topology-Sample-shop.zip');
});

test('REL-1 the graph is walked, unfolded and asked for a blast radius without a pointer', async ({
  page,
  signInAs,
  axe,
}) => {
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await signInAs('viewer');
  await page.goto('/topology');
  await keyboard.use(page.getByRole('link', { name: 'Sample shop' }));
  await keyboard.tabTo(page.getByRole('tab', { name: /^Components/ }));
  await keyboard.press('ArrowRight', 'Enter');
  await expect(page).toHaveURL(/view=graph/);
  const graph = page.getByRole('toolbar', { name: 'Graph around Sample shop' });
  const focused = graph.locator('button:focus');
  await keyboard.tabInto(graph);
  await expect(focused).toHaveAccessibleName(/^Sample shop, System/);
  expect(await axe()).toEqual([]);

  await test.step('along an edge to the group of its parts, which gives way to the worst of them', async () => {
    await keyboard.press('ArrowRight');
    await expect(focused).toHaveAccessibleName(/^4 × Service, Unhealthy/);
    await expect(
      page.getByRole('status').filter({ hasText: 'Sample shop → depends on Service (unhealthy)' }),
    ).toBeAttached();
    await keyboard.press('Space');
    await expect(focused).toHaveAccessibleName(/^Checkout, Service, Unhealthy/);
    await keyboard.press('ArrowDown');
    await expect(focused).not.toHaveAccessibleName(/^Checkout/);
    await keyboard.press('ArrowUp');
    await expect(focused).toHaveAccessibleName(/^Checkout/);
  });

  await test.step('what depends on it, on the graph and as a list; all of it is in the address', async () => {
    await keyboard.press('b');
    const twin = page.getByRole('region', { name: 'Blast radius of Checkout' });
    await expect(twin).toContainText('1 affected');
    await expect(twin).toContainText('open incident');
    await expect(twin.getByRole('link', { name: 'Sample shop' })).toBeVisible();
    await expect(graph.getByRole('button', { name: /Sample shop.*1 step away/ })).toBeVisible();
    expect(await axe()).toEqual([]);
    await page.reload();
    await expect(twin).toContainText('1 affected');
    await keyboard.tabInto(graph);
    await expect(focused).toHaveAccessibleName(/^Checkout/);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  });
  await keyboard.expectNoPointer();
});

test('REL-1 URL-1 relationships of an item are a table and a graph', async ({ page, signInAs, axe }) => {
  await signInAs('viewer');
  await page.goto('/catalog?search=checkout');
  await page
    .getByRole('grid', { name: 'Items of the catalog' })
    .getByText('checkout', { exact: true })
    .click();
  await page.getByRole('tab', { name: /^Relationships/ }).click();
  await expect(page.getByRole('grid', { name: 'Relationships' })).toBeVisible();
  await page.getByRole('button', { name: 'Shown as: Table' }).click();
  await page.getByRole('menuitemradio', { name: 'Graph' }).click();
  await expect(page).toHaveURL(/view=graph/);
  const graph = page.getByRole('toolbar', { name: 'Graph of relationships' });
  await expect(graph.getByRole('button', { name: /^shop-database/ })).toBeVisible();
  await graph.getByRole('button', { name: /^shop-database/ }).click();
  await page.getByRole('button', { name: 'Blast radius' }).click();
  const twin = page.getByRole('region', { name: 'Blast radius of shop-database' });
  await expect(twin.getByRole('link', { name: 'checkout', exact: true })).toBeVisible();
  await expect(twin.getByRole('link', { name: 'storefront', exact: true })).toBeVisible();
  expect(await axe()).toEqual([]);
  await page.reload();
  await expect(twin.getByRole('link', { name: 'storefront', exact: true })).toBeVisible();
});
