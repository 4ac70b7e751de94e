/** A folder of Kubernetes manifests becomes items of the catalog; an edited file is a diff, a removed one a deleted item. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '../fixtures/test';
import { test } from '../fixtures/testWithManifests';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: till-web
  namespace: till
  labels: {app: till}
spec:
  replicas: 2
  selector: {matchLabels: {app: till}}
  template:
    metadata: {labels: {app: till}}
    spec:
      containers:
        - {name: web, image: "registry.example/till:1.4.0"}
---
apiVersion: apps/v1
kind: ReplicaSet
metadata:
  name: till-web-7d9
  namespace: till
  ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: till-web, controller: true}]
spec: {replicas: 2}
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: till-service, namespace: till}
spec: {selector: {app: till}, ports: [{port: 80}]}
`;
const SECRET = `apiVersion: v1
kind: Secret
metadata: {name: till-login, namespace: till}
data: {password: aHVudGVyMg==}
`;

test('SCR-1 SCR-4 CAT-1 CHG-1 REL-1 a folder of manifests is scraped, edited, and one file removed', async ({
  page,
  server,
  folder,
  signInAs,
  axe,
}) => {
  const file = (name: string) => path.join(folder, 'till', name);
  await Promise.all([
    writeFile(file('web.yaml'), WEB),
    writeFile(file('service.yaml'), SERVICE),
    writeFile(file('secret.yaml'), SECRET),
  ]);
  await signInAs('editor');
  const added = await page.request.post(`${server.origin}/api/db/config_scrapers`, {
    headers: { origin: server.origin },
    data: {
      name: 'till-manifests',
      source: 'UI',
      spec: {
        schedule: '@every 1h',
        file: [{ paths: ['till/*.yaml'] }],
        retention: { changes: [{ name: 'diff', age: '30d', count: 100 }] },
      },
    },
  });
  expect(added.status(), await added.text()).toBe(201);

  const runNow = async (said: RegExp) => {
    await page.goto('/catalog/scrapers');
    const list = page.getByRole('grid', { name: 'Catalog scrapers' });
    await list.getByText('till-manifests', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'till-manifests', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByText(said)).toBeVisible();
  };
  const openItem = async (name: string) => {
    await page.goto(`/catalog?type=&search=${encodeURIComponent(name)}`);
    await page.getByRole('grid').getByText(name, { exact: true }).first().click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };

  await test.step('the catalog holds one item for each document', async () => {
    await runNow(/Scraped 4 items/);
    await expect(page.getByRole('form', { name: 'till-manifests' })).toBeVisible();
    await expect(page.getByText('Changes of type diff: 30d, at most 100 an item')).toBeVisible();
    expect(await axe()).toEqual([]);
    await page.getByRole('tab', { name: 'Job History' }).click();
    await expect(page.getByRole('grid', { name: 'Job history' })).toContainText('Scraper');
    expect(await axe()).toEqual([]);
  });

  await test.step('the edited file is a change with its diff', async () => {
    await writeFile(file('web.yaml'), WEB.replace('replicas: 2', 'replicas: 5').replace('1.4.0', '1.5.0'));
    await runNow(/Scraped 4 items/);
    await openItem('till-web');
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByRole('grid', { name: 'Changes' }).getByText('diff', { exact: true }).first().click();
    const diff = page.getByRole('table', { name: 'Diff' });
    await expect(diff).toContainText('registry.example/till:1.4.0');
    await expect(diff).toContainText('registry.example/till:1.5.0');
    await expect(diff).toContainText('replicas: 5');
    await expect(diff).not.toContainText('till-login');
  });

  await test.step('the relationships show the owner and its child', async () => {
    const address = new URL(page.url());
    await page.goto(address.pathname.replace(/\/changes$/, '/relationships'));
    const related = page.getByRole('grid').first();
    const child = related.getByRole('row').filter({ hasText: 'till-web-7d9' });
    await expect(child).toContainText('Kubernetes::ReplicaSet');
    await expect(child).toContainText('Descendant');
    await expect(related.getByRole('row').filter({ hasText: 'till-service' })).toBeVisible();
  });

  await test.step('the removed file is a deleted item', async () => {
    await rm(file('service.yaml'));
    await runNow(/Scraped 3 items/);
    const answer = await page.request.get(
      `${server.origin}/api/db/config_items?name=eq.till-service&select=id,deleted_at,delete_reason`,
    );
    const rows = (await answer.json()) as { id: string; deleted_at: string | null; delete_reason: string }[]; // as selected
    expect(rows).toMatchObject([{ delete_reason: 'NOT_FOUND', deleted_at: expect.any(String) }]);
    await page.goto(`/catalog/${rows[0]?.id ?? ''}`);
    await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible();
  });

  await test.step('the secret is nowhere', async () => {
    const answer = await page.request.get(
      `${server.origin}/api/db/config_items?name=eq.till-login&select=config`,
    );
    const text = await answer.text();
    expect(text).toContain('***');
    expect(text).not.toContain('aHVudGVyMg');
  });
});

test('SCR-1 a viewer sees scrapers and is told why none can be run', async ({ page, server, signInAs }) => {
  await signInAs('admin');
  await page.request.post(`${server.origin}/api/db/config_scrapers`, {
    headers: { origin: server.origin },
    data: { name: 'clouds', source: 'UI', spec: { schedule: '@every 1h', aws: [{ region: ['eu-west-1'] }] } },
  });
  await page.context().clearCookies();
  await signInAs('viewer');
  await page.goto('/catalog/scrapers');
  await page.getByRole('grid', { name: 'Catalog scrapers' }).getByText('clouds', { exact: true }).click();
  await expect(page.getByText(/this server has no scraper of this kind/)).toBeVisible({ timeout: 40_000 });
  const run = page.getByRole('button', { name: 'Run now' });
  await run.hover();
  await expect(page.getByRole('tooltip')).toContainText(/editor/i);
  await page.goto('/catalog/scrapers/0192e3f0-0000-4000-8000-000000000001');
  await expect(page.getByText('This scraper does not exist any more.')).toBeVisible();
});
