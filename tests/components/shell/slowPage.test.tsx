import { act, screen } from '@testing-library/react';
import { PageFrame } from '@/components/layout/PageFrame';
import type { FeatureManifest, RouteModule } from '@/services/slots/manifest';
import { MESSAGES } from '@/services/text/messages';
import { renderApp, stopApps } from '@tests/setup/app/renderApp';

afterEach(stopApps);

describe('a page whose code is on the way', () => {
  it('SHELL-1 SHELL-10 has its title and grey rows until the page is there', async () => {
    let arrive: (module: RouteModule) => void = () => undefined;
    const code = new Promise<RouteModule>((resolve) => {
      arrive = resolve;
    });
    const slow: FeatureManifest = {
      id: 'slow',
      nav: [],
      routes: [
        {
          path: '/slow',
          title: 'Slow',
          chrome: 'shell',
          requirement: {},
          lazy: () => code,
        },
      ],
    };
    await renderApp({ as: ['viewer'], at: '/slow', manifests: [slow] });
    const waiting = { name: MESSAGES.loadingData };
    expect(await screen.findByRole('progressbar', waiting)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Slow' })).toBeInTheDocument();
    await act(async () => {
      arrive({ Component: () => <PageFrame title="Slow">Content of Slow</PageFrame> });
      await code;
    });
    expect(await screen.findByText('Content of Slow')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar', waiting)).not.toBeInTheDocument();
  });
});
