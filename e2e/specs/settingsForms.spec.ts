/** The forms of the settings area in a real browser: every kind in both schemes and at tablet width, long texts, drafts. */
import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';

const NEW_PAGES = [
  '/settings/teams/new',
  '/settings/incident_rules/new',
  '/settings/topologies/new',
  '/settings/logging_backends/new',
  '/settings/playbooks/new',
  '/settings/notifications/new',
  '/settings/canaries/new',
  '/settings/canaries/new?type=http',
  '/settings/canaries/new?type=dns',
  '/catalog/scrapers/new?type=kubernetes',
  '/settings/connections/new',
] as const;

/** The page does not scroll sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 768],
] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });
    test(`VAL-1 EDIT-1 SET-8 every kind of new record has no serious finding of axe in ${colorScheme} at ${width}`, async ({
      page,
      signInAs,
      axe,
    }) => {
      test.setTimeout(240_000);
      await signInAs('admin');
      for (const address of NEW_PAGES) {
        await page.goto(address);
        await expect(page.getByRole('navigation', { name: 'You are here' })).toBeVisible();
        await expect(page.getByRole('progressbar')).toHaveCount(0);
        expect([address, await axe(), await overflow(page)]).toEqual([address, [], 0]);
      }
    });
  });
}

test('EDIT-19 the editor of a long specification is at most 1000 px high on a tall window', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.setViewportSize({ width: 1440, height: 2600 });
  await page.goto('/settings/topologies/new');
  const editor = page.locator('.monaco-editor').first();
  await expect(editor).toBeVisible({ timeout: 30_000 });
  await page.getByRole('textbox', { name: 'Specification', exact: true }).focus();
  await page.keyboard.insertText(
    `components:\n${Array.from({ length: 200 }, (_, at) => `  - name: c${at}\n`).join('')}`,
  );
  const box = await editor.boundingBox();
  expect(box?.height).toBeGreaterThan(900);
  expect(box?.height).toBeLessThanOrEqual(1000);
});

test('M19 what is typed into the form is on the device within a second, whatever ends the tab', async ({
  context,
  signInAs,
}) => {
  await signInAs('admin');
  const address = '/settings/canaries/new?type=http';
  const typed = 'https://shop.example.org/healthz';
  for (const end of ['kill', 'offline', 'signedOut'] as const) {
    const tab = await context.newPage();
    await tab.goto(address);
    const url = tab.getByRole('textbox', { name: /^URL/ });
    await expect(url).toBeVisible({ timeout: 30_000 });
    await url.fill('');
    await url.pressSequentially(typed, { delay: 15 });
    if (end === 'offline') await context.setOffline(true);
    if (end === 'signedOut') await context.clearCookies({ name: 'ory_kratos_session' });
    await tab.waitForTimeout(1000);
    // Without a word to the page: what is not on the device by now is lost.
    await tab.close({ runBeforeUnload: false });
    await context.setOffline(false);
    if (end === 'signedOut') await signInAs('admin');
    const next = await context.newPage();
    await next.goto(address);
    await expect(next.getByText(/^Restored what you typed/)).toBeVisible();
    await expect(next.getByRole('textbox', { name: /^URL/ })).toHaveValue(typed);
    await next.getByRole('button', { name: 'Discard draft' }).click();
    await next.close();
  }
});

test('F40 a second tab at the same record says so, and no longer when one of them is closed', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/settings/topologies/new');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
  const told = (tab: Page) => tab.getByText(/^This record is open in another tab too/);
  await expect(told(page)).toHaveCount(0);
  const second = await context.newPage();
  await second.goto('/settings/topologies/new');
  await expect(told(second)).toBeVisible();
  await expect(told(page)).toBeVisible();
  await second.close();
  await expect(told(page)).toHaveCount(0);
});

test('ROUTE-2 an integration is added, jobs are inspected, the health list is filtered and grouped', async ({
  page,
  signInAs,
}) => {
  const name = `logs-${crypto.randomUUID().slice(0, 8)}`;
  await signInAs('admin');

  await test.step('an integration is added', async () => {
    await page.goto('/settings/integrations');
    await page.getByRole('button', { name: 'Add Integration' }).first().click();
    await page.getByRole('button', { name: 'Log Backends' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`${name} created successfully`)).toBeVisible();
  });

  await test.step('background jobs are inspected', async () => {
    await page.goto('/settings/jobs?status=');
    await expect(page.getByRole('heading', { name: 'Jobs History' })).toBeVisible();
    const row = page.getByRole('gridcell', { name: /\w/ }).first();
    await row.click();
    await expect(page.getByRole('dialog', { name: /^Details for job / })).toBeVisible();
  });

  await test.step('the health list is filtered and grouped', async () => {
    await page.goto('/health');
    await page.getByRole('button', { name: /^Group By/ }).click();
    await page.getByRole('menuitemradio', { name: 'Type' }).click();
    await expect(page).toHaveURL(/groupBy=type/);
    await page.getByRole('switch', { name: 'Hide Passing' }).click();
    await expect(page).toHaveURL(/hidePassing=false/);
  });
});

test.describe('at 768', () => {
  test.use({ viewport: { width: 768, height: 900 } });
  test('WIDGET-10 TABLE-1 a name of a hundred characters leaves dialogs, breadcrumbs and buttons in the window', async ({
    page,
    server,
    signInAs,
  }) => {
    await signInAs('admin');
    const name = 'n'.repeat(100);
    const headers = { origin: server.origin, prefer: 'return=representation' };
    for (const [table, data] of [
      ['agents', { name }],
      ['teams', { name, spec: {}, source: 'UI' }],
      ['properties', { name, value: 'true' }],
    ] as const) {
      const made = await page.request.post(`${server.origin}/api/db/${table}`, { headers, data });
      expect(made.status(), await made.text()).toBe(201);
    }
    const box = async (found: Locator) => (await found.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

    await page.goto('/settings/agents');
    await page.getByText(name).first().click();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeVisible();
    const cut = (element: Element) => element.scrollWidth - element.clientWidth;
    expect.soft(await dialog.getByRole('heading', { name }).evaluate(cut)).toBe(0);

    await page.goto('/settings/teams');
    await page.getByText(name).first().click();
    const crumbs = page.getByRole('navigation', { name: 'You are here' });
    await expect(crumbs.getByText(name)).toBeVisible();
    const last = await box(crumbs.getByRole('listitem').last());
    expect.soft(last.x + last.width).toBeLessThanOrEqual(768);

    await page.goto('/settings/feature-flags');
    const edit = page.getByRole('button', { name: /^Edit/ }).first();
    const remove = page.getByRole('button', { name: /^(Delete|Remove)/ }).first();
    await expect(edit).toBeVisible();
    expect.soft((await box(edit)).y).toBe((await box(remove)).y);
  });
});
