/** A hundred random keystrokes, and an end at each of them: what is on the device is never a second behind (M19). */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures/test';

const ADDRESS = '/settings/canaries/new?type=http';
const KEYSTROKES = 100;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789-./_~%';

/** The same numbers for the same seed (mulberry32). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Writes down when the field held what. */
const watchTyping = (page: Page) =>
  page.getByRole('textbox', { name: /^URL/ }).evaluate((box: HTMLInputElement) => {
    const watched = window as typeof window & { typed?: [number, string][] }; // a property of this test
    const typed: [number, string][] = [];
    watched.typed = typed;
    box.addEventListener('input', () => typed.push([performance.now(), box.value]));
  });

/** What stood in the field a second ago, and what a tab that ends now leaves on the device. */
const left = (page: Page) =>
  page.evaluate(() => {
    const { typed = [] } = window as typeof window & { typed?: [number, string][] }; // watchTyping put it there
    const until = performance.now() - 1000;
    const key = Object.keys(localStorage).find((name) => name.startsWith('watchfloor-draft')) ?? '';
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return {
      old: typed.filter(([at]) => at <= until).at(-1)?.[1] ?? '',
      now: typed.at(-1)?.[1] ?? '',
      kept: JSON.stringify(draft),
    };
  });

for (const [seed, end] of ['killed', 'offline', 'signedOut'].entries()) {
  test(`M19 F5 F20 ${end} at any of a hundred random keystrokes, at most a second of typing is lost`, async ({
    context,
    signInAs,
  }) => {
    const random = randoms(seed + 9);
    await signInAs('admin');
    const tab = await context.newPage();
    await tab.goto(ADDRESS);
    const url = tab.getByRole('textbox', { name: /^URL/ });
    await expect(url).toBeVisible({ timeout: 30_000 });
    await url.fill('https://');
    await watchTyping(tab);
    await url.focus();
    await tab.keyboard.press('End');
    const from = Math.floor(random() * 50);
    for (let stroke = 0; stroke < KEYSTROKES; stroke += 1) {
      if (stroke === from && end === 'offline') await context.setOffline(true);
      if (stroke === from && end === 'signedOut') await context.clearCookies({ name: 'ory_kratos_session' });
      const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x';
      // The sign-in over the page may take the focus; the field does not lose what it has.
      await url.evaluate((box: HTMLInputElement) => box.focus());
      await tab.keyboard.type(letter);
      await tab.waitForTimeout(random() < 0.05 ? 1200 : random() * 80);
      const { old, kept } = await left(tab);
      expect(kept).toContain(old);
    }
    await tab.waitForTimeout(1000);
    const { now, old } = await left(tab);
    expect(old).toBe(now);
    expect(now.length).toBeGreaterThan(KEYSTROKES / 2);
    // Without a word to the page.
    await tab.close({ runBeforeUnload: false });
    await context.setOffline(false);
    if (end === 'signedOut') await signInAs('admin');
    const next = await context.newPage();
    await next.goto(ADDRESS);
    await expect(next.getByText(/^Restored what you typed/)).toBeVisible();
    await expect(next.getByRole('textbox', { name: /^URL/ })).toHaveValue(now);
    await next.getByRole('button', { name: 'Discard draft' }).click();
    await next.close();
  });
}
