/** What the filters and dialogs of the catalog offer, while it cannot be read. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@/app/slots';
import { CATALOG_TEXTS, CHANGE_TEXTS, INSIGHT_TEXTS, MANUAL_TEXTS } from '@/features/catalog/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { closeApps, ID, openCatalog } from './catalogServer';

beforeAll(async () => {
  await import('@/features/catalog/pages/CatalogPage');
  await import('@/features/catalog/pages/ItemPage');
  await import('@/features/catalog/pages/ChangesPage');
  await import('@/features/catalog/pages/InsightsPage');
  await import('@/features/catalog/components/RelatedTab');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(closeApps);

const AWAY = 'These could not be read. refused by the test';

it('CAT-1 a filter whose values could not be read says so, keeps what is chosen, and asks again', async () => {
  const refuse = new Map([['db/config_tags', 500]]);
  await openCatalog({ at: '/catalog?groupBy=none&tags=team%3Dweb:1', refuse });
  await userEvent.click(await screen.findByRole('button', { name: `${CATALOG_TEXTS.tags}: 1 chosen` }));
  expect(await screen.findByRole('alert')).toHaveTextContent(AWAY);
  expect(screen.getByRole('group', { name: 'team=web' })).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
  expect(await screen.findByRole('group', { name: 'namespace: shop' })).toBeInTheDocument();
});

it('CHG-2 the types of changes that could not be read are told', async () => {
  await openCatalog({ at: '/catalog/changes', refuse: new Map([['db/change_types', 500]]) });
  await userEvent.click(await screen.findByRole('button', { name: `${CHANGE_TEXTS.changeType}: All` }));
  expect(await screen.findByRole('alert')).toHaveTextContent(AWAY);
});

it('INS-2 a menu whose choices could not be read says so', async () => {
  await openCatalog({ at: '/catalog/insights', refuse: new Map([['db/config_analysis_analyzers', 500]]) });
  await userEvent.click(await screen.findByRole('button', { name: `${INSIGHT_TEXTS.analyzer}: Any` }));
  expect(await screen.findByRole('menuitem', { name: `${AWAY} ${LOOKUP_TEXTS.again}` })).toBeInTheDocument();
});

it('API-10 the components to link to that could not be read are told in their list', async () => {
  await openCatalog({
    at: `/catalog/${ID}/relationships`,
    as: ['editor'],
    tables: { config_component_relationships: [], component_names: [] },
    refuse: new Map([['db/component_names', 500]]),
  });
  const strip = await screen.findByRole('region', { name: MANUAL_TEXTS.components }, { timeout: 40_000 });
  await userEvent.click(within(strip).getByRole('button', { name: MANUAL_TEXTS.linkComponent }));
  await userEvent.click(await screen.findByRole('combobox', { name: MANUAL_TEXTS.component }));
  expect(await screen.findByRole('option', { name: `${AWAY} ${LOOKUP_TEXTS.again}` })).toBeInTheDocument();
});
