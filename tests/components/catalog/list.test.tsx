/** The catalog's list in the real console, against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CATALOG_TEXTS } from '@/features/catalog/texts';
import { MESSAGES } from '@/services/text/messages';
import { closeApps, openCatalog } from './catalogServer';

beforeAll(async () => {
  await import('@/features/catalog/pages/CatalogPage');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(closeApps);

const rowWith = async (text: string) => {
  await screen.findByText(text);
  const row = screen.getAllByRole('row').find((one) => within(one).queryByText(text) !== null);
  if (row === undefined) throw new Error(`no row for ${text}`);
  return row;
};

it('ROUTE-11 API-9 shows the types with health, counts and cost; a click leads to the items of one', async () => {
  const { last } = await openCatalog();
  const row = await rowWith('Kubernetes::Deployment');
  await waitFor(() => expect(row).toHaveTextContent('$90.50'));
  expect(within(row).getByTitle('1 unhealthy')).toBeInTheDocument();
  expect(within(row).getByTitle('3 healthy')).toBeInTheDocument();
  expect(last('catalog/summary')?.body).toMatchObject({ groupBy: ['type'], deleted: false, cost: '30d' });
  await userEvent.click(await screen.findByText('Kubernetes::Deployment'));
  await rowWith('checkout');
  expect(last('db/configs')?.url).toContain('type=eq.Kubernetes::Deployment');
});

it('CAT-1 CAT-2 the list shows cost, tags, labels, health and agent of an item', async () => {
  await openCatalog({ at: '/catalog?groupBy=none' });
  const row = await rowWith('checkout');
  await waitFor(() => expect(row).toHaveTextContent('namespace: shop'));
  for (const text of ['Kubernetes::Deployment', 'Degraded', 'app: shop-web', '$90.50', 'eu-west'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('img', { name: 'Unhealthy' })).toBeInTheDocument();
});

it('TABLE-1 TABLE-2 pages come from the server, fifty rows each, with the total it counted', async () => {
  const { last } = await openCatalog({ at: '/catalog?groupBy=none&pageIndex=2' });
  await rowWith('checkout');
  expect(last('db/configs')?.url).toContain('limit=50&offset=100');
  expect(await screen.findByText(/101–120 of 120/)).toBeInTheDocument();
});

it('TABLE-5 URL-1 a filter is in the address, is asked for, and leads back to the first page', async () => {
  const { last } = await openCatalog({ at: '/catalog?groupBy=none&pageIndex=1' });
  await rowWith('checkout');
  await userEvent.click(screen.getByRole('button', { name: `${CATALOG_TEXTS.tags}: All` }));
  const choice = await screen.findByRole('group', { name: 'namespace: shop' });
  await userEvent.click(within(choice).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(last('db/configs')?.url).toContain('tags->>namespace.not.in.(shop)'));
  expect(last('db/configs')?.url).toContain('offset=0');
  expect(await screen.findAllByText('not Tags: namespace=shop')).not.toHaveLength(0);
});

it('CAT-1 each filter is a question of its own, whatever is cached of the others', async () => {
  const { last, sent } = await openCatalog();
  await rowWith('Kubernetes::Deployment');
  await userEvent.click(screen.getByRole('button', { name: `${CATALOG_TEXTS.health}: All` }));
  const choice = await screen.findByRole('group', { name: 'Unhealthy' });
  await userEvent.click(within(choice).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(last('catalog/summary')?.body).toMatchObject({ health: 'unhealthy' }));
  expect(sent.filter(({ url }) => url.startsWith('/api/catalog/summary'))).toHaveLength(2);
});

it('CAT-1 says that a catalog is empty, and that filters hide everything', async () => {
  await openCatalog({ summary: null });
  expect(await screen.findByText(CATALOG_TEXTS.noneDefined)).toBeInTheDocument();
  await closeApps();
  await openCatalog({ at: '/catalog?search=nothing', tables: { configs: [] } });
  expect(await screen.findByText(CATALOG_TEXTS.noMatch)).toBeInTheDocument();
});

it('ERR-15 says what failed and tries again', async () => {
  const refuse = new Map([['catalog/summary', 400]]);
  await openCatalog({ refuse });
  expect(await screen.findByText(/refused by the test/)).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Kubernetes::Deployment')).toBeInTheDocument();
});

it('PERM-12 is closed where the server forbids it and where the feature is off', async () => {
  await openCatalog({ refuse: new Map([['catalog/summary', 403]]) });
  expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  await closeApps();
  const { sent } = await openCatalog({
    properties: [{ name: 'config.disable', value: 'true' }],
    at: '/catalog',
  });
  await waitFor(() => expect(screen.queryByText('Kubernetes::Deployment')).toBeNull());
  expect(sent.filter(({ url }) => url.startsWith('/api/catalog'))).toEqual([]);
});

it('ROUTE-10 /configs leads to the catalog', async () => {
  await openCatalog({ at: '/configs' });
  expect(await screen.findByText('Kubernetes::Deployment')).toBeInTheDocument();
});
