/** Work without a connection: nothing lost, nothing doubled, nothing shown to anybody else (beyond.md M1). */
import type { BrowserContext, Page } from 'playwright/test';
import {
  COMMENT_TEXTS,
  EVIDENCE_TEXTS,
  HYPOTHESIS_TEXTS,
  LINK_TEXTS,
  LIST_TEXTS,
} from '@/features/incidents/texts';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { expect, signIn, test } from '../fixtures/test';

test.use({ withWorker: true });

const NOT_SENT = 'Not sent yet';

/** The service worker has the shell and every page, and this page belongs to it. */
async function installed(page: Page): Promise<void> {
  await page.goto('/incidents');
  await expect(page.getByRole('button', { name: LIST_TEXTS.create })).toBeEnabled();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole('button', { name: LIST_TEXTS.create })).toBeEnabled();
  await expect.poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function createIncident(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: LIST_TEXTS.create }).click();
  const dialog = page.getByRole('dialog', { name: LIST_TEXTS.create });
  await dialog.getByRole('textbox', { name: /^Title/ }).fill(title);
  await dialog.getByRole('button', { name: LIST_TEXTS.createSubmit }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function addHypothesis(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: HYPOTHESIS_TEXTS.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(title);
  await dialog.getByRole('button', { name: HYPOTHESIS_TEXTS.create, exact: true }).click();
  await expect(page.getByRole('region', { name: title })).toBeVisible();
}

async function addEvidence(page: Page, hypothesis: string, note: string): Promise<void> {
  const card = page.getByRole('region', { name: hypothesis });
  await card.getByRole('button', { name: EVIDENCE_TEXTS.add, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: EVIDENCE_TEXTS.addTitle });
  await dialog.getByRole('textbox', { name: EVIDENCE_TEXTS.kinds.comment }).fill(note);
  await dialog.getByRole('button', { name: LINK_TEXTS.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: note })).toBeVisible();
}

interface Rows {
  incidents: unknown[];
  hypotheses: unknown[];
  evidences: unknown[];
  comments: unknown[];
}

async function rowsOf(page: Page, incidentId: string): Promise<Rows> {
  const get = async (path: string) => (await (await page.request.get(`/api/db/${path}`)).json()) as unknown[]; // the data API answers lists
  return {
    incidents: await get(`incidents?id=eq.${incidentId}`),
    hypotheses: await get(`hypotheses?incident_id=eq.${incidentId}`),
    evidences: await get(
      `evidences?select=id,hypotheses!inner(incident_id)&hypotheses.incident_id=eq.${incidentId}`,
    ),
    comments: await get(`comments?incident_id=eq.${incidentId}`),
  };
}

const counts = (rows: Rows) => Object.values(rows).map((list: unknown[]) => list.length);

/** Every write that the context sends from now on. */
function writesOf(context: BrowserContext) {
  const writes: { url: string; body: string | null }[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/db/'))
      writes.push({ url: request.url(), body: request.postData() });
  });
  return writes;
}

