/** "What changed before this?" with hostile names, and without a connection (beyond.md M4; TM27, F4, F5). */
import type { Locator, Page } from 'playwright/test';
import { HYPOTHESIS_TEXTS, LINK_TEXTS } from '@/features/incidents/texts';
import { SUSPECT_TEXTS } from '@/features/incidents/timelineTexts';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { MESSAGES } from '@/services/text/messages';
import { UNSENT_TEXTS } from '@/services/text/unsent';
import { expect, test } from '../fixtures/test';

const NO_LINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/;
const OVERRIDE = `\u202Egpj.exe`;
const HOSTILE = `<img src=x onerror="document.title='hacked'"> ${OVERRIDE}\n__proto__ 👩‍🚀`;
const WORD = 'W'.repeat(10_000);

async function store(page: Page, origin: string, table: string, row: object): Promise<void> {
  const answer = await page.request.post(`${origin}/api/db/${table}`, { headers: { origin }, data: row });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** An item in trouble inside a namespace that changed a minute ago; answers the address of its page. */
async function trouble(page: Page, origin: string, namespace: string, change: object): Promise<string> {
  const [item, above] = [crypto.randomUUID(), crypto.randomUUID()];
  const kind = { config_class: 'Thing', type: 'Kubernetes::Pod', config: {} };
  await store(page, origin, 'config_items', { ...kind, id: above, name: namespace, health: 'healthy' });
  await store(page, origin, 'config_items', {
    ...kind,
    id: item,
    name: `troubled ${item}`,
    health: 'unhealthy',
  });
  await store(page, origin, 'config_relationships', { config_id: above, related_id: item, relation: 'has' });
  await store(page, origin, 'config_changes', {
    config_id: above,
    external_change_id: crypto.randomUUID(),
    change_type: 'diff',
    severity: 'info',
    source: 'kubernetes',
    created_at: new Date(Date.now() - 60_000).toISOString(),
    ...change,
  });
  return `/catalog/${item}`;
}

const list = (page: Page) => page.getByRole('list', { name: SUSPECT_TEXTS.list });

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: SUSPECT_TEXTS.title }).click();
  return page.getByRole('dialog', { name: SUSPECT_TEXTS.title });
}

/** What of the panel stands outside its window or is cut off at its side, in words. */
function sticksOut(panel: Locator): Promise<string[]> {
  return panel.evaluate((dialog) => {
    const edge = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll('*')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isOut = width > 1 && (right > edge.right + 1 || left < edge.left - 1);
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
      const isCut = scrolls && element.scrollWidth > element.clientWidth + 1;
      return isOut || isCut
        ? [
            `${element.tagName} ${element.className} ${Math.round(left)} to ${Math.round(right)}, ${element.scrollWidth} in ${element.clientWidth}`,
          ]
        : [];
    });
  });
}

/** Whether a word stands as it is read: its first letter left of its last. */
function runsForwards(element: Locator): Promise<boolean> {
  return element.evaluate((place) => {
    const text = document.createTreeWalker(place, NodeFilter.SHOW_TEXT).nextNode();
    if (!(text instanceof Text)) throw new Error('There is no text.');
    const letter = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return letter(0) < letter(text.data.length - 1);
  });
}

