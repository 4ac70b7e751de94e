import { screen, waitFor } from '@testing-library/react';
import { manifest } from '@/features/health/manifest';
import type { FeatureManifest } from '@/services/slots/manifest';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';
import { makeCheck } from '../../unit/features/health/checkFactory';
import { loadLazyCode } from './healthServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

/** The health page whose code comes when the test says so. */
async function renderHeld(at: string, properties: { name: string; value: string }[] = []) {
  let arrive: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const heldManifest: FeatureManifest = {
    ...manifest,
    routes: manifest.routes.map((route) => ({
      ...route,
      lazy: async () => {
        await held;
        return route.lazy();
      },
    })),
  };
  const view = await renderApp({
    as: ['viewer'],
    at,
    manifests: [heldManifest],
    properties,
    answer: (url, response) => {
      if (!url.startsWith('/api/canary/api/summary')) return false;
      json(response, 200, { checks_summary: [makeCheck({ name: 'POST /orders', status: 'unhealthy' })] });
      return true;
    },
  });
  const summaries = () =>
    view.upstream.requests
      .filter(({ url }) => url.startsWith('/api/canary/api/summary'))
      .map(({ url }) => url);
  return { arrive: () => arrive?.(), summaries };
}

it('HEALTH-22 the summary of the address is asked for while the page is on its way, and once', async () => {
  const { arrive, summaries } = await renderHeld('/health?timeRange=6h');
  await waitFor(() => {
    expect(summaries()).toEqual(['/api/canary/api/summary?start=6h']);
  });
  expect(screen.queryByRole('treegrid')).not.toBeInTheDocument();
  arrive();
  expect(await screen.findByText('POST /orders')).toBeInTheDocument();
  expect(summaries()).toHaveLength(1);
});

it('TIME-6 a picked range is asked for by the page, which knows the time', async () => {
  const { arrive, summaries } = await renderHeld(
    '/health?rangeType=absolute&from=2026-03-01T10:00:00.000Z&to=2026-03-01T12:00:00.000Z',
  );
  await screen.findByRole('heading', { name: 'Health' });
  expect(summaries()).toEqual([]);
  arrive();
  await waitFor(() => {
    expect(summaries()).toHaveLength(1);
  });
});

it('FLAG-2 OPEN-45 nothing is asked for a page that does not exist here', async () => {
  const { arrive, summaries } = await renderHeld('/health', [{ name: 'health.disable', value: 'true' }]);
  expect(await screen.findByText(/not found|does not exist/i)).toBeInTheDocument();
  arrive();
  expect(summaries()).toEqual([]);
});
