import { startServer } from '../fixtures/server';
import { expect, test } from '../fixtures/test';

test('AUTH-2 standalone mode shows health to anybody and offers no change', async ({ browser }) => {
  const server = await startServer({ AUTH_MODE: 'standalone', WATCHFLOOR_DEMO: 'false' });
  const context = await browser.newContext({ baseURL: server.origin });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
    await expect(page.getByText('No checks yet')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Add check' })).toHaveCount(0);
    expect(asked.filter((path) => /\.ory|whoami|people_roles/.test(path))).toEqual([]);
    const written = await page.request.post('/api/db/canaries', {
      data: { name: 'x', namespace: 'default', spec: {}, source: 'UI' },
      headers: { origin: server.origin },
    });
    expect([401, 403]).toContain(written.status());
  } finally {
    await context.close();
    await server.stop();
  }
});
