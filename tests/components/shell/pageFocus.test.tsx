/** Where the focus is after another page has taken the place of the one before. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { PageFrame } from '@/components/layout/PageFrame';
import type { FeatureManifest } from '@/services/slots/manifest';
import { renderApp, stopApps } from '@tests/setup/app/renderApp';

afterEach(stopApps);

const manifests: FeatureManifest[] = [
  {
    id: 'pages',
    nav: [{ label: 'Item', path: '/item', icon: () => <svg />, requirement: {} }],
    routes: [
      {
        path: '/list',
        title: 'List',
        chrome: 'shell',
        requirement: {},
        lazy: () =>
          Promise.resolve({
            Component: () => (
              <PageFrame title="List">
                <Link to="/item">Open the item</Link>
              </PageFrame>
            ),
          }),
      },
      {
        path: '/item',
        title: 'Item',
        chrome: 'shell',
        requirement: {},
        lazy: () => Promise.resolve({ Component: () => <PageFrame title="Item">The item</PageFrame> }),
      },
    ],
  },
];

it('SHELL-1 the next page takes the focus when what had it went with the page before', async () => {
  await renderApp({ as: ['admin'], at: '/list', manifests });
  (await screen.findByRole('link', { name: 'Open the item' })).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('The item');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('SHELL-1 a link of the sidebar keeps the focus', async () => {
  await renderApp({ as: ['admin'], at: '/list', manifests });
  await screen.findByText('Open the item');
  const link = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Item' });
  link.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('The item');
  expect(link).toHaveFocus();
});
