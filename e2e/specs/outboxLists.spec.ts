/** Silences and specifications that are written without a connection: seen at once, marked, and stored once (beyond M1). */
import type { Page } from 'playwright/test';
import { SILENCE_TEXTS } from '@/features/notifications/texts';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { UNSENT_TEXTS } from '@/services/text/unsent';
import { expect, test } from '../fixtures/test';

test.use({ withWorker: true });

/** The editor's workers have their code: a line that is cut while it is on its way is another fault. */
async function editorRuns(page: Page): Promise<void> {
  const editors = () => page.workers().filter((worker) => /(?:yaml|editor)\.worker/.test(worker.url()));
  await expect.poll(() => editors().length).toBeGreaterThan(0);
  await Promise.all(editors().map((worker) => worker.evaluate(() => true)));
}

const NO_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/;

test('M1 SIL-2 SET-3 a silence and a changed specification wait, marked in their lists, and are stored once', async ({
  page,
  context,
  signInAs,
  watch,
  server,
}) => {
  watch.expect(NO_LINE);
  await signInAs('admin');
  const reason = `No line ${crypto.randomUUID().slice(0, 8)}`;
  const get = async (path: string) => (await (await page.request.get(`/api/db/${path}`)).json()) as unknown[]; // lists
  const checks = (await get('checks?select=id,name&limit=1')) as { id: string; name: string }[]; // the columns asked for
  const { id: checkId = '', name: checkName = '' } = { ...checks[0] };
  const created = await page.request.post(`${server.origin}/api/db/canaries`, {
    headers: { origin: server.origin, prefer: 'return=representation' },
    data: {
      name: 'edited-offline',
      namespace: 'default',
      source: 'UI',
      spec: { schedule: '@every 24h', http: [{ name: 'web', url: `${server.origin}/healthz` }] },
    },
  });
  expect(created.status(), await created.text()).toBe(201);
  const [canary] = (await created.json()) as { id: string }[]; // the row that was written
  const canaryId = canary?.id ?? '';
  const address = `/settings/canaries/${canaryId}`;

  await page.goto(`/notifications/silences/add?kind=check&id=${checkId}`);
  await expect(page.getByRole('combobox', { name: SILENCE_TEXTS.kinds.check })).toHaveValue(checkName);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue(
    'edited-offline',
  );
  await page.goto(`/notifications/silences/add?kind=check&id=${checkId}`);
  await expect(page.getByRole('combobox', { name: SILENCE_TEXTS.kinds.check })).toHaveValue(checkName);
  await page.getByRole('textbox', { name: SILENCE_TEXTS.reason }).fill(reason);

  await context.setOffline(true);
  await page.getByRole('button', { name: SILENCE_TEXTS.add, exact: true }).click();
  const silences = page.getByRole('grid', { name: SILENCE_TEXTS.grid });
  const waiting = silences.getByRole('row').filter({ hasText: reason });
  await expect(waiting).toContainText(UNSENT_TEXTS.notSent);
  await expect(waiting).toContainText(checkName);
  await expect(page.getByRole('button', { name: OUTBOX_TEXTS.badge(1) })).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => (await get(`notification_silences?description=eq.${reason}`)).length).toBe(1);
  await expect(waiting).not.toContainText(UNSENT_TEXTS.notSent);
  await expect(waiting).toBeVisible();

  await test.step('a specification', async () => {
    // What stands in a specification is not kept on the device: it has to have been opened by this page.
    await page.goto('/settings/canaries');
    const row = page.getByRole('grid', { name: 'Health Check' }).getByRole('row');
    await row.filter({ hasText: 'edited-offline' }).getByText('edited-offline', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true }).first()).toHaveValue(
      'edited-offline',
    );
    await editorRuns(page);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Namespace' }).fill('tunnel');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(row.filter({ hasText: 'edited-offline' })).toContainText(UNSENT_TEXTS.notSent);
    await context.setOffline(false);
    await expect
      .poll(() => get(`canaries?select=namespace&id=eq.${canaryId}`), { timeout: 30_000 })
      .toEqual([{ namespace: 'tunnel' }]);
    await expect(row.filter({ hasText: 'edited-offline' })).not.toContainText(UNSENT_TEXTS.notSent);
  });
});
