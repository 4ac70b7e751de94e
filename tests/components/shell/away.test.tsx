/** A server that cannot be asked who is here. */
import { screen } from '@testing-library/react';
import { PageFrame } from '@/components/layout/PageFrame';
import type { Ability } from '@/services/access/ability';
import { useAbility } from '@/services/session/useSession';
import type { FeatureManifest } from '@/services/slots/manifest';
import { renderApp, stopApps } from '@tests/setup/app/renderApp';

const manifests: FeatureManifest[] = [
  {
    id: 'health',
    nav: [],
    routes: [
      {
        path: '/health',
        title: 'Health',
        chrome: 'shell',
        requirement: { feature: 'health', resource: 'canaries' },
        lazy: () => Promise.resolve({ Component: () => <PageFrame title="Health">Checks</PageFrame> }),
      },
    ],
  },
];

const causeOf = (ability: Ability) => (ability.granted ? 'granted' : ability.cause);

/** Says what its reader may do. */
function Rights() {
  const write = useAbility({ resource: 'incident', action: 'write' });
  const logs = useAbility({ feature: 'logs', resource: 'database' });
  return (
    <PageFrame title="Rights">
      <p>write: {causeOf(write)}</p>
      <p>logs: {causeOf(logs)}</p>
    </PageFrame>
  );
}

const rights: FeatureManifest = {
  id: 'rights',
  nav: [],
  routes: [
    {
      path: '/rights',
      title: 'Rights',
      chrome: 'shell',
      requirement: {},
      lazy: () => Promise.resolve({ Component: Rights }),
    },
  ],
};

const ready = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(stopApps);

describe('a server that is away', () => {
  it('F2 F23 opens without an answer and says so instead of asking to sign in', async () => {
    const { port } = await renderApp({
      as: ['admin'],
      at: '/health',
      manifests,
      answer: (_url, response) => {
        response.destroy();
        return true;
      },
    });
    expect(await ready('Not connected')).toBeInTheDocument();
    expect(screen.getByText('Network Error. Please try again.')).toBeInTheDocument();
    expect(port.place().pathname).toBe('/health');
  });

  it('F6 F10 a server that was away is asked again by itself, and the page opens', async () => {
    let isAway = true;
    await renderApp({
      as: ['admin'],
      at: '/health',
      manifests,
      answer: (_url, response) => {
        if (isAway) response.destroy();
        return isAway;
      },
    });
    expect(await ready('Not connected')).toBeInTheDocument();
    isAway = false;
    expect(await ready('Health')).toBeInTheDocument();
  });

  it.each([
    ['a server that answers 502 at first', 'whoami', 502],
    ['a server that has too many questions at first', 'auth/whoami', 429],
  ])(
    'F12 F27 %s is asked again by itself, and the page opens',
    async (_title, path, status) => {
      let isAway = true;
      await renderApp({
        as: ['admin'],
        at: '/health',
        manifests,
        answer: (url, response) => {
          if (!isAway || !url.includes(path)) return false;
          response.writeHead(status, { 'content-type': 'text/html' });
          response.end('<html><h1>Bad Gateway</h1></html>');
          return true;
        },
      });
      expect(await ready('Sign-in could not be checked')).toBeInTheDocument();
      isAway = false;
      expect(await screen.findByText('Checks')).toBeInTheDocument();
    },
    15_000,
  );

  it.each([
    ['people_roles', 'write: offline', 'write: granted'],
    ['properties', 'logs: granted', 'logs: featureDisabled'],
  ])(
    'F11 what a person may do is asked again when %s was not answered',
    async (path, unknown, known) => {
      let isAway = true;
      await renderApp({
        as: ['responder'],
        at: '/rights',
        manifests: [rights],
        properties: [{ name: 'logs.disable', value: 'true' }],
        answer: (url, response) => {
          if (!isAway || !url.includes(path)) return false;
          response.writeHead(502).end();
          return true;
        },
      });
      expect(await screen.findByText(unknown)).toBeInTheDocument();
      isAway = false;
      expect(await screen.findByText(known)).toBeInTheDocument();
    },
    15_000,
  );
});
