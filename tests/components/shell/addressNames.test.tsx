/** Addresses whose id is none: decided once, before anything is asked. */
import { screen } from '@testing-library/react';
import { MANIFESTS } from '@/app/manifests';
import { canName, routeAbove } from '@/app/guards/addressNames';
import { renderApp, stopApps } from '@tests/setup/app/renderApp';

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const routes = MANIFESTS.flatMap((manifest) => manifest.routes).filter(({ chrome }) => chrome === 'shell');
const withId = routes.filter(({ path }) => path.includes('/:id'));

afterEach(stopApps);

it.each(['xyz', '\0', '', 'undefined', `${ID}x`, '0', "1' or '1'='1", '%', '../..', 'new'])(
  '%j is the id of no record',
  (id) => {
    expect(canName('/incidents/:id', id)).toBe(false);
  },
);

it('an id in either case may name something, and so does an address without one', () => {
  expect(canName('/incidents/:id', ID)).toBe(true);
  expect(canName('/catalog/:id/:tab?', ID.toUpperCase())).toBe(true);
  expect(canName('/catalog/changes', undefined)).toBe(true);
});

it('the form of a new record stands where settings have an id', () => {
  expect(canName('/settings/:table/:id', 'new')).toBe(true);
  expect(canName('/settings/:table/:id', 'news')).toBe(false);
});

it('above every page of one record stands a page of the console', () => {
  expect(withId.map(({ path }) => [path, routeAbove(path, routes)?.path])).toEqual(
    expect.arrayContaining([
      ['/incidents/:id', '/incidents'],
      ['/playbooks/runs/:id', '/playbooks/runs'],
      ['/playbooks/:id', '/playbooks'],
      ['/catalog/:id/:tab?', '/catalog'],
      ['/catalog/scrapers/:id', '/catalog/scrapers'],
      ['/topology/:id', '/topology'],
      ['/settings/:table/:id', '/settings/:table'],
      ['/settings/integrations/:type/:id', '/settings/integrations'],
    ]),
  );
});

const data = (url: string) =>
  /^\/api\/(?:db|canary|catalog|playbook)\//.test(url) && !/people_roles|canary\/about/.test(url);

it.each([
  ['/catalog/not-a-uuid', 'not-a-uuid', 'Go to Catalog', '/catalog'],
  ['/catalog/not-a-uuid/changes', 'not-a-uuid', 'Go to Catalog', '/catalog'],
  ['/incidents/xyz', 'xyz', 'Go to Incidents', '/incidents'],
  ['/playbooks/runs/%00', '\\u{0000}', 'Go to Playbooks', '/playbooks/runs'],
  ['/topology/1', '1', 'Go to Topology', '/topology'],
  ['/view/topology/1', '1', 'Go to the start page', '/'],
])('ROUTE-4 ROUTE-5 ROUTE-11 %s says that it names nothing, and nothing is asked', async (...given) => {
  const [at, shown, words, leads] = given;
  const { upstream } = await renderApp({
    as: ['viewer'],
    at,
    // The badges of the sidebar have questions of their own.
    manifests: MANIFESTS.map((manifest) => ({ ...manifest, nav: [] })),
  });
  expect(await screen.findByText(`This address names nothing: “${shown}” is no id.`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', leads);
  expect(upstream.requests.map(({ url }) => url).filter(data)).toEqual([]);
});
