/** From a red check to a report, by keyboard alone; and two people at one incident. */
import type { Browser, Page } from 'playwright/test';
import { expect, signIn, test } from '../fixtures/test';
import { Keyboard } from '../pages/keyboard';

/** Unlike any other, so that it is a new one however often this runs against one server. */
const TITLE = `Keyboard incident ${crypto.randomUUID().slice(0, 8)}`;

const TITLE_OF_RULING = `Ruled out by keys ${crypto.randomUUID().slice(0, 8)}`;

/** Who is signed in on the page. */
async function personId(page: Page): Promise<string> {
  const who = await page.request.get('/api/auth/whoami');
  const { payload } = (await who.json()) as { payload: { user: { id: string } } }; // contract endpoints §1
  return payload.user.id;
}

/** Stores a row as the person on the page; answers its id. */
async function store(page: Page, table: string, row: Readonly<Record<string, unknown>>): Promise<string> {
  const id = crypto.randomUUID();
  const created = await page.request.post(`/api/db/${table}`, {
    data: { id, created_by: await personId(page), ...row },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(created.status(), await created.text()).toBe(201);
  return id;
}

async function openIncident(page: Page, title: string): Promise<string> {
  return store(page, 'incidents', {
    title,
    description: 'before',
    severity: 'low',
    type: 'availability',
    status: 'open',
    commander_id: await personId(page),
  });
}

test('M18 EVD-3 HYP-1 ROUTE-5 a responder goes from a red check to a report without a pointer', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await signInAs('responder');

  await test.step('opens a red check', async () => {
    await page.goto('/health');
    const row = page.getByRole('treegrid', { name: 'Checks' }).getByRole('row', { expanded: true }).first();
    await row.waitFor();
    await keyboard.tabInto(page.getByRole('treegrid', { name: 'Checks' }));
    const attach = page.getByRole('button', { name: 'Attach as Evidence' });
    // Past the header and the group to its first check: Enter on a group would close it.
    const focused = page.locator('[role="row"]:has(:focus)');
    do await keyboard.press('ArrowDown');
    while ((await focused.getAttribute('aria-expanded')) !== null);
    await keyboard.press('Enter');
    await expect(attach).toBeVisible();
    await keyboard.use(attach);
  });

  await test.step('opens an incident for it, with a hypothesis', async () => {
    const dialog = page.getByRole('dialog', { name: 'Attach as Evidence' });
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Incident/ }));
    await keyboard.type(TITLE);
    await keyboard.press('Tab');
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Type/ }));
    await keyboard.type('Availability');
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Severity/ }));
    await keyboard.type('high');
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Hypothesis/ }));
    await keyboard.type('The network is down');
    await keyboard.tabTo(dialog.getByRole('textbox', { name: 'What does it show?' }));
    await keyboard.type('It answers nobody');
    await keyboard.use(dialog.getByRole('button', { name: 'Attach' }));
    await expect(page.getByText('Linked to incident successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('opens the incident from the list', async () => {
    await keyboard.use(page.getByRole('link', { name: /^Incidents/ }));
    const grid = page.getByRole('grid', { name: 'Incidents' });
    await expect(grid.getByText(TITLE)).toBeVisible();
    await keyboard.tabInto(grid);
    // Past the checkbox of the row to its title.
    await keyboard.press('ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.getByRole('article', { name: /^Check/ })).toContainText('It answers nobody');
  });

  await test.step('adds a second piece of evidence', async () => {
    await keyboard.use(page.getByRole('button', { name: 'Evidence', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Add evidence' });
    await keyboard.tabTo(dialog.getByRole('textbox', { name: /^Note/ }));
    await keyboard.type('The switch has no light');
    await keyboard.use(dialog.getByRole('button', { name: 'Attach' }));
    await expect(page.getByRole('article', { name: 'Note' })).toContainText('The switch has no light');
  });

  await test.step('calls the hypothesis proven, and says why', async () => {
    await keyboard.use(page.getByRole('button', { name: /^Status of The network is down/ }));
    await page.getByRole('menuitemradio', { name: 'Proven', exact: true }).waitFor();
    await keyboard.press('Home', 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Why is it proven?' });
    await keyboard.tabTo(dialog.getByRole('textbox', { name: /^Reason/ }));
    await keyboard.type('Replaced it, all is well');
    await keyboard.use(dialog.getByRole('button', { name: 'Set to proven' }));
    await expect(page.getByText('possible → proven: Replaced it, all is well')).toBeVisible();
  });

  await test.step('resolves the incident', async () => {
    await keyboard.use(page.getByRole('button', { name: /^Status: / }));
    await page.getByRole('menuitemradio', { name: 'Resolved' }).waitFor();
    await keyboard.press('End', 'ArrowUp', 'Enter');
    await expect(page.getByRole('button', { name: 'Status: Resolved' })).toBeVisible();
  });

  await test.step('reads the report', async () => {
    await keyboard.tabTo(page.getByRole('tab', { selected: true }));
    await keyboard.press('End', 'Enter');
    const report = page.getByRole('article', { name: 'Report' });
    await expect(report).toContainText('It answers nobody');
    await expect(report).toContainText('The switch has no light');
    await expect(report).toContainText('possible → proven: Replaced it, all is well');
    await expect(report).toContainText('now resolved');
  });
  await keyboard.expectNoPointer();
});

test('M10 M11 M18 the evidence matrix and the report are worked by keyboard, and what is written stays', async ({
  page,
  signInAs,
}) => {
  test.setTimeout(120_000);
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await signInAs('responder');
  await page.goto('/incidents');
  const id = await openIncident(page, 'Worked by keys');
  const believe = (title: string) =>
    store(page, 'hypotheses', { incident_id: id, title, type: 'root', status: 'possible' });
  const cable = await believe('It is the cable');
  await believe('It is the disk');
  await store(page, 'evidences', {
    hypothesis_id: cable,
    type: 'comment',
    description: 'No light at the switch',
    evidence: { comment: 'No light at the switch' },
    properties: {},
  });

  await test.step('judges one piece of evidence for two hypotheses', async () => {
    await page.goto(`/incidents/${id}?view=board&board=matrix`);
    const grid = page.getByRole('grid', { name: 'Evidence by hypothesis' });
    const cells = grid.getByRole('row', { name: /No light at the switch/ }).getByRole('gridcell');
    await expect(cells).toHaveCount(3);
    await expect(page.getByText('Not judged yet for “It is the disk”.')).toBeVisible();
    await keyboard.tabInto(grid);
    await expect(cells.nth(0)).toBeFocused();
    await keyboard.press('3');
    await expect(cells.nth(0)).toHaveText('+++');
    await keyboard.press('ArrowRight');
    await expect(cells.nth(1)).toBeFocused();
    await keyboard.press('-');
    await expect(cells.nth(1)).toHaveText('−−');
    await expect(page.getByText('Not judged yet for “It is the disk”.')).toBeHidden();
    await keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await keyboard.press('Escape');
    await expect(cells.nth(1)).toBeFocused();
  });

  await test.step('writes a paragraph of the report', async () => {
    await keyboard.tabTo(page.getByRole('tab', { name: 'Board' }));
    await keyboard.press('End', 'Enter');
    const report = page.getByRole('article', { name: 'Report' });
    const edit = report.getByRole('button', { name: 'Edit: possible root: It is the cable', exact: true });
    await keyboard.use(edit);
    const area = page.getByRole('textbox', { name: 'Paragraph' });
    await expect(area).toBeFocused();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('Somebody pulled the cable.');
    await keyboard.press('ControlOrMeta+Enter');
    await expect(area).toBeHidden();
    await expect(report).toContainText('Somebody pulled the cable.');
    await expect(report.getByRole('button', { name: 'Edit: Somebody pulled the cable.' })).toBeFocused();
  });

  await test.step('finds it written after a reload, with what the record says', async () => {
    await page.reload();
    const report = page.getByRole('article', { name: 'Report' });
    await expect(report).toContainText('Somebody pulled the cable.');
    await expect(report).toContainText('It has lasted since');
    await expect(report).toContainText('contradicts');
  });
  await keyboard.expectNoPointer();
});

test('M4 M18 what changed before an item turned red is asked, attached and ruled out by keyboard, and stays so', async ({
  page,
  signInAs,
  axe,
}) => {
  const keyboard = new Keyboard(page);
  await keyboard.watchPointers();
  await signInAs('responder');
  await page.goto('/incidents');
  const incident = await openIncident(page, TITLE_OF_RULING);
  const found = await page.request.get('/api/db/config_items?name=eq.checkout&select=id');
  const [item] = (await found.json()) as { id: string }[]; // a list of rows
  const list = page.getByRole('list', { name: 'Suspects' });
  const openPanel = async () => {
    await page.goto(`/catalog/${item?.id ?? ''}`);
    await keyboard.use(page.getByRole('button', { name: 'What changed before this?' }));
    await list.getByRole('listitem').first().waitFor();
  };

  await test.step('reads the suspects with their reasons', async () => {
    await openPanel();
    await expect(list.getByRole('listitem').first()).toContainText(/%.*before.*in 30 d/s);
    await expect(page.getByText(/within 10 relationships/)).toBeVisible();
    expect(await axe()).toEqual([]);
  });

  await test.step('begins to attach one with one key', async () => {
    await keyboard.tabTo(list.getByRole('button', { name: 'Attach (e)' }));
    await keyboard.press('e');
    await expect(page.getByRole('dialog', { name: 'Attach as Evidence' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Attach as Evidence' })).toBeHidden();
  });

  await test.step('rules it out with one key, on an incident that is chosen', async () => {
    await keyboard.tabTo(list.getByRole('button', { name: 'Rule out (d)' }));
    await keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Why is it not the cause?' });
    await keyboard.tabTo(dialog.getByRole('textbox', { name: /^Reason/ }));
    await keyboard.type('It was rolled back, and nothing changed');
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Incident/ }));
    await keyboard.type(TITLE_OF_RULING);
    await keyboard.choose(page.getByRole('option', { name: new RegExp(`^${TITLE_OF_RULING}`) }));
    await keyboard.use(dialog.getByRole('button', { name: 'Ruled out' }));
    await expect(dialog).toBeHidden();
  });

  await test.step('finds it at the end of the list after a reload, with the reason and the incident', async () => {
    await openPanel();
    const last = list.getByRole('listitem').last();
    await expect(last).toContainText('Ruled out: It was rolled back, and nothing changed');
    await expect(last.getByRole('link', { name: TITLE_OF_RULING })).toBeVisible();
    await expect(last.getByRole('button', { name: 'Rule out (d)' })).toBeHidden();
  });

  await test.step('attaches two lines of its document, which are quoted as they were', async () => {
    await page.goto(`/catalog/${item?.id ?? ''}`);
    const editor = page.locator('.monaco-editor');
    const text = editor.getByRole('textbox');
    await editor.first().waitFor();
    await keyboard.tabTo(text);
    await keyboard.press('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowDown');
    await keyboard.use(page.getByRole('button', { name: 'Attach 2 lines as evidence' }));
    const dialog = page.getByRole('dialog', { name: 'Attach as Evidence' });
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Incident/ }));
    await keyboard.type(TITLE_OF_RULING);
    await keyboard.choose(page.getByRole('option', { name: new RegExp(`^${TITLE_OF_RULING}`) }));
    await keyboard.tabTo(dialog.getByRole('combobox', { name: /^Hypothesis/ }));
    await keyboard.type('Its document is wrong');
    await keyboard.press('Tab');
    await keyboard.use(dialog.getByRole('button', { name: 'Attach', exact: true }));
    await expect(page.getByText('Linked to incident successfully')).toBeVisible();
    await page.goto(`/incidents/${incident}`);
    const quote = page.getByRole('article').filter({ hasText: 'checkout' });
    await expect(quote.locator('mark')).toHaveCount(2);
    expect(await axe()).toEqual([]);
  });
  await keyboard.expectNoPointer();
});

