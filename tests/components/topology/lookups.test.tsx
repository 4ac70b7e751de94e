/** Lists beside a component, and choices of the dashboard, while they cannot be read. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COMPONENT_TEXTS, TOPOLOGY_TEXTS } from '@/features/topology/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { CHECKOUT, closeApps, openTopology, SHOP } from './topologyServer';

beforeAll(async () => {
  await import('@/features/topology/pages/TopologyPage');
  await import('@/features/topology/pages/ComponentPage');
  await import('@/features/topology/components/ComponentGraph');
}, 120_000);
afterEach(closeApps);

const AWAY = 'These could not be read. refused by the test';

it('TOPO-1 teams that could not be read stand as such beside the component, and are asked again', async () => {
  const refuse = new Map([['db/team_components', 500]]);
  await openTopology({ at: `/topology/${CHECKOUT}`, refuse });
  const rail = within(await screen.findByRole('complementary', { name: COMPONENT_TEXTS.about }));
  expect(await rail.findByRole('heading', { name: COMPONENT_TEXTS.teams })).toBeInTheDocument();
  expect(await rail.findByText(AWAY)).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(rail.getByRole('button', { name: LOOKUP_TEXTS.again }));
  expect(await rail.findByRole('link', { name: 'Web team' })).toBeInTheDocument();
});

it('TOPO-1 agents that could not be read are asked again in the menu, which stays open for the answer', async () => {
  const refuse = new Map([['db/agents', 500]]);
  const hold = new Map<string, Promise<void>>();
  await openTopology({ refuse, hold });
  await userEvent.click(
    await screen.findByRole('button', { name: `${TOPOLOGY_TEXTS.agent}: ${TOPOLOGY_TEXTS.all}` }),
  );
  const again = await screen.findByRole('menuitem', { name: `${AWAY} ${LOOKUP_TEXTS.again}` });
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  hold.set('db/agents', promise);
  refuse.clear();
  await userEvent.click(again);
  expect(await screen.findByRole('menuitem', { name: LOOKUP_TEXTS.loading })).toBeInTheDocument();
  expect(screen.getByRole('menuitemradio', { name: TOPOLOGY_TEXTS.all })).toBeInTheDocument();
  resolve();
  expect(await screen.findByRole('menuitemradio', { name: 'eu-west' })).toBeInTheDocument();
});

it('what is affected says that teams and incidents could not be counted', async () => {
  await openTopology({
    at: `/topology/${SHOP}?view=graph&node=${CHECKOUT}&blast=true`,
    refuse: new Map([['db/team_components', 500]]),
  });
  expect(await screen.findByText(new RegExp(COMPONENT_TEXTS.affectedFailed))).toBeInTheDocument();
});
