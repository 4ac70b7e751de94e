/** From a red check to a message and its reasons, a silence that holds the next one back, and a playbook to its end. */
import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright/test';
import { startTarget, type Target } from '../fixtures/target';
import { expect } from '../fixtures/test';
import { test } from '../fixtures/testWithScripts';

async function create(page: Page, origin: string, table: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/db/${table}`, {
    headers: { origin, prefer: 'return=representation' },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

interface CheckRow {
  id: string;
  status: string;
}

async function untilCheck(page: Page, name: string, status: string): Promise<string> {
  let id = '';
  await expect(async () => {
    const answer = await page.request.get(`/api/db/checks?name=eq.${name}&select=id,status`);
    const [row] = (await answer.json()) as CheckRow[]; // the columns that were selected
    expect(row?.status).toBe(status);
    id = row?.id ?? '';
  }).toPass({ timeout: 30_000 });
  return id;
}

async function addCheck(page: Page, origin: string, name: string, target: Target): Promise<void> {
  await create(page, origin, 'canaries', {
    name,
    namespace: 'e2e',
    spec: { schedule: '@every 2s', http: [{ name, url: target.url }] },
  });
}

async function startHook() {
  const got: string[] = [];
  const keep = async (request: IncomingMessage) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    got.push(text);
  };
  const hook = await startTarget((request, response) => {
    void keep(request).then(() => response.end('ok'));
  });
  return { hook, got };
}

const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`;

test('NTF-1 M13 SIL-2 a red check is told, the history says why, and a silence holds the next one back', async ({
  page,
  server,
  signInAs,
  target,
  axe,
}) => {
  test.setTimeout(150_000);
  const { hook, got } = await startHook();
  const name = unique('orders');
  await signInAs('admin');
  await create(page, server.origin, 'notifications', {
    name: unique('rule'),
    events: ['check.failed'],
    filter: `name == '${name}'`,
    custom_services: [{ name: 'hook', url: hook.url }],
    source: 'UI',
  });
  await addCheck(page, server.origin, name, target);
  await untilCheck(page, name, 'healthy');
  await target.stop();
  await untilCheck(page, name, 'unhealthy');
  await expect.poll(() => got.length, { timeout: 30_000 }).toBe(1);

  await test.step('the bell leads to the message and its reasons', async () => {
    await page.goto('/health');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Sent');
    await row.getByText(name).first().click();
    await expect(page.getByText('The receiver took the message.')).toBeVisible();
    expect(await axe()).toEqual([]);
  });

  await test.step('the check is silenced from there', async () => {
    await page.getByRole('button', { name: 'Silence this' }).click();
    const form = page.getByRole('form', { name: 'New silence' });
    await expect(form.getByRole('combobox', { name: /^Check/ })).toHaveValue(name);
    await expect(form.getByText(/1 in the last 24 hours/)).toBeVisible();
    await form.getByRole('textbox', { name: /^Reason/ }).fill('Moving house');
    expect(await axe()).toEqual([]);
    await form.getByRole('button', { name: 'Add silence' }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('Moving house');
    await expect(row).toContainText('Active');
  });

  await target.start();
  await untilCheck(page, name, 'healthy');
  await target.stop();
  await untilCheck(page, name, 'unhealthy');

  await test.step('the next one is held back, and says by which silence', async () => {
    await expect(async () => {
      await page.goto('/notifications?status=silenced');
      await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 30_000 });
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(name)
      .first()
      .click();
    await expect(page.getByText(/A silence \(Moving house\) hides it until/)).toBeVisible();
    await page.getByRole('link', { name: 'Show the silence' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Edit silence' }).getByRole('textbox', { name: /^Reason/ }),
    ).toHaveValue('Moving house');
    expect(got).toHaveLength(1);
  });

  await test.step('the silence is deleted', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for the silence of ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete silence' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  });

  await test.step('the rule says how it went', async () => {
    await page.getByRole('tab', { name: 'Rules' }).click();
    const row = page.getByRole('row', { name: /rule-/ });
    await expect(row).toContainText('check.failed');
    await row.getByText(/^rule-/).click();
    await expect(page.getByText(`name == '${name}'`)).toBeVisible();
  });
  await hook.stop();
});

test('PB-2 PB-12 PB-19 RUN-1 RUN-2 M20 a playbook runs from a check, its output is seen live, to its end', async ({
  page,
  server,
  signInAs,
  target,
  axe,
}) => {
  test.setTimeout(120_000);
  const name = unique('shop');
  const title = unique('restart');
  await signInAs('editor');
  await addCheck(page, server.origin, name, target);
  const checkId = await untilCheck(page, name, 'healthy');
  await create(page, server.origin, 'playbooks', {
    name: title,
    title,
    category: 'Repairs',
    source: 'UI',
    spec: {
      title,
      checks: [{ types: ['http'] }],
      parameters: [
        { name: 'memory', label: 'Memory', required: true, properties: { format: 'bytes', max: 10 } },
        { name: 'dry', label: 'Dry run', type: 'checkbox', default: 'true' },
      ],
      actions: [
        { name: 'prepare', exec: { script: 'echo first line; sleep 4; echo "memory {{.params.memory}}"' } },
        { name: 'ask', http: { url: target.url } },
      ],
    },
  });
  await page.goto(`/health?checkId=${checkId}`);
  await page.getByRole('button', { name: 'Playbooks' }).click();
  await page.getByRole('menuitem', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox', { name: /^Memory/ }).fill('50');
  await dialog.getByRole('combobox', { name: 'Unit of Memory' }).selectOption('Gi');
  await dialog.getByRole('textbox', { name: /^Memory/ }).press('Tab');
  await expect(dialog.getByText('This field must be 10 or less')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Memory/ }).fill('5');
  await expect(dialog.getByRole('checkbox', { name: 'Dry run' })).toBeChecked();
  const plan = dialog.getByRole('region', { name: 'What this run will do' });
  await expect(plan.getByRole('list', { name: 'Planned steps' })).toContainText('memory 5Gi');
  await expect(plan).toContainText(name);
  await expect(plan).toContainText('none: this is the first');
  expect(await axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();

  await expect(page).toHaveURL(/\/playbooks\/runs\/[0-9a-f-]{36}$/);
  const output = page.getByRole('region', { name: 'Output of prepare' });
  await expect(output).toContainText('first line');
  await expect(output).not.toContainText('memory 5Gi');
  await expect(page.getByRole('button', { name: 'Cancel run' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Completed' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: /1\. prepare/ }).click();
  await expect(output).toContainText('memory 5Gi');
  await expect(page.getByRole('button', { name: /2\. ask.*Completed/ })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'About' })).toContainText('5Gi');
  await expect(page.getByRole('button', { name: 'Cancel run' })).toHaveCount(0);
  expect(await axe()).toEqual([]);

  await page.goto('/playbooks/runs?status=completed');
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText(name);
  await page.goto('/playbooks');
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('2 steps');
  await card.getByRole('button', { name: 'Run' }).click();
  await expect(page.getByText('Please select a resource to see the parameters.')).toBeVisible();
});
