/** A session that ends in the middle of work: sign-in comes to the page, and the page stays as it is (ADR 0016). */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import type { Role } from '@/services/contracts/enums';
import { DEMO_PASSWORD } from '../fixtures/server';
import { emailOf, expect, test } from '../fixtures/test';

/** What the end of a session answers; the browser reports each. */
const ENDED = /status of 40[013]/;

const over = (page: Page, name = 'Sign In to your account') => page.getByRole('dialog', { name });
const invitation = (page: Page) => page.getByRole('dialog', { name: 'Invite user' });

/** Types an invitation, ends the session as its time limit would, and tries to send it. */
async function sendAfterTheEnd(page: Page): Promise<void> {
  await page.goto('/settings/users?search=e');
  await page.getByRole('button', { name: 'Invite user' }).click();
  await invitation(page).getByRole('textbox', { name: 'First name' }).fill('Grace');
  await invitation(page).getByRole('textbox', { name: 'Last name' }).fill('Hopper');
  await invitation(page).getByRole('textbox', { name: 'Email' }).fill('grace.over@example.com');
  await invitation(page).getByRole('combobox', { name: 'Role' }).selectOption('editor');
  await page.context().clearCookies();
  await invitation(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(over(page)).toBeVisible();
}

async function signInOver(page: Page, role: Role): Promise<void> {
  const email = over(page).getByRole('textbox', { name: /^Email/ });
  await email.fill(emailOf(role));
  await over(page)
    .getByRole('textbox', { name: /^Password/ })
    .fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** The next question of the page opens the sign-in: that of the click, or one that it asks by itself before. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  const isOpen = expect(over(page)).toBeVisible();
  // when the page was faster, the dialog is in the way of the click, which is then of no use
  void page
    .getByRole('button', { name: 'Refresh' })
    .click()
    .catch(() => undefined);
  await isOpen;
}

test('TM15 ERR-13 the same person signs in over the page, and what was typed is sent', async ({
  page,
  signInAs,
  watch,
  axe,
}) => {
  watch.expect(ENDED);
  await signInAs('admin');
  await sendAfterTheEnd(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/settings/users?search=e');
  await expect(over(page).getByRole('textbox', { name: /^Email/ })).toHaveValue(emailOf('admin'));
  // The address is known: what is asked for is the password.
  await expect(over(page).getByRole('textbox', { name: /^Password/ })).toBeFocused();
  await expect(over(page).getByText(/^Your session has ended\. Sign in again as Ada/)).toBeVisible();
  expect(await axe()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(over(page)).toBeVisible();

  // A wrong password is answered in the same form.
  await over(page)
    .getByRole('textbox', { name: /^Password/ })
    .fill('not the password');
  await page.keyboard.press('Enter');
  await expect(over(page).getByRole('alert')).toBeVisible();

  await signInOver(page, 'admin');
  await expect(over(page)).toBeHidden();
  await expect(invitation(page).getByRole('textbox', { name: 'First name' })).toHaveValue('Grace');
  await expect(invitation(page).getByRole('textbox', { name: 'Last name' })).toHaveValue('Hopper');
  await invitation(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(/^http/);
});

test('TM20 another person gets a new page, and nothing of the former is left', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.expect(ENDED);
  await signInAs('admin');
  await sendAfterTheEnd(page);
  await signInOver(page, 'viewer');
  await expect(page.getByRole('button', { name: /^Account of Viktor Viewer/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden();
  const left = await page.evaluate(
    () =>
      document.body.innerHTML + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }),
  );
  expect(left).not.toContain('grace.over');
  expect(left).not.toContain(emailOf('admin'));
});

test('AUTH-8 AUTH-25 the second factor is asked for over the page too', async ({ page, signInAs, watch }) => {
  watch.expect(/status of (?:40[013]|422)/);
  await signInAs('commander');
  await page.goto('/profile-settings');
  const section = page.getByRole('region', { name: 'Manage 2FA TOTP Authenticator App' });
  const app = new TOTP({ secret: Secret.fromBase32(await section.locator('pre').innerText()) });
  const setUpAt = Date.now();
  await section.getByRole('textbox').fill(app.generate({ timestamp: setUpAt }));
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('button', { name: 'Unlink TOTP authenticator app' })).toBeVisible();

  await page.goto('/health?groupBy=type');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  await endSession(page);
  await signInOver(page, 'commander');
  const second = over(page, 'Two-Factor Authentication');
  await expect(second).toBeVisible();
  // A code counts once; the next one is valid a little early.
  await second
    .getByRole('textbox', { name: /code/i })
    .first()
    .fill(app.generate({ timestamp: Math.max(setUpAt + 30_000, Date.now()) }));
  await page.keyboard.press('Enter');
  await expect(second).toBeHidden();
  expect(page.url()).toContain('/health?groupBy=type');
  await page.goto('/profile-settings');
  await section.getByRole('button', { name: 'Unlink TOTP authenticator app' }).click();
  await expect(section.getByRole('img')).toBeVisible();
});