async function secondPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, origin, 'commander');
  return page;
}

async function edit(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit incident' });
  for (const [name, text] of Object.entries(fields))
    await dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
}

const save = (page: Page) =>
  page.getByRole('dialog', { name: 'Edit incident' }).getByRole('button', { name: 'Save' }).click();

test('M2 two people at one incident lose nothing, and are asked once about the same field', async ({
  page,
  browser,
  server,
  signInAs,
}) => {
  await signInAs('responder');
  await page.goto('/incidents');
  const id = await openIncident(page, 'Shared');
  const other = await secondPage(browser, server.origin);
  await page.goto(`/incidents/${id}`);
  await other.goto(`/incidents/${id}`);

  await test.step('different fields: both stay, nobody is asked', async () => {
    await edit(page, { Title: 'Shared by Ana' });
    await edit(other, { Description: 'Described by Bo' });
    await save(other);
    await expect(other.getByRole('dialog')).toBeHidden();
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Shared by Ana' })).toBeVisible();
    await expect(page.getByText('Described by Bo')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the same field: one question with all three values, and the choice is stored', async () => {
    await other.reload();
    await edit(page, { Title: 'Mine' });
    await edit(other, { Title: 'Theirs' });
    await save(other);
    await expect(other.getByRole('dialog')).toBeHidden();
    await save(page);
    const question = page.getByRole('dialog', { name: 'Somebody else changed this too' });
    for (const value of ['Shared by Ana', 'Theirs', 'Mine']) await expect(question).toContainText(value);
    await question.getByRole('radio', { name: 'Keep mine' }).check();
    await question.getByRole('button', { name: 'Save what I chose' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
    await expect(question).toBeHidden();
  });
  await other.context().close();
});

test('the list and the incident have no serious finding of axe', async ({ page, signInAs, axe }) => {
  await signInAs('responder');
  await page.goto('/incidents?status=all');
  await page.getByRole('grid', { name: 'Incidents' }).getByRole('row').nth(1).waitFor();
  expect(await axe()).toEqual([]);
  const id = await openIncident(page, 'Looked at by axe');
  for (const view of ['hypotheses', 'board', 'timeline', 'suspects', 'changelog', 'report']) {
    await page.goto(`/incidents/${id}?view=${view}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Looked at by axe' })).toBeVisible();
    expect(await axe(), view).toEqual([]);
  }
});
