/** Tablets held upright and phones (issue 10, part 6): cards, sheets, targets for fingers, nothing sideways. */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';
import { PAGES } from '../pages/areas';
import { sidewaysScrolls, smallTargets } from '../pages/layout';

const MORE: readonly [path: string, heading: string][] = [
  ['/health?groupBy=none&tabBy=none&hidePassing=false', 'Health'],
  ['/settings/users', 'Users'],
  ['/settings/jobs', 'Jobs History'],
  ['/settings/event-queue-status', 'Event Queue'],
  ['/settings/feature-flags', 'Feature Flags'],
  ['/settings/connections', 'Connections'],
  ['/profile-settings', 'Your Profile'],
];
const DAY_MS = 24 * 60 * 60_000;
const soft = expect.configure({ soft: true });
const SIZES = [
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const;

/** Addresses of pages of one record, from what the demo holds. */
async function recordPages(page: Page): Promise<string[]> {
  const tables = [
    ['incidents', '/incidents/'],
    ['configs', '/catalog/'],
    ['components', '/topology/'],
    ['canaries', '/settings/canaries/'],
    ['playbook_runs', '/playbooks/runs/'],
    ['checks', '/health?checkId='],
  ] as const;
  const paths: string[] = [];
  for (const [table, path] of tables) {
    const answer = await page.request.get(`/api/db/${table}?select=id&limit=1`);
    const [row] = (await answer.json()) as { id: string }[]; // the column that was selected
    if (row !== undefined) paths.push(`${path}${row.id}`);
  }
  return paths;
}

async function loaded(page: Page): Promise<void> {
  await expect(page.getByText('loading data...')).toHaveCount(0);
  await expect(page.locator('.fui-Skeleton')).toHaveCount(0);
}

for (const width of [1440, 768])
  test(`HEALTH-18 PWA-1 rows in grey fill a list that loads, at ${width} pixels`, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize({ width, height: 1024 });
    await signInAs('admin');
    let arrive: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/api\/db\/incident/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/incidents');
    const waiting = page.getByRole('status').filter({ hasText: 'loading data...' });
    await expect(waiting).toBeVisible();
    const [list, rows] = await Promise.all([
      waiting.boundingBox(),
      waiting.locator('.fui-Skeleton').boundingBox(),
    ]);
    // Centred, they had been a narrow column of squares.
    expect(rows?.width).toBe(list?.width);
    arrive?.();
    await loaded(page);
  });

test('PWA-1 an empty list of cards leaves no room for headers that it does not have', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInAs('admin');
  await page.goto('/settings/agents');
  const bottom = async () => {
    const box = await page.getByRole('group', { name: /^Find/ }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const empty = page.getByRole('status').filter({ hasText: 'No resources found' }).first();
  await expect(empty).toBeVisible();
  const overlay = await empty.locator('..').boundingBox();
  expect(Math.abs((overlay?.y ?? 0) - (await bottom()))).toBeLessThan(3);
});

test('PWA-1 at 768 and 390 pixels no page scrolls sideways and every control has room for a finger', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(480_000);
  await signInAs('admin');
  const records = await recordPages(page);
  expect(records.length).toBeGreaterThan(3);
  const areas = [...PAGES, ...MORE].map(([path]) => path);
  for (const path of [...areas, ...records]) {
    const [first, second] = SIZES;
    await page.setViewportSize(first);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await loaded(page);
    // Opened once, then the device is turned: the same page must fit both.
    for (const size of [first, second]) {
      await page.setViewportSize(size);
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      const where = `${path} at ${size.width}`;
      // The editor takes its new width some frames after the window has it.
      await soft.poll(() => sidewaysScrolls(page), { message: where, timeout: 20_000 }).toEqual([]);
      await soft.poll(() => smallTargets(page), { message: where, timeout: 20_000 }).toEqual([]);
    }
  }
});

test('PWA-1 a tablet that is turned while the code editor stands is no wider than its window', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const [canary] = (await (await page.request.get('/api/db/canaries?select=id&limit=1')).json()) as {
    id: string;
  }[]; // the column that was selected
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/settings/canaries/${canary?.id ?? ''}`);
  const editor = page.locator('.monaco-editor').first();
  const widthOf = async () => (await editor.boundingBox())?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(600);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(widthOf).toBeLessThan(390);
  await expect.poll(() => sidewaysScrolls(page)).toEqual([]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(widthOf).toBeGreaterThan(600);
});

test('PWA-1 HEALTH-4 on a phone the checks are cards, the panel is a sheet, and keys lead through both', async ({
  page,
  signInAs,
  axe,
}) => {
  await signInAs('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/health?groupBy=none&tabBy=none&hidePassing=false');
  const cards = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByRole('treegrid')).toHaveCount(0);
  await expect(cards.first()).toContainText('Uptime');
  await expect(cards.first()).toContainText('Latency');
  expect(await axe()).toEqual([]);
  await cards.first().getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards.nth(1).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/checkId=/);
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'History' })).toBeVisible();
  // For a screen reader, too, the sheet is all there is.
  await expect(cards).toHaveCount(0);
  expect(await sidewaysScrolls(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/checkId=/);
});

test('PWA-1 CHECK-5 on a phone runs of yesterday, which have their date, fit the history', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  // The server started today: its real runs, a day older.
  await page.route(/\/api\/db\/check_statuses/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const dayBefore = (time: string) => new Date(Date.parse(time) - DAY_MS).toISOString();
    await route.fulfill({ response, body: body.replace(/(?<="time": ?")[^"]+/g, dayBefore) });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/health?groupBy=none&tabBy=none&hidePassing=false');
  const cards = page.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await cards.first().getByRole('button').click();
  const history = page.getByRole('table', { name: 'History' });
  await expect(history.getByRole('row').nth(10)).toContainText(/\d{4}-\d\d-\d\d/);
  expect(await sidewaysScrolls(page)).toEqual([]);
});

test('SHELL-7 on a phone the navigation opens from the header and goes when a page is chosen', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/health');
  await expect(page.getByRole('link', { name: 'Catalog' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await page.getByRole('link', { name: 'Catalog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Catalog');
  await expect(page.getByRole('link', { name: 'Incidents' })).toHaveCount(0);
});

test('PWA-1 a window that becomes narrow keeps the dialog and what is typed in it', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const [check] = (await (await page.request.get('/api/db/checks?select=id&limit=1')).json()) as {
    id: string;
  }[]; // the column that was selected
  await page.goto(`/health?checkId=${check?.id ?? ''}`);
  const panel = page.getByRole('complementary').filter({ has: page.getByRole('tab', { name: 'History' }) });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Attach as Evidence' }).click();
  const dialog = page.getByRole('dialog');
  const box = dialog.getByRole('textbox').first();
  await box.fill('typed before the window was narrowed');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(box).toHaveValue('typed before the window was narrowed');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Attach as Evidence' })).toBeFocused();
});
