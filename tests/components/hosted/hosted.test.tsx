/** Hosted mode's pages with a provider that says what the test wants; a real one is in e2e/specs/hosted.spec.ts. */
import { act, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { PageFrame } from '@/components/layout/PageFrame';
import { manifest as auth } from '@/features/auth/manifest';
import { manifest as hosted } from '@/features/hosted/manifest';
import { HostedProvider, type HostedIdentity, type HostedState } from '@/services/session/hosted/identity';
import { useGetBackendVersionQuery } from '@/services/session/sessionApi';
import type { FeatureManifest } from '@/services/slots/manifest';
import { MESSAGES } from '@/services/text/messages';
import { renderApp, stopApps, type Situation } from '@tests/setup/app/renderApp';

afterEach(stopApps);

function Health() {
  useGetBackendVersionQuery();
  return <PageFrame title="Health">Content of Health</PageFrame>;
}

const MANIFESTS: readonly FeatureManifest[] = [
  {
    id: 'health',
    nav: [{ label: 'Health', path: '/health', icon: () => <svg />, requirement: {} }],
    routes: [
      {
        path: '/health',
        title: 'Health',
        chrome: 'shell',
        requirement: {},
        lazy: () => Promise.resolve({ Component: Health }),
      },
    ],
  },
  hosted,
  { ...auth, routes: auth.routes.filter(({ path }) => path === '/error') },
];

type SignedIn = Extract<HostedState, { status: 'signedIn' }>;
type Organization = NonNullable<SignedIn['active']>;

const member = (active: Partial<Organization>): HostedState => {
  const organization = { id: 'acme', name: 'Acme', ...active };
  return { status: 'signedIn', name: 'Ada', organizations: [organization], active: organization };
};
const READY = member({ backendUrl: 'https://acme.example', direct: false });

function provider(first: HostedState, answer: Awaited<ReturnType<HostedIdentity['check']>>) {
  let state = first;
  const listeners = new Set<() => void>();
  const checked: string[] = [];
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const identity: HostedIdentity = {
    Root: ({ children }) => children,
    useState: () => useSyncExternalStore(subscribe, () => state),
    widgets: {
      SignIn: ({ returnTo }) => <p>Provider’s sign-in for {returnTo}</p>,
      SignUp: () => null,
      Profile: () => null,
      Switcher: () => <button>Acme switcher</button>,
      Chooser: () => <p>Provider’s chooser</p>,
    },
    connect: () => Promise.resolve({}),
    check: (returnTo) => {
      checked.push(returnTo);
      return Promise.resolve(answer);
    },
    complete: () => Promise.resolve(undefined),
    refresh: () => Promise.resolve(),
  };
  const set = (next: HostedState) => {
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  };
  return { identity, checked, set };
}

async function open(
  first: HostedState,
  situation: Partial<Situation> = {},
  answer: Parameters<typeof provider>[1] = 'signedOut',
) {
  const told = provider(first, answer);
  const view = await renderApp({
    as: ['admin'],
    at: '/health',
    mode: 'hosted',
    manifests: MANIFESTS,
    around: (pages) => <HostedProvider value={told.identity}>{pages}</HostedProvider>,
    ...situation,
  });
  return { ...view, ...told };
}

it('HOST-3 HOST-7 a stranger is asked for at the provider, and then sees its sign-in', async () => {
  const { port, checked } = await open({ status: 'signedOut' }, { at: '/health?groupBy=type' });
  expect(await screen.findByText('Provider’s sign-in for /health?groupBy=type')).toBeInTheDocument();
  expect(checked).toEqual(['/health?groupBy=type']);
  expect(port.place().pathname).toBe('/login');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('HOST-7 OPEN-34 a 401 of any call asks the provider again; a token that is refused for good says so', async () => {
  const { checked } = await open(
    READY,
    {
      answer: (url, response) => {
        if (!url.startsWith('/api/canary/about')) return false;
        response.writeHead(401).end('Not signed in.');
        return true;
      },
    },
    'refused',
  );
  expect(await screen.findByText(MESSAGES.badSession)).toBeInTheDocument();
  expect(checked).toEqual(['/health']);
});

it('HOST-5 the switcher stands in place of the user’s menu', async () => {
  await open(READY);
  expect(await screen.findByRole('button', { name: 'Acme switcher' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Account of/ })).not.toBeInTheDocument();
});

it('HOST-2 HOST-9 waits for a backend, refuses a flag that is no boolean, and opens', async () => {
  const { set, upstream } = await open(member({}));
  expect(await screen.findByText('Your organization is being set up.')).toBeInTheDocument();
  expect(upstream.requests.map(({ url }) => url)).not.toContain('/api/auth/whoami');
  set(member({ backendUrl: 'https://acme.example', direct: 'yes' }));
  expect(await screen.findByText('Invalid boolean value')).toBeInTheDocument();
  set(READY);
  expect(await screen.findByText('Content of Health')).toBeInTheDocument();
});

it('HOST-5 somebody without a chosen organization chooses one', async () => {
  await open({ status: 'signedIn', name: 'Ada', organizations: [] });
  expect(await screen.findByText('Provider’s chooser')).toBeInTheDocument();
});

it.each([500, 503, 404])('HOST-10 a whoami of %d waits for the backend', async (whoamiStatus) => {
  await open(READY, { whoamiStatus });
  expect(await screen.findByText('Your organization is being set up.')).toBeInTheDocument();
});

it('HOST-10 any other failure of whoami is an error', async () => {
  await open(READY, { whoamiStatus: 400 });
  expect(await screen.findByRole('heading', { name: 'Sign-in could not be checked' })).toBeInTheDocument();
});

it('HOST-4 TM20 after a switch nothing of the former organization is kept, and the first page opens', async () => {
  const { store, port } = await open(READY);
  await screen.findByText('Content of Health');
  const former = Object.values(store.getState().api.queries).map((entry) => entry?.startedTimeStamp ?? 0);
  act(() => {
    port.navigate('/organizations/orgs-switched');
  });
  await waitFor(() => expect(port.place().pathname).toBe('/health'));
  await screen.findByText('Content of Health');
  const now = Object.values(store.getState().api.queries).map((entry) => entry?.startedTimeStamp ?? 0);
  expect(now.length).toBeGreaterThan(0);
  expect(Math.min(...now)).toBeGreaterThan(Math.max(...former) - 1);
});