test('M4 TM27 F66 hostile and endless names stand as text, in their place, and turn nobody else’s', async ({
  page,
  signInAs,
  server,
}) => {
  await signInAs('admin');
  const address = await trouble(page, server.origin, `${WORD} ${HOSTILE}`, {
    summary: `${HOSTILE} ${WORD}`,
    external_created_by: 'deploy-bot',
    change_type: `diff ${OVERRIDE}`,
  });
  await page.goto(address);
  const panel = await openPanel(page);
  const row = list(page).getByRole('listitem').first();
  await expect(row).toContainText('onerror');
  await expect(panel.locator('img')).toHaveCount(0);
  expect(await runsForwards(row.getByText('deploy-bot', { exact: true }))).toBe(true);
  expect(await runsForwards(row.getByText('Kubernetes::Pod', { exact: true }))).toBe(true);
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row).toBeVisible();
    expect(await sticksOut(panel), `at ${width} pixels`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect((await row.boundingBox())?.height).toBeLessThan(700);

  await row.getByRole('button', { name: SUSPECT_TEXTS.attach }).click();
  const attaching = page.getByRole('dialog', { name: LINK_TEXTS.action });
  await expect(attaching).toContainText('onerror');
  expect(await sticksOut(attaching)).toEqual([]);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: SUSPECT_TEXTS.ruleOut }).click();
  const dialog = page.getByRole('dialog', { name: SUSPECT_TEXTS.ruleOutTitle });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(`${HOSTILE} ${WORD}`);
  await dialog
    .getByRole('combobox', { name: /^Incident/ })
    .fill(`Strange ${crypto.randomUUID().slice(0, 8)}`);
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: /^Type/ }).selectOption('Availability');
  await dialog.getByRole('combobox', { name: /^Severity/ }).selectOption('low');
  await dialog.getByRole('button', { name: SUSPECT_TEXTS.ruledOut, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(`${SUSPECT_TEXTS.ruledOut}: <img`);
  expect(await sticksOut(panel)).toEqual([]);
  expect(await page.title()).not.toContain('hacked');
});

test.describe('without a connection', () => {
  test.use({ withWorker: true });

  test('M4 M1 F4 F5 the panel keeps what it showed, says what it cannot read, and a ruling waits and is sent once', async ({
    page,
    context,
    signInAs,
    server,
    watch,
  }) => {
    watch.expect(NO_LINE);
    await signInAs('admin');
    const address = await trouble(page, server.origin, 'shop', { summary: 'limits.memory' });
    const reason = `No line ${crypto.randomUUID().slice(0, 8)}`;
    const title = `Tunnel ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(address);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await test.step('opened for the first time, it says why it is empty, and fills when the line is back', async () => {
      await expect(page.getByRole('button', { name: SUSPECT_TEXTS.title })).toBeVisible();
      await context.setOffline(true);
      const panel = await openPanel(page);
      await expect(panel.getByText(MESSAGES.offline)).toBeVisible();
      await expect(panel.getByText(SUSPECT_TEXTS.rulingsUnknown)).toBeVisible();
      await context.setOffline(false);
      await expect(list(page)).toContainText('limits.memory');
      await expect(panel.getByText(SUSPECT_TEXTS.rulingsUnknown)).toBeHidden();
    });

    await test.step('what was read stays, and a ruling on a new incident waits, marked', async () => {
      await context.setOffline(true);
      const row = list(page).getByRole('listitem').first();
      await row.getByRole('button', { name: SUSPECT_TEXTS.ruleOut }).click();
      const dialog = page.getByRole('dialog', { name: SUSPECT_TEXTS.ruleOutTitle });
      await dialog.getByRole('textbox', { name: new RegExp(HYPOTHESIS_TEXTS.reasonField) }).fill(reason);
      await dialog.getByRole('combobox', { name: /^Incident/ }).fill(title);
      await page.keyboard.press('Tab');
      await dialog.getByRole('combobox', { name: /^Type/ }).selectOption('Availability');
      await dialog.getByRole('combobox', { name: /^Severity/ }).selectOption('low');
      await dialog.getByRole('button', { name: SUSPECT_TEXTS.ruledOut, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(reason);
      await expect(row).toContainText(UNSENT_TEXTS.notSent);
      await expect(row.getByRole('link', { name: title })).toBeVisible();
    });

    await test.step('after a reload without a line it is still there', async () => {
      await page.reload();
      await openPanel(page);
      const row = list(page).getByRole('listitem').first();
      await expect(row).toContainText(reason);
      await expect(row).toContainText(UNSENT_TEXTS.notSent);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: OUTBOX_TEXTS.badge(2) })).toBeVisible();
    });

    await test.step('it is stored once when the line is back', async () => {
      await context.setOffline(false);
      const stored = async () =>
        (await (await page.request.get(`/api/db/comments?comment=like.*${reason}`)).json()) as unknown[]; // a list
      await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(1);
      await openPanel(page);
      const row = list(page).getByRole('listitem').first();
      await expect(row).toContainText(reason);
      await expect(row).not.toContainText(UNSENT_TEXTS.notSent);
      await expect(row.getByRole('link', { name: title })).toBeVisible();
    });
  });
});
