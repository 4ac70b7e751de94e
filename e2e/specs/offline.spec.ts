/** What a device shows and decides without a connection: kept answers, shared devices, conflicts (faults F2, F25; TM20). */
import type { Page } from 'playwright/test';
import { LIST_TEXTS } from '@/features/incidents/texts';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { LOCKED_TEXT } from '@/services/text/locked';
import { MESSAGES } from '@/services/text/messages';
import { SHARED_DEVICE_TEXT } from '@/services/text/shell';
import { expect, signIn, test } from '../fixtures/test';

test.use({ withWorker: true });

const NO_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/;

async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const databases = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('watchfloor')),
  );

test('F1 a first visit without a line is the browser’s own page, and the console opens when there is one', async ({
  page,
  context,
}) => {
  await context.setOffline(true);
  await expect(page.goto('/login')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
});

test('F2 F3 G9 what was seen opens again without a line, with its age, in a second, and is locked after half a day', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  watch.expect(NO_LINE);
  await signInAs('editor');
  await page.goto('/health');
  await installed(page);
  const checks = page.getByRole('treegrid', { name: 'Checks' }).getByRole('row');
  await expect(checks.nth(2)).toBeVisible();
  await expect.poll(() => databases(page)).toContain('watchfloor-kept');
  await page.goto('/catalog');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();

  /** Milliseconds until the page has its heading. */
  const visit = async () => {
    const start = Date.now();
    await page.goto('/health', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
    return Date.now() - start;
  };
  // Under a second where nothing else runs (issue 10); where much does, hardly longer than with a line a moment before.
  await expect(async () => {
    await context.setOffline(false);
    const withLine = await visit();
    await context.setOffline(true);
    expect(await visit()).toBeLessThan(Math.max(1000, 1.5 * withLine));
  }).toPass({ timeout: 60_000 });
  await expect(checks.nth(2)).toBeVisible();
  await expect(page.getByText(/Not up to date\./)).toBeVisible();
  await page.goto('/catalog');
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();

  await page.clock.setFixedTime(Date.now() + 13 * 3_600_000);
  await page.goto('/health');
  await expect(page.getByRole('heading', { level: 1, name: LOCKED_TEXT.title })).toBeVisible();
  await expect(page.getByText(/used this device last.*is still here/)).toBeVisible();
  await expect(checks).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/health');
  await page.clock.setFixedTime(Date.now());
  await context.setOffline(false);
  await expect(checks.nth(2)).toBeVisible();
});

/** Everything that this device keeps of answers, as text. */
const keptText = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('watchfloor-kept');
        opening.onerror = () => reject(new Error('The kept answers cannot be opened.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );

test('F2 SET-1 TM24 lists of specifications open without a line, without what stands in them; connections do not', async ({
  page,
  context,
  signInAs,
  server,
  watch,
}) => {
  watch.expect(NO_LINE);
  await signInAs('admin');
  const [name, secret] = ['kept-list', 'pass'].map((word) => `${word}-${crypto.randomUUID().slice(0, 8)}`);
  const store = async (table: string, row: object) => {
    const answer = await page.request.post(`/api/db/${table}`, {
      headers: { origin: server.origin },
      data: { name, namespace: 'default', source: 'UI', ...row },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  const http = [{ name: 'web', url: `${server.origin}/healthz`, description: secret }];
  await store('canaries', { spec: { schedule: '@every 24h', http } });
  await store('connections', { type: 'http', url: `https://${secret ?? ''}.example` });
  await page.goto('/settings/canaries');
  await installed(page);
  const row = (grid: string) =>
    page
      .getByRole('grid', { name: grid })
      .getByRole('row')
      .filter({ hasText: name ?? '' });
  await expect(row('Health Check')).toBeVisible();
  await page.goto('/settings/connections');
  await expect(row('Connections')).toBeVisible();
  await expect.poll(() => keptText(page)).toContain(name);
  const kept = await keptText(page);
  expect(kept).not.toContain(secret);
  expect(kept).not.toContain('"connections"');

  await context.setOffline(true);
  await page.goto('/settings/canaries');
  await expect(row('Health Check')).toBeVisible();
  await expect(page.getByText(/Not up to date\./)).toBeVisible();
  await page.goto('/settings/connections');
  await expect(page.getByText(MESSAGES.offline)).toBeVisible();
  await expect(row('Connections')).toHaveCount(0);
});

test('TM20 a shared device keeps nothing, and says so when something cannot be saved', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  watch.expect(NO_LINE);
  await signInAs('responder');
  await page.goto('/incidents');
  await installed(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemcheckbox', { name: SHARED_DEVICE_TEXT.entry }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('button', { name: LIST_TEXTS.create })).toBeEnabled();
  await expect.poll(() => databases(page)).not.toContain('watchfloor-kept');
  expect((await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('lookup'))).toEqual([]);

  await context.setOffline(true);
  await page.getByRole('button', { name: LIST_TEXTS.create }).click();
  const dialog = page.getByRole('dialog', { name: LIST_TEXTS.create });
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('On the wall');
  await dialog.getByRole('button', { name: LIST_TEXTS.createSubmit }).click();
  await expect(dialog.getByText(OUTBOX_TEXTS.shared)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('On the wall');
});

test('M2 F25 a change that waited meets another one: both are shown, and the choice is stored', async ({
  page,
  context,
  browser,
  server,
  signInAs,
  watch,
}) => {
  watch.expect(NO_LINE);
  await signInAs('responder');
  await page.goto('/incidents');
  await installed(page);
  await page.getByRole('button', { name: LIST_TEXTS.create }).click();
  const create = page.getByRole('dialog', { name: LIST_TEXTS.create });
  await create.getByRole('textbox', { name: /^Title/ }).fill('Both change it');
  await create.getByRole('button', { name: LIST_TEXTS.createSubmit }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Both change it' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const rename = async (where: Page, title: string) => {
    await where.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = where.getByRole('dialog', { name: 'Edit incident' });
    await dialog.getByRole('textbox', { name: /^Title/ }).fill(title);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  };

  await context.setOffline(true);
  await rename(page, 'Mine');
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  const others = await browser.newContext({ baseURL: server.origin });
  const other = await others.newPage();
  await signIn(other, server.origin, 'commander');
  await other.goto(`/incidents/${id}`);
  await rename(other, 'Theirs');
  await others.close();

  await context.setOffline(false);
  const badge = page.getByRole('button', { name: OUTBOX_TEXTS.badgeProblem(1) });
  await badge.click();
  const drawer = page.getByRole('dialog', { name: OUTBOX_TEXTS.title });
  const field = drawer.getByRole('group', { name: 'title' });
  for (const value of ['Both change it', 'Theirs', 'Mine']) await expect(field).toContainText(value);
  await field.getByRole('radio', { name: OUTBOX_TEXTS.keepMine }).check();
  await drawer.getByRole('button', { name: OUTBOX_TEXTS.chosen }).click();
  await expect(drawer.getByText(OUTBOX_TEXTS.none)).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/db/incidents?select=title&id=eq.${id}`)).json())
    .toEqual([{ title: 'Mine' }]);
});
