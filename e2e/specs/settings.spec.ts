/** The settings area against the real server: a record is made, changed, kept through a killed tab, and deleted. */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';

const unique = (word: string) => `${word}-${crypto.randomUUID().slice(0, 8)}`;

/** The code editor, wherever its text stands: Monaco takes keys in a box of its own. */
const code = (page: Page) => page.getByRole('textbox', { name: 'Specification', exact: true });

/** The tabs of the record; those of its specification stand within the first. */
const partsOf = (page: Page) => page.getByRole('tablist', { name: 'Parts of this record' });

async function editorStands(page: Page): Promise<void> {
  await expect(page.locator('.monaco-editor').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('textarea[aria-label="Specification"]:visible')).toHaveCount(0);
}

/** Replaces the whole text; YAML's own indentation must not be added to by the editor. */
async function write(page: Page, text: string): Promise<void> {
  await editorStands(page);
  await code(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('watchfloor-draft')));

test('EDIT-1 EDIT-9 EDIT-11 SET-3 SET-4 SET-6 SET-7 TYPE-2 M19 a health check by code: made, kept through a killed tab, changed, deleted', async ({
  page,
  context,
  signInAs,
  axe,
}) => {
  const name = unique('shop');
  await signInAs('admin');

  await test.step('chooses a type and writes it', async () => {
    await page.goto('/settings/canaries');
    await page.getByRole('button', { name: 'Add health check' }).first().click();
    await expect(page.getByRole('list', { name: 'Choose a type' }).getByRole('button')).toHaveCount(31);
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'DNS', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await write(page, `schedule: "@every 30m"\ndns: [{name: ${name}, query: example.org, quertype: A}]\n`);
    await expect(page.getByRole('list', { name: 'What to mend before this can be saved' })).toContainText(
      'Line 2: "quertype" is not a key that is known here.',
    );
    await write(page, `schedule: "@every 30m"\ndns: [{name: ${name}, query: example.org, querytype: A}]\n`);
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`${name} created successfully`)).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/canaries$/);
  });

  await test.step('types, and the tab is killed', async () => {
    await page.getByRole('gridcell', { name }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly', '');
    await expect(partsOf(page).getByRole('tab')).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Schedule' }).fill('@every 5m');
    await expect(page.getByText('Draft kept on this device')).toBeVisible();
    expect(await draftsOf(page)).toHaveLength(1);
  });

  const address = page.url();
  const second = await context.newPage();
  await page.close();

  await test.step('comes back to what was typed, and saves it', async () => {
    await second.goto(address);
    await expect(second.getByText(/^Restored what you typed/)).toBeVisible();
    await expect(second.getByRole('combobox', { name: 'Schedule' })).toHaveValue('@every 5m');
    await second.getByRole('tab', { name: 'Changes (1)' }).click();
    await expect(second.getByRole('table', { name: 'What saving will change' })).toContainText(
      'scheduleWhen it runs@every 30m@every 5m',
    );
    expect(await axe(second)).toEqual([]);
    await second.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(second.getByText(`${name} updated successfully`)).toBeVisible();
    await expect(second).toHaveURL(/\/settings\/canaries$/);
    expect(await draftsOf(second)).toEqual([]);
  });

  await test.step('deletes it', async () => {
    await second.getByRole('gridcell', { name }).click();
    await second.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = second.getByRole('dialog', { name: 'Delete resource' });
    await expect(dialog).toContainText('Are you sure you want to delete this resource?');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(second.getByText(`${name} deleted successfully`)).toBeVisible();
    await expect(second).toHaveURL(/\/settings\/canaries$/);
    await expect(second.getByRole('gridcell', { name })).toHaveCount(0);
  });
});

