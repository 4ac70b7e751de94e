import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright/test';
import { MESSAGES } from '@/services/text/messages';
import { DEMO_PASSWORD } from '../fixtures/server';
import { emailOf, expect, signIn, test } from '../fixtures/test';

const NEW_PASSWORD = 'five other unrelated words';
/** Asking who a stranger is answers 401; a step that leads elsewhere answers 403 or 422; the browser reports each. */
const STEPS = /status of (?:401|403|422)/;

const email = (page: Page) => page.getByRole('textbox', { name: /^Email/ });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function signInByForm(page: Page, address: string, password: string): Promise<void> {
  await email(page).fill(address);
  await page.getByRole('textbox', { name: /^Password/ }).fill(password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
}

/** The newest code that was mailed to the address, read by an administrator in a browser of their own. */
async function mailedCode(browser: Browser, origin: string, address: string): Promise<string> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await signIn(page, origin, 'admin');
    let code: string | undefined;
    await expect(async () => {
      const answer = await page.request.get(`${origin}/api/auth/outbox`);
      const messages = (await answer.json()) as { to: string; text: string }[]; // contract of the outbox
      const found = messages.find(({ to }) => to === address)?.text ?? '';
      [, code] = /^(\d{6})$/m.exec(found) ?? [];
      expect(code).toBeDefined();
    }).toPass();
    return code ?? '';
  } finally {
    await context.close();
  }
}

/** No serious finding in light and in dark. */
async function expectAccessible(page: Page, axe: () => Promise<string[]>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    expect(await axe(), colorScheme).toEqual([]);
  }
}

test('AUTH-9 AUTH-14 ERR-11 a forgotten password is replaced with the code from the mail', async ({
  page,
  browser,
  server,
  watch,
  axe,
}) => {
  watch.expect(STEPS);
  await page.goto('/login?return_to=/health');
  await page.getByRole('link', { name: 'Reset password' }).click();
  await expect(page.getByRole('heading', { name: 'Recover account' })).toBeVisible();
  await email(page).fill(emailOf('responder'));
  await expectAccessible(page, axe);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Recovery code' });
  await expect(code).toBeFocused();
  await expectAccessible(page, axe);
  await code.fill(await mailedCode(browser, server.origin, emailOf('responder')));
  await page.keyboard.press('Enter');
  const password = section(page, 'Change Password');
  await expect(page.getByText(/^You recovered your account/)).toBeVisible();
  await password.getByRole('textbox').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved!')).toBeVisible();

  await signOut(page);
  await signInByForm(page, emailOf('responder'), NEW_PASSWORD);
  await expect(password).toBeVisible(); // signing in leads back to where the sign-out was
  await password.getByRole('textbox').fill(DEMO_PASSWORD);
  await password.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved!')).toBeVisible();
});

test('AUTH-8 AUTH-17 AUTH-18 AUTH-25 an authenticator app is set up and asked for at the next sign-in', async ({
  page,
  signInAs,
  watch,
  axe,
}) => {
  watch.expect(STEPS);
  await signInAs('commander');
  await page.goto('/health');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  const totp = section(page, 'Manage 2FA TOTP Authenticator App');
  await expect(totp.getByRole('img')).toBeVisible();
  await expect(section(page, 'Profile Settings')).toBeVisible();
  await expect(section(page, 'Manage 2FA Backup Recovery Codes')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', /^\/health/);
  await expectAccessible(page, axe);
  const secret = await totp.locator('pre').innerText();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const setUpAt = Date.now();
  await totp.getByRole('textbox').fill(app.generate({ timestamp: setUpAt }));
  await totp.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved!')).toBeVisible();
  await expect(totp.getByRole('button', { name: 'Unlink TOTP authenticator app' })).toBeVisible();
  await expect(page.getByText('Your changes have been saved!')).toBeHidden({ timeout: 12_000 });

  await section(page, 'Manage 2FA Backup Recovery Codes').getByRole('button').click();
  const codes = section(page, 'Manage 2FA Backup Recovery Codes');
  await expect(codes.locator('pre')).toHaveText(/^(?:[a-z2-9]{10}\n){11}[a-z2-9]{10}$/);
  const [backup = ''] = (await codes.locator('pre').innerText()).split('\n');
  await codes.getByRole('button', { name: 'Confirm backup recovery codes' }).click();
  await expect(codes.getByRole('button', { name: 'Reveal backup recovery codes' })).toBeVisible();

  await page.goto('/health');
  await signOut(page);
  await signInByForm(page, emailOf('commander'), DEMO_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  await expectAccessible(page, axe);
  // the app's next code: each counts once, and the clock of an app may be ahead by half a minute
  await page
    .getByRole('textbox', { name: 'Authentication code' })
    .fill(app.generate({ timestamp: Math.max(setUpAt + 30_000, Date.now()) }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();

  await signOut(page);
  await signInByForm(page, emailOf('commander'), DEMO_PASSWORD);
  await page.getByRole('textbox', { name: 'Backup recovery code' }).fill(backup);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();

  await page.goto('/profile-settings');
  await codes.getByRole('button', { name: 'Disable this method' }).click();
  await expect(codes.getByRole('button', { name: 'Generate new backup recovery codes' })).toBeVisible();
  await totp.getByRole('button', { name: 'Unlink TOTP authenticator app' }).click();
  await expect(totp.getByRole('img')).toBeVisible();
});

test('AUTH-15 the address is verified with the code from the mail', async ({
  page,
  browser,
  server,
  signInAs,
  watch,
  axe,
}) => {
  watch.expect(STEPS);
  await signInAs('editor');
  await page.goto('/verification?return_to=/health');
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible();
  await email(page).fill(emailOf('editor'));
  await expectAccessible(page, axe);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Verification code' });
  await expect(code).toBeFocused();
  await code.fill(await mailedCode(browser, server.origin, emailOf('editor')));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You verified your email address.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
});

test('TM1 ERR-7 a hostile return_to leads nowhere from the account pages', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.expect(/status of (?:400|401)/);
  for (const kind of ['recovery', 'verification']) {
    await page.goto(`/${kind}?return_to=//evil.example`);
    await expect(page.getByText(MESSAGES.returnToForbidden)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go back' })).not.toHaveAttribute('href', /evil/);
  }
  await signInAs('viewer');
  await page.goto('/profile-settings?return_to=//evil.example');
  await expect(section(page, 'Profile Settings')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/');
});
