import { MESSAGES } from '@/services/text/messages';
import { DEMO_PASSWORD } from '../fixtures/server';
import { emailOf, expect, test } from '../fixtures/test';

/** Asking who a stranger is answers 401, and the browser reports every 401. */
const STRANGER = /status of 401/;

test('AUTH-7 AUTH-12 AUTH-24 a stranger signs in and lands where the link led', async ({ page, watch }) => {
  watch.expect(STRANGER);
  await page.goto('/health?groupBy=type');
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/health?groupBy=type');
  await page.getByRole('textbox', { name: /^Email/ }).fill(emailOf('viewer'));
  await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/health?groupBy=type');
});

test('AUTH-20 AUTH-22 a wrong password says so and keeps the address that was typed', async ({
  page,
  watch,
}) => {
  watch.expect(/400/);
  await page.goto('/login');
  await page.getByRole('textbox', { name: /^Email/ }).fill(emailOf('viewer'));
  await page.getByRole('textbox', { name: /^Password/ }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue(emailOf('viewer'));
});

test('TM1 ERR-7 a hostile return_to leads nowhere else', async ({ page, server, watch }) => {
  watch.expect(/400/);
  for (const hostile of [
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await page.goto(`/login?return_to=${encodeURIComponent(hostile)}`);
    await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  }
  await page.getByRole('textbox', { name: /^Email/ }).fill(emailOf('viewer'));
  await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Topology' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.origin);
  expect(MESSAGES.returnToForbidden).toBe('The return_to address is not allowed.');
});

test('SHELL-13 AUTH-26 signing out and in again leads back', async ({ page, signInAs, watch }) => {
  watch.expect(STRANGER);
  await signInAs('editor');
  await page.goto('/health?groupBy=type');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Email/ }).fill(emailOf('editor'));
  await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  expect(page.url()).toContain('/health?groupBy=type');
});

test('AUTH-4 AUTH-5 the account pages that exist have their texts', async ({ page }) => {
  await page.goto('/error?error_code=BAD_SESSION');
  await expect(page.getByText(MESSAGES.badSession)).toBeVisible();
  await page.goto('/error?error_code=XYZ');
  await expect(page.getByText(MESSAGES.unknownError)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/');
});
