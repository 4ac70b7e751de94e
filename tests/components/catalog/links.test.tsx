/** Links between an item and components that people make by hand, in the real console. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '@/app/slots';
import { MANUAL_TEXTS } from '@/features/catalog/texts';
import { closeApps, ID, openCatalog, type CatalogServer } from './catalogServer';

const SHOP = { id: 'c1', name: 'Shop', icon: null };
const PAY = { id: 'c2', name: 'Payments', icon: null };
const PATH = 'db/config_component_relationships';

beforeAll(async () => {
  await import('@/features/catalog/pages/ItemPage');
  await import('@/features/catalog/components/RelatedTab');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(closeApps);

const openLinks = async (server: CatalogServer = {}) => {
  const view = await openCatalog({
    at: `/catalog/${ID}/relationships`,
    ...server,
    tables: {
      config_component_relationships: [
        { selector_id: 'manual', components: SHOP },
        { selector_id: 'spec', components: PAY },
      ],
      component_names: [
        { id: 'c3', name: 'Checkout', type: 'Service' },
        { id: 'c4', name: 'Orders', type: null },
      ],
      ...server.tables,
    },
  });
  const strip = await screen.findByRole('region', { name: MANUAL_TEXTS.components }, { timeout: 40_000 });
  await within(strip).findByRole('link', { name: 'Shop' });
  return { ...view, strip };
};

async function linkCheckout(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: MANUAL_TEXTS.linkComponent }));
  const dialog = await screen.findByRole('dialog', { name: MANUAL_TEXTS.linkComponent });
  await userEvent.click(within(dialog).getByRole('combobox', { name: MANUAL_TEXTS.component }));
  await userEvent.click(await screen.findByRole('option', { name: 'Checkout · Service' }));
  await userEvent.click(within(dialog).getByRole('button', { name: MANUAL_TEXTS.link }));
}

describe('links by hand', () => {
  it('API-10 an editor links a component that was chosen by name', async () => {
    const { sent } = await openLinks({ as: ['editor'] });
    await linkCheckout();
    await waitFor(() =>
      expect(sent).toContainEqual({
        method: 'POST',
        url: `/api/${PATH}`,
        body: { component_id: 'c3', config_id: ID, selector_id: 'manual' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('API-10 what cannot be linked is said in the dialog', async () => {
    await openCatalog({
      as: ['editor'],
      at: `/catalog/${ID}/relationships`,
      tables: {
        config_component_relationships: [],
        component_names: [{ id: 'c3', name: 'Checkout', type: 'Service' }],
      },
      refuse: new Map([[PATH, 500]]),
    });
    const sentence = `${MANUAL_TEXTS.failed} refused by the test`;
    expect(await screen.findByText(sentence, {}, { timeout: 40_000 })).toBeInTheDocument();
    // A list that cannot be read does not keep anybody from linking.
    await linkCheckout();
    const dialog = within(screen.getByRole('dialog', { name: MANUAL_TEXTS.linkComponent }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('refused by the test');
  });

  it('API-10 a link by hand is taken away after a question; that of a specification is not offered', async () => {
    const { sent, strip } = await openLinks({ as: ['editor'] });
    expect(within(strip).queryByRole('button', { name: MANUAL_TEXTS.unlinkName('Payments') })).toBeNull();
    await userEvent.click(within(strip).getByRole('button', { name: MANUAL_TEXTS.unlinkName('Shop') }));
    const dialog = await screen.findByRole('dialog', { name: MANUAL_TEXTS.unlinkName('Shop') });
    expect(dialog).toHaveTextContent(MANUAL_TEXTS.unlinkQuestion('Shop'));
    await userEvent.click(within(dialog).getByRole('button', { name: MANUAL_TEXTS.unlink }));
    await waitFor(() =>
      expect(sent).toContainEqual({
        method: 'DELETE',
        url: `/api/${PATH}?component_id=eq.c1&config_id=eq.${ID}&selector_id=eq.manual`,
        body: undefined,
      }),
    );
  });

  it('API-10 PERM-5 a viewer sees the links and is told why none can be changed', async () => {
    const { sent, strip } = await openLinks({ as: ['viewer'] });
    const button = screen.getByRole('button', { name: MANUAL_TEXTS.linkComponent });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(within(strip).getByRole('button', { name: MANUAL_TEXTS.unlinkName('Shop') })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
