/** Inviting somebody, and what they may do from their first sign-in on; flags; security keys. */
import type { Browser, CDPSession, Page } from 'playwright/test';
import { FLAG_TEXTS } from '@/features/flags/texts';
import { PEOPLE_TEXTS } from '@/features/people/texts';
import { MESSAGES } from '@/services/text/messages';
import { DEMO_PASSWORD } from '../fixtures/server';
import { emailOf, expect, signIn, test } from '../fixtures/test';

const NEW_PASSWORD = 'five other unrelated words';
/** Asking who a stranger is answers 401; a step that leads elsewhere answers 403 or 422; the browser reports each. */
const STEPS = /status of (?:401|403|422)/;

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const section = (page: Page, name: string) => page.getByRole('region', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function inOtherBrowser(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

test('USER-1 USER-2 USER-3 PERM-10 an invited person comes in by the mail and has the role, until it is taken', async ({
  page,
  browser,
  server,
  signInAs,
  watch,
  axe,
}) => {
  watch.expect(STEPS);
  await signInAs('admin');
  await page.goto('/health');
  await nav(page).getByRole('link', { name: 'Users' }).click();
  await expect(rowOf(page, emailOf('viewer'))).toContainText('viewer');
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: PEOPLE_TEXTS.invite }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Grace');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Hopper');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('grace@example.com');
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('editor');
  expect(await axe()).toEqual([]);
  await dialog.getByRole('button', { name: PEOPLE_TEXTS.sendInvitation }).click();
  const shownLink = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: PEOPLE_TEXTS.done }).click();
  await expect(rowOf(page, 'grace@example.com')).toContainText('editor');

  const outbox = await page.request.get(`${server.origin}/api/auth/outbox`);
  const messages = (await outbox.json()) as { to: string; text: string }[]; // contract of the outbox
  const mail = messages.find(({ to }) => to === 'grace@example.com')?.text ?? '';
  const [, link = ''] = /^(http\S+)$/m.exec(mail) ?? [];
  const [, code = ''] = /^(\d{6})$/m.exec(mail) ?? [];
  expect(link).toBe(shownLink);

  await inOtherBrowser(browser, async (grace) => {
    await grace.goto(link);
    await expect(grace.getByText(/^You are invited/)).toBeVisible();
    await grace.getByRole('textbox', { name: 'Recovery code' }).fill(code);
    await grace.keyboard.press('Enter');
    const password = section(grace, 'Change Password');
    await password.getByRole('textbox').fill(NEW_PASSWORD);
    await password.getByRole('button', { name: 'Save' }).click();
    await expect(grace.getByText('Your changes have been saved!')).toBeVisible();
    await grace.goto('/health');
    await expect(grace.getByRole('button', { name: /^Account of Grace Hopper/ })).toBeVisible();
    // What an editor has and a viewer has not: the settings group and adding checks; Users stays with administrators.
    await expect(nav(grace).getByRole('link', { name: 'Feature Flags' })).toBeVisible();
    await expect(nav(grace).getByRole('link', { name: 'Users' })).toBeHidden();
    await expect(grace.getByRole('button', { name: 'Add check' })).toBeEnabled();

    await rowOf(page, 'grace@example.com').click();
    const edit = page.getByRole('dialog', { name: PEOPLE_TEXTS.editTitle('Grace Hopper') });
    await edit.getByRole('checkbox', { name: /^editor/ }).uncheck();
    await edit.getByRole('checkbox', { name: /^viewer/ }).check();
    await edit.getByRole('button', { name: PEOPLE_TEXTS.save }).click();
    await expect(rowOf(page, 'grace@example.com')).toContainText('viewer');
    await grace.reload();
    await expect(grace.getByRole('button', { name: /^Account of Grace Hopper/ })).toBeVisible();
    await expect(nav(grace).getByRole('link', { name: 'Feature Flags' })).toBeHidden();

    await rowOf(page, 'grace@example.com')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: PEOPLE_TEXTS.deactivate }).click();
    await page.getByRole('dialog').getByRole('button', { name: PEOPLE_TEXTS.deactivate }).click();
    await expect(rowOf(page, 'grace@example.com')).toContainText(PEOPLE_TEXTS.inactive);
    await grace.reload();
    await expect(grace.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  });

  await rowOf(page, 'grace@example.com')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: PEOPLE_TEXTS.remove }).click();
  await page.getByRole('dialog').getByRole('button', { name: PEOPLE_TEXTS.remove }).click();
  await expect(rowOf(page, 'grace@example.com')).toHaveCount(0);
});

test('PERM-5 PERM-12 ERR-15 an editor has no list of users, not even by its address', async ({
  page,
  signInAs,
}) => {
  await signInAs('editor');
  await page.goto('/settings/users');
  await expect(page.getByText(MESSAGES.unauthorized)).toBeVisible();
});

test('FLAG-1 FLAG-3 FLAG-6 a flag switches its feature off and on at once, by keyboard alone', async ({
  page,
  signInAs,
  axe,
}) => {
  await signInAs('admin');
  await page.goto('/settings/feature-flags');
  await expect(nav(page).getByRole('link', { name: /^Health(?! Check)/ })).toBeVisible();
  await page.getByRole('button', { name: FLAG_TEXTS.add }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('health.disable');
  await page.keyboard.press('Tab');
  await page.keyboard.type('true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: FLAG_TEXTS.add })).toBeFocused();
  await expect(rowOf(page, 'health.disable')).toContainText(FLAG_TEXTS.switchesOff('health'));
  await expect(nav(page).getByRole('link', { name: /^Health(?! Check)/ })).toBeHidden();
  // A dialog that fades has less contrast with each frame.
  await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0);
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: FLAG_TEXTS.remove('health.disable') }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: FLAG_TEXTS.removeLabel }).focus();
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'health.disable')).toHaveCount(0);
  await expect(nav(page).getByRole('link', { name: /^Health(?! Check)/ })).toBeVisible();
});

/** A key that lives in the browser and says yes to everything (WebDriver BiDi has none, so CDP). */
async function plugIn(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

test('AUTH-8 AUTH-17 AUTH-25 a security key is set up, asked for at the next sign-in, and removed', async ({
  page,
  server,
  watch,
  axe,
}) => {
  watch.expect(STEPS);
  // Keys are bound to a host name, which 127.0.0.1 is not.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  watch.expect(/request to a foreign origin: http:\/\/localhost:/);
  const { client, authenticatorId } = await plugIn(page);
  await signIn(page, origin, 'responder');
  await page.goto(`${origin}/profile-settings`);
  const keys = section(page, 'Manage Hardware Tokens and Biometrics');
  await keys.getByRole('textbox', { name: 'Name of the security key' }).fill('Blue key');
  expect(await axe()).toEqual([]);
  await keys.getByRole('button', { name: 'Add security key' }).click();
  await expect(page.getByText('Your changes have been saved!')).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Remove security key "Blue key"' })).toBeVisible();
  const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials.map(({ rpId }) => rpId)).toEqual(['localhost']);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The page that is left has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/ }).fill(emailOf('responder'));
  await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Two-Factor Authentication' })).toBeVisible();
  const use = page.getByRole('button', { name: 'Use security key' });
  await expect(use).toBeVisible();
  expect(await axe()).toEqual([]);
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await use.click();
  await expect(keys).toBeVisible(); // back where the sign-out was
  await keys.getByRole('button', { name: /^Remove security key/ }).click();
  await expect(keys.getByRole('button', { name: /^Remove security key/ })).toHaveCount(0);
});
