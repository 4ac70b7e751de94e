/** The slice that the foundation stands for: from an empty list to a red check with its history, on real parts. */
import { DEMO_PASSWORD } from '../fixtures/server';
import { emailOf, expect, test } from '../fixtures/test';
import { HealthPage } from '../pages/healthPage';

const INTERVAL_MS = 2_000;

function canaryOf(url: string): string {
  return [
    'apiVersion: canaries.watchfloor.io/v1',
    'kind: Canary',
    'metadata:',
    '  name: slice',
    '  namespace: e2e',
    '  labels:',
    '    team: web',
    'spec:',
    `  schedule: "@every ${INTERVAL_MS / 1000}s"`,
    '  http:',
    '    - name: slice service',
    `      url: ${url}`,
    '      responseCodes: [200]',
    '',
  ].join('\n');
}

test('a pasted HTTP check turns healthy, then red when its service stops, and nothing is lost by a restart', async ({
  page,
  server,
  target,
  watch,
}) => {
  // Asking who a stranger is answers 401, and the browser reports every 401.
  watch.expect(/status of 401/);
  const health = new HealthPage(page);

  await test.step('sign in as the administrator and open Health', async () => {
    await page.goto('/');
    await page.getByRole('textbox', { name: /^Email/ }).fill(emailOf('admin'));
    await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^Health(?! Check)/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  });

  await test.step('add a check by pasting a canary', async () => {
    await health.pasteCheck(canaryOf(target.url));
    await expect(health.dialog.getByLabel('Name', { exact: true })).toHaveValue('slice');
    await health.submitCheck();
    await expect(page.getByText('slice created successfully')).toBeVisible();
    await expect(health.dialog).toBeHidden();
  });

  await test.step('it opens by itself and is healthy within one interval', async () => {
    await expect(health.panel.getByRole('heading', { name: 'slice service' })).toBeVisible();
    await expect(health.panelStatus('Healthy')).toBeVisible();
    await expect(health.runs('Healthy').first()).toBeVisible();
    expect(target.hits()).toBeGreaterThan(0);
  });

  await test.step('the service stops: it turns unhealthy, in the list and in the panel', async () => {
    await target.stop();
    await expect(async () => {
      await health.refresh();
      await expect(health.panelStatus('Unhealthy')).toBeVisible({ timeout: 1_000 });
      await expect(health.row('slice service').getByRole('img', { name: 'Unhealthy' })).toBeVisible({
        timeout: 1_000,
      });
      await expect(health.runs('Unhealthy').first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(health.runs('Healthy').first()).toBeVisible();
    await expect(health.runs('Unhealthy').first()).toContainText(/refused/i);
  });

  await test.step('a restart of the server loses neither the check nor its history', async () => {
    watch.expect(/Failed to load resource|net::ERR/);
    const kept = await health.runs('Unhealthy').count();
    await server.restart();
    await page.reload();
    await expect(health.panel.getByRole('heading', { name: 'slice service' })).toBeVisible();
    await expect(health.runs('Healthy').first()).toBeVisible();
    expect(await health.runs('Unhealthy').count()).toBeGreaterThanOrEqual(kept);
  });

  await test.step('the service comes back and the check turns healthy again', async () => {
    await target.start();
    await expect(async () => {
      await health.refresh();
      await expect(health.panelStatus('Healthy')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  });
});

test('what the server refuses is said in the dialog and the text stays', async ({
  page,
  signInAs,
  watch,
}) => {
  watch.expect(/status of 422/);
  await signInAs('admin');
  await page.goto('/health');
  const health = new HealthPage(page);
  await health.pasteCheck('name: broken\nschedule: "@every 1m"\nhttp:\n  - name: no address\n');
  await health.submitCheck();
  await expect(health.dialog.getByRole('alert')).toContainText(/The server did not take it\. .*url/);
  await expect(health.dialog.getByText('no address', { exact: true })).toBeVisible();
});

test('a viewer sees the list without "Add check"', async ({ page, signInAs }) => {
  await signInAs('viewer');
  await page.goto('/health');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add check' })).toHaveCount(0);
});
