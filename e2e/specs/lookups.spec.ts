import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';

test.use({ withWorker: true });

const ADDRESS = '/api/db/config_types?order=type.asc';

/** What asking for `address` in the page ends with: the parsed answer, or 'no line'. */
const ask = (page: Page, address: string) =>
  page.evaluate(async (url) => {
    try {
      const answer: unknown = await (await fetch(url)).json();
      return answer;
    } catch {
      return 'no line';
    }
  }, address);

/** Every address kept under /api, with the cache that keeps it. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const kept: { cache: string; path: string }[] = [];
    for (const cache of await caches.keys()) {
      for (const { url } of await (await caches.open(cache)).keys()) {
        const { pathname: path } = new URL(url);
        if (path.startsWith('/api')) kept.push({ cache, path });
      }
    }
    return kept;
  });

test('PWA-4 TM20 lookups answer without a line, for the person who asked and until they leave', async ({
  page,
  context,
  signInAs,
  watch,
}) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
  await signInAs('editor');
  await page.goto('/health');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.has('lookup-owner'))).toBe(true);
  await ask(page, '/api/db/config_types?order=type.desc');
  const answer = await ask(page, ADDRESS);
  expect(answer).not.toBe('no line');
  await ask(page, '/api/db/people_roles');
  await expect
    .poll(() => keptAddresses(page))
    .toContainEqual(expect.objectContaining({ path: '/api/db/config_types' }));

  await context.setOffline(true);
  expect(await ask(page, ADDRESS)).toEqual(answer);
  expect(await ask(page, '/api/db/people_roles')).toBe('no line');
  await context.setOffline(false);

  const editor = await page.evaluate(async () => {
    // the contract's shape of whoami
    const told = (await (await fetch('/api/auth/whoami')).json()) as { payload: { user: { id: string } } };
    return told.payload.user.id;
  });
  expect(new Set((await keptAddresses(page)).map(({ cache }) => cache))).toEqual(
    new Set([`lookups:${editor}`]),
  );

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  await expect.poll(() => keptAddresses(page)).toEqual([]);
  await context.setOffline(true);
  expect(await ask(page, ADDRESS)).toBe('no line');
});
