import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { PageFrame } from '@/components/layout/PageFrame';
import type { Requirement } from '@/services/access/evaluate';
import type { Feature } from '@/services/contracts/flags';
import type { Resource } from '@/services/contracts/permissions';
import { callFailed, lineChanged } from '@/services/offline/connectivitySlice';
import type { PreferenceStorage } from '@/services/offline/preferenceStorage';
import { DEFAULT_RUNTIME_CONFIG } from '@/services/session/sessionSlice';
import type { FeatureManifest } from '@/services/slots/manifest';
import { MESSAGES } from '@/services/text/messages';
import { LINE_TROUBLE } from '@/services/text/shell';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

function page(
  title: string,
  path: string,
  requirement: Requirement,
  group?: 'settings' | 'header',
): FeatureManifest {
  return {
    id: path,
    nav: [
      { label: title, path, icon: () => <svg />, requirement, ...(group === undefined ? {} : { group }) },
    ],
    routes: [
      {
        path,
        title,
        chrome: 'shell',
        requirement,
        lazy: () =>
          Promise.resolve({ Component: () => <PageFrame title={title}>Content of {title}</PageFrame> }),
      },
    ],
  };
}

const need = (feature: Feature, resource: Resource): Requirement => ({ feature, resource });

const manifests: FeatureManifest[] = [
  page('Health', '/health', need('health', 'canaries')),
  page('Logs', '/logs', need('logs', 'database')),
  page('Teams', '/settings/teams', need('settings.teams', 'database'), 'settings'),
  page('Connections', '/settings/connections', need('settings.connections', 'connections'), 'settings'),
  {
    id: 'auth',
    nav: [],
    routes: [
      {
        path: '/login',
        title: 'Sign in',
        chrome: 'bare',
        requirement: {},
        lazy: () => Promise.resolve({ Component: () => <h1>Sign-in form</h1> }),
      },
    ],
  },
];

const sidebar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const ready = (name: string) => screen.findByRole('heading', { level: 1, name });

afterEach(stopApps);

