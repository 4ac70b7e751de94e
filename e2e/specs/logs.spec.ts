/** Logs of a component on a real server that reads real files: history, following, find, evidence, and hostile lines. */
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from '../fixtures/test';
import { test } from '../fixtures/testWithLogs';

const SECOND_MS = 1000;

async function create(page: Page, origin: string, table: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/db/${table}`, {
    headers: { origin, prefer: 'return=representation' },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

interface LogFile {
  file: string;
  component: string;
  name: string;
}

/** A component whose log is one file; `lines` are its first. */
async function addLog(
  page: Page,
  origin: string,
  folder: string,
  lines: readonly string[],
): Promise<LogFile> {
  const name = `svc-${crypto.randomUUID().slice(0, 8)}`;
  const file = path.join(folder, `${name}.log`);
  await writeFile(file, lines.map((line) => `${line}\n`).join(''));
  const component = crypto.randomUUID();
  await create(page, origin, 'components', {
    id: component,
    name,
    external_id: name,
    type: 'Service',
    status: 'healthy',
    log_selectors: [{ name: 'app', type: name }],
  });
  await create(page, origin, 'logging_backends', {
    name: `files of ${name}`,
    spec: { backends: [{ file: { path: [`${name}.log`], routes: [{ type: name }] } }] },
  });
  return { file, component, name };
}

const at = (millisecondsAgo: number): string => new Date(Date.now() - millisecondsAgo).toISOString();
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Log lines' });
const rowOf = (page: Page, text: string) => listOf(page).getByRole('option').filter({ hasText: text });

test('LOG-1 ROUTE-9 EVD-2 a component’s lines are found, selected by keyboard, linked, and become evidence', async ({
  page,
  server,
  signInAs,
  logFolder,
  axe,
}) => {
  await signInAs('admin');
  const { name } = await addLog(page, server.origin, logFolder, [
    `${at(300 * SECOND_MS)} INFO started`,
    `${at(200 * SECOND_MS)} \u001b[31mERROR\u001b[0m <b>payment</b> of order 4711 failed`,
    '  at pay (pay.js:1)',
    `${at(100 * SECOND_MS)} WARN retrying payment`,
    `${at(50 * SECOND_MS)} INFO order 4711 paid`,
  ]);

  await test.step('chosen from the sidebar and the picker', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByRole('combobox', { name: 'Component' }).click();
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).click();
    await expect(listOf(page).getByRole('option')).toHaveCount(5);
    await expect(page).toHaveURL(/\/logs\?component=/);
    await expect(rowOf(page, 'failed')).toContainText('ERROR <b>payment</b> of order');
    expect(await axe()).toEqual([]);
  });

  await test.step('levels leave out, find goes through', async () => {
    await page.getByRole('button', { name: /^Error 1/ }).click();
    await expect(listOf(page).getByRole('option')).toHaveCount(1);
    await page.getByRole('button', { name: /^Error 1/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('order \\d+');
    await page.getByRole('button', { name: 'Regular expression' }).click();
    await expect(page.getByRole('status').filter({ hasText: '2 lines' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find in these lines' }).press('Enter');
    await expect(page.getByText('1 of 2 lines')).toBeVisible();
    await expect(rowOf(page, 'failed').locator('mark')).toHaveText('order 4711');
  });

  await test.step('selected with the keyboard, the link leads back', async () => {
    await rowOf(page, 'failed').click();
    await listOf(page).press('Shift+ArrowDown');
    await expect(page.getByRole('group', { name: '2 lines selected' })).toBeVisible();
    await expect(rowOf(page, 'pay.js')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Show what is around' }).click();
    await expect(page).toHaveURL(/rangeType=absolute/);
    await expect(listOf(page)).toBeFocused();
    const link = page.url();
    await page.goto('/health');
    await page.goto(link);
    await expect(rowOf(page, 'failed')).toHaveAttribute('aria-selected', 'true');
    await expect(rowOf(page, 'started')).toHaveAttribute('aria-selected', 'false');
  });

  await test.step('attached as evidence', async () => {
    await page.getByRole('button', { name: 'Attach as Evidence' }).click();
    const dialog = page.getByRole('dialog', { name: 'Attach as Evidence' });
    const title = `Payments ${crypto.randomUUID().slice(0, 8)}`;
    const pick = async (label: RegExp, text: string) => {
      await dialog.getByRole('combobox', { name: label }).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    await pick(/^Incident/, title);
    await pick(/^Type/, 'Availability');
    await pick(/^Severity/, 'high');
    await pick(/^Hypothesis/, 'The bank is down');
    await dialog.getByRole('textbox', { name: 'What does it show?' }).fill('It fails');
    await dialog.getByRole('button', { name: 'Attach' }).click();
    await expect(page.getByText('Linked to incident successfully')).toBeVisible();
    await page.goto('/incidents');
    await page.getByRole('grid', { name: 'Incidents' }).getByText(title).click();
    const quote = page.getByRole('article', { name: /^Log/ });
    await expect(quote).toContainText('ERROR <b>payment</b> of order 4711 failed');
    await expect(quote).toContainText('at pay (pay.js:1)');
  });
});

test('LOG-1 following shows what is appended, pauses when one reads on, and says how much is new', async ({
  page,
  server,
  signInAs,
  logFolder,
}) => {
  await signInAs('admin');
  const lines = Array.from(
    { length: 200 },
    (_, index) => `${at((200 - index) * SECOND_MS)} INFO line ${index}`,
  );
  const { file, component } = await addLog(page, server.origin, logFolder, lines);
  await page.goto(`/logs?component=${component}`);
  await expect(rowOf(page, 'line 199')).toBeVisible();
  await page.getByRole('button', { name: 'Follow' }).click();
  await appendFile(file, `${at(0)} ERROR the first new one\n`);
  await expect(rowOf(page, 'the first new one')).toBeInViewport();

  await listOf(page).hover();
  await page.mouse.wheel(0, -1500);
  await expect(rowOf(page, 'the first new one')).not.toBeInViewport();
  await appendFile(file, `${at(0)} INFO second\nthird, without a time\n`);
  const chip = page.getByRole('button', { name: 'Paused · 2 new lines · Resume' });
  await expect(chip).toBeVisible();
  await expect(rowOf(page, 'third, without a time')).toHaveCount(0);
  await chip.click();
  await expect(rowOf(page, 'third, without a time')).toBeInViewport();
  await expect(chip).toBeHidden();
});

test('LOG-1 older lines are loaded at the top, what is read stays where it is, and a link to one of them leads back', async ({
  page,
  server,
  signInAs,
  logFolder,
}) => {
  await signInAs('admin');
  const lines = Array.from(
    { length: 2500 },
    (_, number) => `${at((2500 - number) * 100)} INFO line ${number} of many`,
  );
  const { component } = await addLog(page, server.origin, logFolder, lines);
  await page.goto(`/logs?component=${component}&limit=1000`);
  await expect(rowOf(page, 'line 2499 of')).toBeVisible();
  await expect(page.getByText('1,500 older lines of this time not loaded yet')).toBeVisible();
  await listOf(page).press('Home');
  await expect(rowOf(page, 'line 1500 of')).toBeInViewport();

  await page.getByRole('button', { name: 'Load older lines' }).click();
  // the last line is asked for once more, because others may be of its millisecond
  await expect(page.getByText('501 older lines of this time not loaded yet')).toBeVisible();
  await expect(rowOf(page, 'line 1500 of')).toBeInViewport();
  await page.getByRole('button', { name: 'Load older lines' }).click();
  await expect(page.getByRole('button', { name: 'Load older lines' })).toHaveCount(0);
  await expect(page.getByText('2,500 lines', { exact: true })).toBeVisible();
  await listOf(page).press('Home');
  await expect(rowOf(page, 'line 0 of')).toBeInViewport();

  await rowOf(page, 'line 3 of').click();
  await page.getByRole('button', { name: 'Show what is around' }).click();
  await expect(page).toHaveURL(/rangeType=absolute/);
  await page.reload();
  await expect(rowOf(page, 'line 3 of')).toHaveAttribute('aria-selected', 'true');
});

test('LOG-1 F61 TM6 TM27 ten megabytes, a million escape codes and hidden characters are shown without a freeze', async ({
  page,
  server,
  signInAs,
  logFolder,
}) => {
  await signInAs('admin');
  const { component } = await addLog(page, server.origin, logFolder, [
    `${at(3000)} user\u202Etxt.exe\u0007 signed in`,
    `${at(2000)} ${'\u001b[31m\u001b[0m'.repeat(500_000)}after the codes`,
    `${at(1000)} begin ${'x'.repeat(10 * 1024 * 1024)} the very end`,
  ]);
  await page.goto(`/logs?component=${component}&wrap=true`);
  await expect(rowOf(page, 'begin xxx')).toContainText('cut here, the line has 10 MB');
  await expect(rowOf(page, 'signed in')).toContainText('user\\u{202E}txt.exe\\u{0007}');
  expect(await listOf(page).getByRole('option').count()).toBe(3);

  await page.keyboard.press('/');
  await page.keyboard.type('very end');
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();
  // Fits in more ways than there are seconds left.
  await page.getByRole('searchbox', { name: 'Find in these lines' }).fill('(x+x+)+y');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await expect(page.getByText('This expression takes too long. Make it simpler.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find in these lines' }).fill('after the \\w+');
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();

  await rowOf(page, 'begin xxx').click();
  await page.getByRole('button', { name: 'Show whole line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Whole line' });
  const text = dialog.getByRole('textbox');
  await expect(text).toContainText('begin xxx');
  await text.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(async () => {
    await text.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(text).toContainText('the very end', { timeout: 1000 });
  }).toPass();
});
