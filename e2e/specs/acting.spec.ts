/**
 * From a red check to a webhook, a mailbox and the reasons, a silence that holds the next one back, a playbook to its end,
 * and an approved one whose server is killed between its steps and in the middle of one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type { Role } from '@/services/contracts/enums';
import { startTarget, type Target } from '../fixtures/target';
import { emailOf, expect, signIn } from '../fixtures/test';
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

async function idOf(page: Page, table: string, filter: string): Promise<string> {
  const answer = await page.request.get(`/api/db/${table}?${filter}&select=id`);
  const [row] = (await answer.json()) as { id: string }[]; // the column that was selected
  return row?.id ?? '';
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

/** What a script waits for, so that what it says before and after is seen one after the other, however slowly. */
function gateIn(folder: string, name: string) {
  const file = path.join(folder, `${name}.gate`);
  return { wait: `while [ ! -e ${file} ]; do sleep 0.1; done`, open: () => writeFile(file, '') };
}

const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`;

test('NTF-1 M13 SIL-2 a red check reaches a webhook and a mailbox, the history says why, and a silence holds the next one back', async ({
  page,
  server,
  signInAs,
  target,
  mails,
  axe,
}) => {
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
  await create(page, server.origin, 'notifications', {
    name: unique('mail'),
    events: ['check.failed'],
    filter: `name == '${name}'`,
    title: 'Red: {{.name}}',
    person_id: await idOf(page, 'people', `email=eq.${emailOf('commander')}`),
    source: 'UI',
  });
  await addCheck(page, server.origin, name, target);
  await untilCheck(page, name, 'healthy');
  await target.stop();
  await untilCheck(page, name, 'unhealthy');
  await expect.poll(() => [got.length, mails.received.length], { timeout: 30_000 }).toEqual([1, 1]);
  expect(got[0]).toContain(`check ${name}: failed`);
  expect(mails.received[0]?.to).toEqual([emailOf('commander')]);
  expect(mails.received[0]?.source).toContain(`Subject: Red: ${name}`);

  await test.step('the bell leads to the message and its reasons', async () => {
    await page.goto('/health');
    await page.getByRole('link', { name: 'Notifications' }).click();
    const rows = page.getByRole('row', { name: new RegExp(name) });
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'Sent' })).toHaveCount(2);
    await rows.first().getByText(name).first().click();
    await expect(page.getByText('The receiver took the message.')).toBeVisible();
    expect(await axe()).toEqual([]);
  });

  await test.step('the check is silenced from there', async () => {
    await page.getByRole('button', { name: 'Silence this' }).click();
    const form = page.getByRole('form', { name: 'New silence' });
    await expect(form.getByRole('combobox', { name: /^Check/ })).toHaveValue(name);
    await expect(page.getByRole('region', { name: 'What it hides:' })).toContainText(
      '2 in the last 24 hours',
    );
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
      await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(2, { timeout: 3000 });
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
    expect([got.length, mails.received.length]).toEqual([1, 1]);
  });

  await test.step('M13 the question who would hear names the silence that would hold it back again', async () => {
    await page.keyboard.press('Escape');
    await page.goto('/notifications/rules');
    await page.getByRole('button', { name: 'Who would hear?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who would hear?' });
    // Typed, as people do: the list opens with the first key.
    await dialog.getByRole('combobox', { name: /^Check/ }).pressSequentially(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await dialog.getByRole('button', { name: 'Ask' }).click();
    const held = dialog.getByRole('region', { name: 'Would be held back' });
    await expect(held.getByText(/A silence \(Moving house\) hides it until/).first()).toBeVisible();
    expect(await axe()).toEqual([]);
    await page.goto('/notifications/silences');
    await expect(page.getByText(/silences? hides? .* red check/)).toBeVisible();
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
  const name = unique('shop');
  const title = unique('restart');
  const gate = gateIn(server.dataDir, title);
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
        {
          name: 'prepare',
          exec: { script: `echo first line; ${gate.wait}; echo "memory {{.params.memory}}"` },
        },
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
  await gate.open();
  await expect(page.getByRole('status').filter({ hasText: 'Completed' })).toBeVisible({ timeout: 30_000 });
  // The steps are asked for by themselves: until they say so too, the first is open and a press would close it.
  await expect(page.getByRole('button', { name: /2\. ask.*Completed/ })).toBeVisible();
  await page.getByRole('button', { name: /1\. prepare/ }).click();
  await expect(output).toContainText('memory 5Gi');
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

test('RUN-3 M20 an approved playbook shows its log live; its server is killed between its steps and in one, and it ends truthfully', async ({
  page,
  server,
  signInAs,
  watch,
}) => {
  const title = unique('failover');
  const log = path.join(server.dataDir, `${title}.txt`);
  const gate = gateIn(server.dataDir, title);
  await signInAs('admin');
  await create(page, server.origin, 'playbooks', {
    name: title,
    title,
    category: 'Repairs',
    source: 'UI',
    spec: {
      title,
      approval: { type: 'any', approvers: { people: [emailOf('admin')] } },
      actions: [
        {
          name: 'drain',
          exec: { script: `echo draining; ${gate.wait}; echo drained; echo drain >> ${log}` },
        },
        { name: 'switch', delay: '10s', exec: { script: `echo switch >> ${log}; echo switching; sleep 60` } },
        { name: 'tidy', if: 'always()', exec: { script: `echo tidy >> ${log}; echo tidied` } },
      ],
    },
  });
  const playbook = await idOf(page, 'playbooks', `title=eq.${title}`);
  const changeTo = async (role: Role) => {
    // The page that follows the run would ask as nobody until the next person is here.
    await page.goto('about:blank');
    await page.context().clearCookies();
    await signIn(page, server.origin, role);
  };
  await changeTo('editor');
  const started = await page.request.post('/api/playbook/run', {
    headers: { origin: server.origin },
    data: { id: playbook },
  });
  const { run_id: run } = (await started.json()) as { run_id: string }; // contract endpoints §6
  const stepOf = (words: RegExp) => page.getByRole('button', { name: words });

  await test.step('nothing runs before it is approved', async () => {
    await page.goto(`/playbooks/runs/${run}`);
    await expect(page.getByRole('status').filter({ hasText: 'Pending approval' })).toBeVisible();
    await expect(page.getByText(`One of: ${emailOf('admin')}`)).toBeVisible();
    await expect(stepOf(/1\. drain.*To come/)).toBeDisabled();
  });

  await test.step('approved, its first step is seen live', async () => {
    await changeTo('admin');
    await page.goto(`/playbooks/runs/${run}`);
    await page.getByRole('button', { name: 'Approve' }).click();
    const output = page.getByRole('region', { name: 'Output of drain' });
    await expect(output).toContainText('draining');
    await expect(output).not.toContainText('drained');
    await gate.open();
    await stepOf(/1\. drain.*Completed/).click();
    await expect(output).toContainText('drained');
  });

  await test.step('killed between two steps, it goes on where it was', async () => {
    await expect(stepOf(/2\. switch.*Sleeping/)).toBeVisible();
    watch.expect(/Failed to load resource|net::ERR/);
    await server.kill();
    await server.restart();
    await page.goto(`/playbooks/runs/${run}`);
    await expect(page.getByRole('region', { name: 'Output of switch' })).toContainText('switching');
    await expect(stepOf(/1\. drain.*Completed/)).toBeVisible();
  });

  await test.step('killed in the middle of one, it says that nobody knows', async () => {
    await server.kill();
    await server.restart();
    await page.goto(`/playbooks/runs/${run}`);
    await expect(page.getByRole('status').filter({ hasText: 'Failed' })).toBeVisible();
    await expect(
      page.getByText(/The step "switch" failed: The server stopped while this step ran\./),
    ).toBeVisible();
    await expect(stepOf(/2\. switch.*Failed/)).toBeVisible();
    await stepOf(/3\. tidy.*Completed/).click();
    await expect(page.getByRole('region', { name: 'Output of tidy' })).toContainText('tidied');
    // each step once: what had happened is not done again
    expect(await readFile(log, 'utf8')).toBe('drain\nswitch\ntidy\n');
  });
});