test('M1 F5 F7 F42 G5 five rows written offline survive the tab and are on the server exactly once', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/);
  const title = `Train incident ${crypto.randomUUID().slice(0, 8)}`;
  await signInAs('responder');
  await installed(page);
  const writes = writesOf(context);

  await context.setOffline(true);
  await createIncident(page, title);
  const address = page.url();
  const id = new URL(address).pathname.split('/').at(-1) ?? '';
  await addHypothesis(page, 'The tunnel has no network');
  await addEvidence(page, 'The tunnel has no network', 'No bars on the phone');
  await addEvidence(page, 'The tunnel has no network', 'The guard says so');
  const card = page.getByRole('region', { name: 'The tunnel has no network' });
  await card.getByRole('button', { name: COMMENT_TEXTS.add, exact: true }).click();
  await card.getByRole('textbox').fill('We are out in a minute');
  await card.getByRole('textbox').press('Control+Enter');
  // In its list: until the box is emptied, the words stand in both.
  await expect(card.getByRole('list').getByText('We are out in a minute')).toBeVisible();
  await expect(page.getByRole('button', { name: OUTBOX_TEXTS.badge(5) })).toBeVisible();

  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const kept = again.getByRole('region', { name: 'The tunnel has no network' });
  await expect(kept.getByRole('article').filter({ hasText: 'No bars on the phone' })).toContainText(NOT_SENT);
  await expect(kept.getByRole('article').filter({ hasText: 'The guard says so' })).toContainText(NOT_SENT);
  await expect(kept.getByRole('list').getByText('We are out in a minute')).toBeVisible();
  await expect(again.getByRole('button', { name: OUTBOX_TEXTS.badge(5) })).toBeVisible();
  // The list knows it, too.
  await again.goto('/incidents');
  await expect(again.getByRole('grid', { name: 'Incidents' }).getByText(title)).toBeVisible();
  await again.goto(address);
  await expect(kept).toBeVisible();

  await context.setOffline(false);
  await expect.poll(async () => counts(await rowsOf(again, id)), { timeout: 30_000 }).toEqual([1, 1, 2, 1]);
  await expect(again.getByRole('button', { name: /not sent yet/ })).toBeHidden();
  await expect(again.getByText(NOT_SENT)).toBeHidden();
  await expect(kept.getByRole('list').getByText('We are out in a minute')).toBeVisible();
  expect(writes.length).toBeGreaterThanOrEqual(5);

  // Every request once more, as a line that repeats things would: the ids make it harmless.
  for (const { url, body } of writes) {
    const repeated = await again.request.post(url, {
      data: body ?? '',
      headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    });
    expect([200, 201, 409]).toContain(repeated.status());
  }
  expect(counts(await rowsOf(again, id))).toEqual([1, 1, 2, 1]);
});

test('M1 F21 TM20 what waits stays locked to its owner: another person neither sees nor sends it', async ({
  page,
  context,
  signInAs,
  watch,
  server,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Failed to fetch/);
  const title = `Locked incident ${crypto.randomUUID().slice(0, 8)}`;
  await signInAs('responder');
  await installed(page);
  await context.setOffline(true);
  await createIncident(page, title);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  // The line is back, and this one address does not answer: sign-out is possible, sending is not.
  await context.route(`**/api/db/incidents`, (route) => route.abort());
  await context.setOffline(false);
  const badge = page.getByRole('button', { name: OUTBOX_TEXTS.badge(1) });
  await expect(badge).toBeVisible();

  await test.step('the drawer says in words what waits', async () => {
    await badge.click();
    const drawer = page.getByRole('dialog', { name: OUTBOX_TEXTS.title });
    await expect(drawer.getByText(`New incident “${title}”`)).toBeVisible();
    await expect(drawer.getByRole('button', { name: OUTBOX_TEXTS.discard })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('signing out asks, and keeps it locked', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('dialog', { name: OUTBOX_TEXTS.leaveTitle });
    await expect(dialog.getByRole('button', { name: OUTBOX_TEXTS.leaveSend })).toBeFocused();
    await dialog.getByRole('button', { name: OUTBOX_TEXTS.leaveKeep }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect
      .poll(async () => {
        const names = await page.evaluate(async () =>
          (await indexedDB.databases()).map(({ name }) => name ?? ''),
        );
        // The service worker's own book of ages stands beside ours.
        return names.filter((name) => name.startsWith('watchfloor'));
      })
      .toEqual(['watchfloor-outbox']);
  });
  await context.unroute(`**/api/db/incidents`);

  await test.step('another person sees nothing of it', async () => {
    await signIn(page, server.origin, 'admin');
    await page.goto('/incidents');
    await expect(page.getByRole('button', { name: LIST_TEXTS.create })).toBeEnabled();
    await expect(page.getByRole('grid', { name: LIST_TEXTS.title })).toBeVisible();
    await expect(page.getByText(title)).toBeHidden();
    await expect(page.getByRole('button', { name: /not sent yet/ })).toBeHidden();
    expect(counts(await rowsOf(page, id))).toEqual([0, 0, 0, 0]);
  });

  await test.step('its owner comes back, and it is sent', async () => {
    await context.clearCookies();
    await signIn(page, server.origin, 'responder');
    await page.goto(`/incidents/${id}`);
    await expect.poll(async () => counts(await rowsOf(page, id)), { timeout: 30_000 }).toEqual([1, 0, 0, 0]);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
