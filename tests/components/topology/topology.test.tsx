/** The dashboard, the page of a component and its graph's list twin in the real console. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BLAST_TEXTS } from '@/components/graph/texts';
import { COMPONENT_TEXTS, TOPOLOGY_TEXTS } from '@/features/topology/texts';
import { MESSAGES } from '@/services/text/messages';
import { CHECKOUT, closeApps, openTopology, SHOP, TOPOLOGY } from './topologyServer';

beforeAll(async () => {
  await import('@/features/topology/pages/TopologyPage');
  await import('@/features/topology/pages/ComponentPage');
  await import('@/features/topology/components/ComponentGraph');
}, 120_000);
afterEach(closeApps);

const cards = async () => within(await screen.findByRole('list', { name: TOPOLOGY_TEXTS.cards }));

describe('the dashboard', () => {
  it('TOPO-1 ROUTE-4 shows a card for each component, worst first, with its roll-up, incidents, insights and cost', async () => {
    const { last } = await openTopology();
    const links = (await cards()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['shop', 'mail']);
    expect(links[0]).toHaveAttribute('href', `/topology/${SHOP}`);
    const [card] = (await cards()).getAllByRole('article');
    for (const text of ['2 incidents', '3 insights', '$90.50', 'Domain · shop'])
      expect(card).toHaveTextContent(text);
    expect(within(card!).getByRole('img', { name: '1 unhealthy, 1 healthy' })).toBeInTheDocument();
    expect(last('canary/api/topology')?.url).toContain('hidden=false&sortBy=status&sortOrder=desc');
  });

  it('TOPO-1 a click leads to the page of a component', async () => {
    const { port } = await openTopology();
    await userEvent.click((await cards()).getByRole('link', { name: 'shop' }));
    expect(await screen.findByRole('complementary', { name: COMPONENT_TEXTS.about })).toBeInTheDocument();
    expect(port.place().pathname).toBe(`/topology/${SHOP}`);
  });

  it('TOPO-1 URL-1 API-6 filters are sent and stand in the address', async () => {
    const { last, port } = await openTopology();
    await cards();
    await userEvent.click(
      screen.getByRole('button', { name: `${TOPOLOGY_TEXTS.type}: ${TOPOLOGY_TEXTS.all}` }),
    );
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Service' }));
    await waitFor(() => expect(last('canary/api/topology')?.url).toContain('type=Service&flatten=true'));
    expect(port.place().search).toContain('type=Service');
    await userEvent.click(screen.getByRole('checkbox', { name: TOPOLOGY_TEXTS.hidden }));
    await waitFor(() => expect(last('canary/api/topology')?.url).not.toContain('hidden='));
    expect(port.place().search).toContain('hidden=yes');
  });

  it('TOPO-1 URL-1 an address brings its filters along, and each can be taken away', async () => {
    const { last, port } = await openTopology({
      at: '/topology?status=unhealthy:1&labels=team%3Dweb:-1&search=mail',
    });
    expect((await cards()).getAllByRole('link')).toHaveLength(1);
    expect(last('canary/api/topology')?.url).toContain('status=unhealthy&labels=team!=web');
    await userEvent.click(screen.getByRole('button', { name: /Remove filter Labels: not team=web/ }));
    await waitFor(() => expect(port.place().search).not.toContain('labels'));
  });

  it('says that nothing matches and leads back, and that there is nothing yet', async () => {
    await openTopology({ at: '/topology?search=nowhere' });
    expect(await screen.findByText(TOPOLOGY_TEXTS.noMatch)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: TOPOLOGY_TEXTS.showAll }));
    expect((await cards()).getAllByRole('link')).toHaveLength(2);
    await closeApps();
    await openTopology({ topology: () => ({ components: null, types: null }) });
    expect(await screen.findByText(TOPOLOGY_TEXTS.noneDefined)).toBeInTheDocument();
  });

  it('PERM-12 ERR-15 says what is forbidden and what failed, and keeps old cards with their age', async () => {
    const refuse = new Map<string, number>([['canary/api/topology', 403]]);
    await openTopology({ refuse });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
    await closeApps();
    refuse.clear();
    await openTopology({ refuse });
    await cards();
    refuse.set('canary/api/topology', 400);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText(/Not up to date/)).toBeInTheDocument();
    expect((await cards()).getAllByRole('link')).toHaveLength(2);
  });

  it('FLAG-1 is not there when topology is switched off', async () => {
    await openTopology({
      properties: [{ name: 'topology.disable', value: 'true', source: 'db' }],
    });
    expect(await screen.findByText('There is no page at this address.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  });

  it('TOPO-1 of 5,000 components as many are drawn as of 50', async () => {
    const many = (count: number) => () => ({
      ...TOPOLOGY,
      components: Array.from({ length: count }, (_, at) => ({
        id: `n${at}`,
        name: `n${at}`,
        health: 'healthy',
        status: 'healthy',
      })),
    });
    await openTopology({ topology: many(50) });
    const few = (await cards()).getAllByRole('listitem').length;
    await closeApps();
    await openTopology({ topology: many(5_000) });
    expect((await cards()).getAllByRole('listitem')).toHaveLength(few);
    expect(screen.getByText('5,000 components')).toBeInTheDocument();
  });
});

describe('the page of a component', () => {
  it('TOPO-1 ROUTE-4 API-8 API-9 shows where it belongs, how it is and all that hangs on it', async () => {
    for (const at of [`/topology/${CHECKOUT}`, `/view/topology/${CHECKOUT}`]) {
      const { last } = await openTopology({ at });
      const rail = await screen.findByRole('complementary', { name: COMPONENT_TEXTS.about });
      const crumbs = within(screen.getByRole('navigation', { name: COMPONENT_TEXTS.parents }));
      expect(await crumbs.findByRole('link', { name: 'shop' })).toHaveAttribute('href', `/topology/${SHOP}`);
      expect(screen.getByText('Unhealthy · degraded')).toBeInTheDocument();
      expect(rail).toHaveTextContent('Two pods restart');
      expect(within(rail).getByRole('progressbar', { name: 'cpu' })).toHaveAttribute('aria-valuenow', '91');
      const links: [string, string][] = [
        ['Payments fail', '/incidents/i1'],
        ['pay endpoint', '/health?checkId=k1'],
        ['cost · web', '/catalog/c1/insights'],
        ['diff · web', '/catalog/c1/changes'],
        ['web-deploy', '/catalog/c1'],
        ['Web team', '/settings/teams/tm1'],
      ];
      for (const [name, href] of links)
        expect(await within(rail).findByRole('link', { name })).toHaveAttribute('href', href);
      expect(rail).toHaveTextContent('3 more');
      expect(last('db/checks_by_component')?.url).toContain(`component_id=eq.${CHECKOUT}`);
      expect(screen.getByText(COMPONENT_TEXTS.noParts)).toBeInTheDocument();
      await closeApps();
    }
  });

  it('lists its parts, worst first, and finds them by health', async () => {
    const { port } = await openTopology({ at: `/topology/${SHOP}` });
    const links = (await cards()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['checkout', 'orders']);
    await userEvent.type(screen.getByRole('searchbox'), 'ord');
    await waitFor(() => expect(port.place().search).toContain('search=ord'));
    expect((await cards()).getAllByRole('link')).toHaveLength(1);
    expect(await screen.findByText('eu-west')).toBeInTheDocument();
  });

  it('PERM-5 PERM-6 an editor hides a component, a viewer is told why not', async () => {
    const { sent } = await openTopology({ as: ['editor'], at: `/topology/${SHOP}` });
    await userEvent.click(await screen.findByRole('button', { name: COMPONENT_TEXTS.hide }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.url).toContain(`id=eq.${SHOP}`),
    );
    await closeApps();
    await openTopology({ as: ['viewer'], at: `/topology/${SHOP}` });
    expect(await screen.findByRole('button', { name: COMPONENT_TEXTS.hide })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('says that a component is gone', async () => {
    await openTopology({ at: '/topology/7c9e6679-7425-40de-944b-000000000000' });
    expect(await screen.findByText(COMPONENT_TEXTS.gone)).toBeInTheDocument();
  });

  it('TOPO-1 the graph of a component says why what is open cannot be opened', async () => {
    await openTopology({ at: `/topology/${SHOP}?view=graph` });
    const button = await screen.findByRole('button', { name: COMPONENT_TEXTS.openNode });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(COMPONENT_TEXTS.isOpenNode);
  });

  it('the list twin of the blast radius counts what depends on the chosen node, nearest first', async () => {
    const { last } = await openTopology({ at: `/topology/${SHOP}?view=graph&node=${CHECKOUT}&blast=true` });
    const twin = await screen.findByRole('region', { name: BLAST_TEXTS.title('checkout') });
    expect(await within(twin).findByText(/1 affected · 1 team · 1 open incident/)).toBeInTheDocument();
    expect(within(twin).getByRole('link', { name: 'shop' })).toHaveAttribute('href', `/topology/${SHOP}`);
    expect(within(twin).getByText('Domain: 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: COMPONENT_TEXTS.openNode })).not.toHaveAccessibleDescription();
    expect(last('canary/api/topology')?.url).toContain('flatten=true');
    expect(last('db/incidents_by_component')?.url).toContain(`in.(${CHECKOUT},${SHOP})`);
  });
});
