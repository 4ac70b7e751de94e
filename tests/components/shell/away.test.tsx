/** A server that cannot be asked who is here. */
import { screen } from '@testing-library/react';
import { PageFrame } from '@/components/layout/PageFrame';
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
});