test('F25 ADR 18 two people change one specification: what differs is a choice, and nothing is lost', async ({
  page,
  signInAs,
}) => {
  const name = unique('rule');
  await signInAs('admin');
  await page.goto('/settings/incident_rules');
  const who = await page.request.get('/api/auth/whoami');
  const { payload } = (await who.json()) as { payload: { user: { id: string } } }; // contract endpoints §1
  const headers = { origin: new URL(page.url()).origin, prefer: 'return=representation' };
  const made = await page.request.post('/api/db/incident_rules', {
    data: { name, spec: { priority: 1 }, source: 'UI', created_by: payload.user.id },
    headers,
  });
  const [row] = (await made.json()) as [{ id: string }]; // the row that was just written
  const stored = async () => {
    const answer = await page.request.get(`/api/db/incident_rules?id=eq.${row.id}&select=spec`);
    const [found] = (await answer.json()) as [{ spec: unknown }]; // one row by its id
    return found.spec;
  };
  await page.goto(`/settings/incident_rules/${row.id}`);
  await write(page, 'priority: 2\nbreakOnMatch: true\n');
  const other = await page.request.patch(`/api/db/incident_rules?id=eq.${row.id}`, {
    data: { spec: { priority: 3, autoAssignOwner: true } },
    headers,
  });
  expect(other.ok()).toBe(true);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else changed this too' });
  await expect(dialog.getByRole('region', { name: 'priority' })).toContainText('Before1Theirs3Mine2');
  // What only one of them changed is stored already.
  expect(await stored()).toEqual({ priority: 3, autoAssignOwner: true, breakOnMatch: true });
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText(`${name} updated successfully`)).toBeVisible();
  expect(await stored()).toEqual({ priority: 2, autoAssignOwner: true, breakOnMatch: true });
});

test('ROUTE-2 TEAM-1 to TEAM-5, EDIT-2, EDIT-12 a team gets a member and loses them again', async ({
  page,
  signInAs,
  axe,
}) => {
  const name = unique('web team');
  await signInAs('admin');
  await page.goto('/settings/teams/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await expect(page.getByRole('textbox', { name: 'Icon' })).toHaveValue('group');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${name} created successfully`)).toBeVisible();
  await page.getByRole('gridcell', { name }).click();
  await expect(partsOf(page).getByRole('tab')).toHaveCount(3);
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText("You haven't added any team members to the team yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Add Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add users to the team' });
  await dialog.getByRole('checkbox', { name: /editor@watchfloor\.local/ }).check();
  expect(await axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add Members' }).click();
  await expect(page.getByText(/added to the team successfully$/)).toBeVisible();
  const members = page.getByRole('list', { name: 'Team members' });
  await expect(members.getByRole('listitem')).toHaveCount(1);
  await expect(members).toContainText('editor@watchfloor.local');
  await members.getByRole('button', { name: /^Remove user/ }).click();
  await expect(page.getByText(/removed from team successfully$/)).toBeVisible();
  await expect(members).toHaveCount(0);
});

test('CONN-3 AGENT-1 AGENT-3 ROUTE-13 ROUTE-14 a connection keeps its secret unseen and is tested; an agent gets its commands once', async ({
  page,
  signInAs,
  target,
  axe,
}) => {
  const name = unique('shop-api');
  await signInAs('admin');

  await test.step('a connection', async () => {
    await page.goto('/settings/connections/new');
    await page.getByRole('button', { name: 'HTTP', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'URL' }).fill(target.url);
    await page.getByRole('textbox', { name: 'Username' }).fill('ada');
    await page.getByLabel(/^Password/).fill('a-secret-word');
    expect(await axe()).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('connection.png') });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(`${name} created successfully`)).toBeVisible();
    await page.getByRole('gridcell', { name }).click();
    await expect(page.getByLabel(/^Password/)).toHaveValue('***');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText(`${name} works`)).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('a-secret-word');
  });

  await test.step('an agent', async () => {
    const agent = unique('edge');
    await page.goto('/settings/agents');
    await page.getByRole('button', { name: 'Add agent' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(agent);
    await dialog.getByRole('button', { name: 'Add agent', exact: true }).click();
    await expect(dialog.getByRole('region', { name: 'Kubernetes secret' })).toContainText(
      'UPSTREAM_PASSWORD=',
    );
    expect(await axe()).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('agent.png') });
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('gridcell', { name: agent }).click();
    await expect(page).toHaveURL(/\/settings\/agents\?id=/);
    await page.getByRole('dialog', { name: agent }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete resource' });
    await question.getByRole('checkbox').check();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    expect((await sent).postDataJSON()).toEqual({ deleted_at: 'now()', cleanup: true });
    await expect(page.getByText(`${agent} deleted successfully`)).toBeVisible();
    await expect(page.getByRole('gridcell', { name: agent })).toHaveCount(0);
  });
});
