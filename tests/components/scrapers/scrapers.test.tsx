/** The scraper pages in the real console, against a server that answers as the test says. */
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastHost } from '@/components/feedback/ToastHost';
import { manifest as health } from '@/features/health/manifest';
import { manifest } from '@/features/scrapers/manifest';
import type { ScraperDetail } from '@/features/scrapers/model/scraper';
import { scraperHistory } from '@/features/scrapers/slots';
import { SCRAPER_TEXTS } from '@/features/scrapers/texts';
import type { Role } from '@/services/contracts/enums';
import type { Property, ScrapeRunAnswer } from '@/services/contracts/rows';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';

configure({ defaultHidden: true });

const ID = '0192e3f0-0000-4000-8000-0000000000aa';

beforeAll(async () => {
  await import('@/features/scrapers/pages/ScrapersPage');
  await import('@/features/scrapers/pages/ScraperPage');
  await import('@/features/scrapers/components/SpecTab');
  await import('@/components/data-grid/DataGrid');
  scraperHistory.fill({
    id: 'test.history',
    requirement: { resource: 'database' },
    component: ({ table, id }) => <p>{`runs of ${table} ${id}`}</p>,
  });
}, 120_000);
afterEach(stopApps);

const scraper = (fields: Partial<ScraperDetail> = {}): ScraperDetail => ({
  id: ID,
  name: 'manifests',
  description: null,
  spec: { schedule: '@every 5m', file: [{ paths: ['**/*.yaml'] }] },
  source: 'UI',
  created_at: '2026-11-20T10:00:00Z',
  updated_at: null,
  agent: { id: '00000000-0000-0000-0000-000000000000', name: 'local' },
  job_status: 'WARNING',
  job_time_start: '2026-11-20T11:00:00Z',
  job_success_count: 1204,
  job_error_count: 1,
  job_last_failed: null,
  job_details: { errors: ['web.yaml is not UTF-8 text: save it in that encoding.'] },
  ...fields,
});

interface Opened {
  at?: string;
  rows?: ScraperDetail[];
  as?: Role[];
  properties?: Property[];
  refuses?: number;
  run?: { status: number; body: ScrapeRunAnswer };
}

async function open({
  at = `/catalog/scrapers/${ID}`,
  rows = [scraper()],
  as = ['editor'],
  properties = [],
  refuses,
  run,
}: Opened = {}) {
  const calls: string[] = [];
  await renderApp({
    as,
    at,
    manifests: [health, manifest],
    properties,
    around: (pages) => (
      <>
        {pages}
        <ToastHost />
      </>
    ),
    answer: (url, response, method) => {
      if (url.startsWith('/api/config/run/')) {
        calls.push(`${method} ${url}`);
        json(response, run?.status ?? 200, run?.body);
        return true;
      }
      if (!url.startsWith('/api/db/config_scrapers_with_status')) return false;
      calls.push(url);
      if (refuses === undefined) json(response, 200, rows);
      else json(response, refuses, { message: 'no scrapers today' });
      return true;
    },
  });
  return calls;
}

describe('the list of scrapers', () => {
  it('SCR-1: shows kinds, schedule and how the last run went; a row leads to the scraper', async () => {
    await open({ at: '/catalog/scrapers' });
    expect(await screen.findByText('manifests')).toBeInTheDocument();
    for (const text of ['File', '@every 5m', 'Warning']) expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Scrapers', selected: true })).toBeInTheDocument();
    await userEvent.click(screen.getByText('manifests'));
    expect(await screen.findByRole('heading', { level: 1, name: 'manifests' })).toBeInTheDocument();
  });

  it('SCR-1: says that there are none, and why none can be read', async () => {
    await open({ at: '/catalog/scrapers', rows: [] });
    expect(await screen.findByText(SCRAPER_TEXTS.none)).toBeInTheDocument();
    await stopApps();
    await open({ at: '/catalog/scrapers', refuses: 500 });
    expect(await screen.findByText(/no scrapers today/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('FLAG-4: is closed with its feature and with the feature above it', async () => {
    for (const name of ['config.disable', 'settings.config_scraper.disable']) {
      const calls = await open({
        at: '/catalog/scrapers',
        properties: [{ name, value: 'true' }], // what the flags read of it
      });
      await waitFor(() => expect(screen.queryByText('manifests')).not.toBeInTheDocument());
      expect(calls).toEqual([]);
      await stopApps();
    }
  });
});

describe('the page of a scraper', () => {
  it('SCR-4 EDIT-2: has exactly the tabs Spec and Job History, and what went wrong in the last run', async () => {
    await open();
    expect(
      await screen.findByText('web.yaml is not UTF-8 text: save it in that encoding.'),
    ).toBeInTheDocument();
    expect(screen.getByText('1,204 items, 1 problem')).toBeInTheDocument();
    expect(screen.getByText(SCRAPER_TEXTS.noRetention)).toBeInTheDocument();
    expect(screen.getAllByRole('tab')).toEqual([
      screen.getByRole('tab', { name: /^Spec/, selected: true }),
      screen.getByRole('tab', { name: /^Job History/, selected: false }),
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /^Job History/ }));
    expect(await screen.findByText(`runs of config_scrapers ${ID}`)).toBeInTheDocument();
  });

  it.each([
    [{ status: 200, body: { status: 'SUCCESS', items: 3, errors: [] } }, SCRAPER_TEXTS.ran('3')],
    [
      { status: 200, body: { status: 'WARNING', items: 3, errors: ['x'] } },
      SCRAPER_TEXTS.ranWithProblems('3', 1),
    ],
    [
      { status: 200, body: { status: 'FAILED', items: 0, errors: ['no folder'] } },
      SCRAPER_TEXTS.runFailed('no folder'),
    ],
    [{ status: 202, body: { status: 'RUNNING', items: 0, errors: [] } }, SCRAPER_TEXTS.goesOn],
  ] as const)('SCR-1: run now says what came of it (%#)', async (run, said) => {
    const calls = await open({ run });
    await userEvent.click(await screen.findByRole('button', { name: 'Run now' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(calls).toContain(`POST /api/config/run/${ID}`);
  });

  it.each(['viewer', 'responder', 'commander'] as const)('PERM-12: %s may look but not run', async (role) => {
    const calls = await open({ as: [role] });
    const button = await screen.findByRole('button', { name: /Run now/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    expect(calls.some((call) => call.startsWith('POST'))).toBe(false);
  });

  it('SCR-1: a scraper of an agent is run there, and one that is gone says so', async () => {
    await open({ rows: [scraper({ agent: { id: ID, name: 'edge' }, job_status: null })] });
    expect(await screen.findByText(SCRAPER_TEXTS.notHere('edge'))).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Run now' })).not.toBeInTheDocument();
    expect(screen.getByText(SCRAPER_TEXTS.neverRan)).toBeInTheDocument();
    await stopApps();
    await open({ rows: [] });
    expect(await screen.findByText(SCRAPER_TEXTS.gone)).toBeInTheDocument();
  });
});