describe('the sidebar', () => {
  it('SHELL-5 SHELL-8 lists what the person may read, settings sorted by name', async () => {
    await renderApp({ as: ['admin'], at: '/health', manifests });
    await screen.findByText('Content of Health');
    const names = sidebar()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Health', 'Logs', 'Connections', 'Teams']);
  });

  it('SHELL-8 PERM-5 hides what an editor may not read', async () => {
    await renderApp({ as: ['editor'], at: '/health', manifests });
    await screen.findByText('Content of Health');
    expect(
      sidebar()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Health', 'Logs', 'Teams']);
  });

  it.each([
    ['viewer', ['viewer'] as const],
    ['nobody in particular', [] as const],
  ])('SHELL-9 PERM-2 hides the settings from %s', async (_name, roles) => {
    await renderApp({ as: roles, at: '/health', manifests });
    await screen.findByText('Content of Health');
    expect(sidebar().queryByRole('heading', { name: 'Settings' })).not.toBeInTheDocument();
    expect(
      sidebar()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Health', 'Logs']);
  });

  it('SHELL-8 FLAG-1 FLAG-3 hides a switched-off feature, whose address leads nowhere', async () => {
    const off = [{ name: 'logs.disable', value: 'true' }];
    const { port } = await renderApp({ as: ['admin'], at: '/health', manifests, properties: off });
    await screen.findByText('Content of Health');
    expect(sidebar().queryByRole('link', { name: 'Logs' })).not.toBeInTheDocument();
    act(() => {
      port.navigate('/logs');
    });
    expect(await ready('Page not found')).toBeInTheDocument();
  });

  it('SHELL-6 collapses by its button and remembers it', async () => {
    const held = new Map<string, string>();
    const storage: PreferenceStorage = {
      getItem: (key) => Promise.resolve(held.get(key) ?? null),
      setItem: (key, value) => {
        held.set(key, value);
        return Promise.resolve();
      },
      removeItem: () => Promise.resolve(),
    };
    const { store } = await renderApp({ as: ['admin'], at: '/health', manifests, storage });
    await screen.findByText('Content of Health');
    await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
    expect(sidebar().getByRole('link', { name: 'Health' })).toBeInTheDocument();
    expect(store.getState().preferences.sidebarCollapsed).toBe(true);
  });
});

describe('guards', () => {
  it('PERM-14 somebody who may only read gets a message at an address that needs write', async () => {
    const writing = page('New silence', '/settings/teams', { resource: 'database', action: 'write' });
    await renderApp({ as: ['viewer'], at: '/settings/teams', manifests: [writing] });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
    expect(screen.queryByText('Content of New silence')).not.toBeInTheDocument();
  });

  it('AUTH-24 sends a stranger to the sign-in page with the way back', async () => {
    const { port } = await renderApp({ at: '/health?checkId=1', manifests });
    expect(await screen.findByText('Sign-in form')).toBeInTheDocument();
    expect(port.place().pathname + port.place().search).toBe('/login?return_to=%2Fhealth%3FcheckId%3D1');
  });

  it.each([403, 422])(
    'AUTH-25 an identity check of %d asks for the second factor',
    async (identityStatus) => {
      const { port } = await renderApp({ as: ['admin'], at: '/health', manifests, identityStatus });
      expect(await screen.findByText('Sign-in form')).toBeInTheDocument();
      expect(port.place().search).toContain('aal=aal2');
    },
  );

  it('SHELL-10 shows a skeleton until the user is loaded', async () => {
    await renderApp({ as: ['admin'], at: '/health', manifests, whoamiDelay: 200 });
    expect(await screen.findByLabelText('Loading Watchfloor')).toBeInTheDocument();
    expect(await screen.findByText('Content of Health')).toBeInTheDocument();
    expect(screen.queryByLabelText('Loading Watchfloor')).not.toBeInTheDocument();
  });

  it('PERM-12 ERR-15 a page that one may not read says so in the specification’s words', async () => {
    await renderApp({ as: ['editor'], at: '/settings/connections', manifests });
    expect(await screen.findByRole('heading', { name: 'Unauthorized' })).toBeInTheDocument();
    expect(screen.getByText('You do not have permission to access this page')).toBeInTheDocument();
    expect(screen.queryByText('Content of Connections')).not.toBeInTheDocument();
  });

  it('HOST-10 a failed whoami in self-service mode is an error with a way to try again', async () => {
    let failing = true;
    await renderApp({
      as: ['admin'],
      at: '/health',
      manifests,
      answer: (url, response) => {
        if (!failing || !url.startsWith('/api/auth/whoami')) return false;
        json(response, 500, { error: 'database is away' });
        return true;
      },
    });
    expect(await screen.findByText('database is away')).toBeInTheDocument();
    failing = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Content of Health')).toBeInTheDocument();
  });

  it('HOST-2 HOST-10 hosted: a whoami of 503 is the provisioning screen', async () => {
    await renderApp({ as: ['admin'], at: '/health', manifests, mode: 'hosted', whoamiStatus: 503 });
    expect(await screen.findByText('Your organization is being set up.')).toBeInTheDocument();
  });

  it('AUTH-2 standalone mode asks nobody', async () => {
    const { upstream } = await renderApp({ at: '/health', manifests, mode: 'standalone' });
    expect(await screen.findByText('Content of Health')).toBeInTheDocument();
    expect(upstream.requests.filter(({ url }) => /whoami|\.ory|people_roles/.test(url))).toEqual([]);
  });

  it('the empty path leads to the first page of the sidebar', async () => {
    const { port } = await renderApp({ as: ['admin'], at: '/', manifests });
    await screen.findByText('Content of Health');
    expect(port.place().pathname).toBe('/health');
  });

  it('FLAG-2 shows nothing gated before the flags have arrived', async () => {
    await renderApp({
      as: ['admin'],
      at: '/health',
      manifests,
      answer: (url) => url.startsWith('/api/properties'),
    });
    expect(await ready('Health')).toBeInTheDocument();
    expect(screen.queryByText('Content of Health')).not.toBeInTheDocument();
    expect(sidebar().queryAllByRole('link')).toEqual([]);
  });
});

describe('header and menu', () => {
  it('SHELL-16 SHELL-1 the document’s title carries the product’s name, the header the page’s', async () => {
    await renderApp({ as: ['admin'], at: '/health', manifests });
    await screen.findByText('Content of Health');
    await waitFor(() => {
      expect(document.title).toBe('Health · Watchfloor');
    });
  });

  it('SHELL-11 SHELL-12 greets by name and shows both versions', async () => {
    await renderApp({ as: ['admin'], at: '/health', manifests, backendVersion: '9.9.9' });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    expect(await screen.findByText('Hi Ada Lovelace')).toBeInTheDocument();
    expect(await screen.findByText('Backend version: 9.9.9')).toBeInTheDocument();
    expect(screen.getByText(/^Frontend version: /)).toBeInTheDocument();
  });

  it('SHELL-11 SHELL-14 SHELL-15 PERM-19 a viewer finds the kubeconfig in three steps, named after the host', async () => {
    await renderApp({ as: ['viewer'], at: '/health', manifests });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    expect(await screen.findByRole('menuitem', { name: 'Your Profile' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Sign out' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Download kubeconfig' }));
    const dialog = await screen.findByRole('dialog', { name: 'Download and install kubeconfig' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
    expect(within(dialog).getByRole('link', { name: /^Download/ })).toHaveAttribute(
      'href',
      '/api/kubeconfig',
    );
    expect(within(dialog).getByRole('link', { name: /^Download/ })).toHaveAttribute('target', '_blank');
    expect(
      within(dialog).getByText('kubectl get canaries --kubeconfig ./demo-host-kubeconfig.yaml'),
    ).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Learn more' })).toHaveAttribute(
      'href',
      DEFAULT_RUNTIME_CONFIG.docsUrl,
    );
    await userEvent.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('SHELL-3 the docs menu leads to the external documentation', async () => {
    await renderApp({ as: ['viewer'], at: '/health', manifests });
    await userEvent.click(await screen.findByRole('button', { name: 'Documentation' }));
    const link = await screen.findByRole('menuitem', { name: 'Documentation' });
    expect(link).toHaveAttribute('href', DEFAULT_RUNTIME_CONFIG.docsUrl);
    expect(link).toHaveAttribute('target', '_blank');
  });

  it('SHELL-3 SHELL-8 a header item of a feature, such as the bell, leads to its page and follows its flag', async () => {
    const bell = page(
      'Notifications',
      '/notifications',
      need('settings.notifications', 'database'),
      'header',
    );
    const { port, unmount } = await renderApp({
      as: ['viewer'],
      at: '/health',
      manifests: [...manifests, bell],
    });
    await screen.findByText('Content of Health');
    expect(sidebar().queryByRole('link', { name: 'Notifications' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Notifications' }));
    expect(await ready('Notifications')).toBeInTheDocument();
    expect(port.place().pathname).toBe('/notifications');
    unmount();
    await renderApp({
      as: ['viewer'],
      at: '/health',
      manifests: [...manifests, bell],
      properties: [{ name: 'settings.notifications.disable', value: 'true' }],
    });
    await screen.findByText('Content of Health');
    expect(screen.queryByRole('link', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('SHELL-12 an unknown backend version is NA', async () => {
    await renderApp({ as: ['admin'], at: '/health', manifests });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    expect(await screen.findByText('Backend version: NA')).toBeInTheDocument();
  });

  it('AUTH-26 SHELL-13 signing out uses the logout flow’s token and keeps the way back', async () => {
    const { port, upstream } = await renderApp({
      as: ['admin'],
      at: '/health?groupBy=type',
      manifests,
      answer: (url, response) => {
        if (url.endsWith('/self-service/logout/browser'))
          json(response, 200, { logout_token: 'tkn', logout_url: '/x' });
        else if (url.includes('/self-service/logout?')) response.writeHead(204).end();
        else return false;
        return true;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('Sign-in form')).toBeInTheDocument();
    expect(upstream.requests.map(({ url }) => url)).toContain('/api/.ory/self-service/logout?token=tkn');
    expect(port.place().search).toBe('?return_to=%2Fhealth%3FgroupBy%3Dtype');
  });

  it('a failed sign-out leaves the person signed in', async () => {
    const { port } = await renderApp({
      as: ['admin'],
      at: '/health',
      manifests,
      answer: (url, response) => {
        if (!url.includes('/self-service/logout')) return false;
        json(response, 500, { error: 'not now' });
        return true;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => {
      expect(port.place().pathname).toBe('/health');
    });
    expect(screen.getByText('Content of Health')).toBeInTheDocument();
  });

  it('the theme is chosen in the menu', async () => {
    const { store } = await renderApp({ as: ['admin'], at: '/health', manifests });
    await userEvent.click(await screen.findByRole('button', { name: 'Account of Ada Lovelace' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark theme' }));
    expect(store.getState().preferences.theme).toBe('dark');
  });
});

describe('the line', () => {
  it('PWA-2 PWA-5 says that it is offline and stops saying so', async () => {
    const { store } = await renderApp({ as: ['admin'], at: '/health', manifests });
    await screen.findByText('Content of Health');
    act(() => {
      store.dispatch(lineChanged(false));
    });
    expect(await screen.findByText(LINE_TROUBLE.offline)).toBeInTheDocument();
    expect(screen.getByText('Content of Health')).toBeInTheDocument();
    act(() => {
      store.dispatch(lineChanged(true));
    });
    // It stays for three seconds: a line that comes and goes must not flicker (F10).
    await waitFor(() => expect(screen.queryByText(LINE_TROUBLE.offline)).not.toBeInTheDocument(), {
      timeout: 6_000,
    });
  });

  it('F12 tells server trouble from being offline', async () => {
    const { store } = await renderApp({ as: ['admin'], at: '/health', manifests });
    await screen.findByText('Content of Health');
    act(() => {
      store.dispatch(callFailed('server'));
      store.dispatch(callFailed('server'));
    });
    expect(await screen.findByText(LINE_TROUBLE.server)).toBeInTheDocument();
  });

  it('has no serious accessibility finding', async () => {
    const { container } = await renderApp({ as: ['admin'], at: '/health', manifests });
    await screen.findByRole('button', { name: 'Account of Ada Lovelace' });
    const { violations } = await axe(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
