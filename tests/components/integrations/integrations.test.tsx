/** Integrations in the real console, against a server that answers as the test says. */
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest as health } from '@/features/health/manifest';
import { manifest } from '@/features/integrations/manifest';
import type { IntegrationRow } from '@/features/integrations/model/records';
import { ADD_TEXTS, INTEGRATION_TEXTS } from '@/features/integrations/texts';
import { CHART_COPIES } from '@server/features/charts/copies';
import type { ChartName } from '@/services/contracts/charts';
import type { Role } from '@/services/contracts/enums';
import type { Property } from '@/services/contracts/rows';
import { outboxChanged } from '@/services/offline/outbox/outboxSlice';
import { MESSAGES } from '@/services/text/messages';
import { UNSENT_TEXTS } from '@/services/text/unsent';
import { json, renderApp, stopApps } from '@tests/setup/app/renderApp';
import { waitingEntry } from '@tests/setup/app/waitingEntry';

configure({ defaultHidden: true });

beforeAll(async () => {
  await import('@/features/integrations/pages/IntegrationsPage');
  await import('@/features/integrations/components/AddIntegrationDialog');
  await import('@/components/data-grid/DataGrid');
}, 120_000);
afterEach(stopApps);

const ROW: IntegrationRow = {
  id: 'i1',
  name: 'production',
  description: '',
  integration_type: 'scrapers',
  source: 'UI',
  agent: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: null,
  creator_name: 'Ada Lovelace',
  job_status: 'SUCCESS',
  job_success_count: 12,
  job_error_count: 0,
  job_time_start: '2026-11-20T11:00:00Z',
};

async function open(
  at: string,
  options: {
    rows?: IntegrationRow[];
    as?: Role[];
    properties?: Property[];
    status?: number;
    notice?: string;
  } = {},
) {
  const asked: string[] = [];
  const { rows = [ROW], as = ['admin'], properties = [], status = 200, notice } = options;
  const view = await renderApp({
    as,
    at,
    manifests: [health, manifest],
    properties,
    answer: (url, response) => {
      asked.push(url);
      if (url.startsWith('/api/db/integrations_with_status')) {
        response.setHeader('content-range', `0-${String(rows.length)}/${String(rows.length)}`);
        json(response, status, status === 200 ? rows : { message: 'no integrations today' });
        return true;
      }
      if (!url.startsWith('/api/charts/')) return false;
      const name = url.slice('/api/charts/'.length) as ChartName; // the dialog asks for no other
      const extra = notice === undefined ? {} : { notice };
      json(response, 200, { name, ...CHART_COPIES[name], registry: null, origin: 'copy', ...extra });
      return true;
    },
  });
  return { ...view, asked };
}

const listed = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('ROUTE-15 the list shows what brings data in, newest first; a row leads to its type and id', async () => {
  const { asked, port } = await open('/settings/integrations');
  expect(await screen.findByText('production')).toBeInTheDocument();
  expect(screen.getByText('Catalog Scraper')).toBeInTheDocument();
  const list = asked.find((url) => url.includes('integrations_with_status')) ?? '';
  expect(list).toContain('order=created_at.desc');
  expect(list).toContain('deleted_at=is.null');
  await userEvent.click(screen.getByText('production'));
  await waitFor(() => expect(port.place().pathname).toBe('/settings/integrations/scrapers/i1'));
});

it('M1 a row says that a change of its specification waits on this device, or needs a person', async () => {
  const { store } = await open('/settings/integrations');
  expect(await screen.findByText('production')).toBeInTheDocument();
  act(() => {
    store.dispatch(outboxChanged({ entries: [waitingEntry('config_scrapers', 'i1')], sent: [] }));
  });
  expect(await screen.findByText(UNSENT_TEXTS.notSent)).toBeInTheDocument();
  act(() => {
    store.dispatch(
      outboxChanged({ entries: [waitingEntry('config_scrapers', 'i1', 'attention')], sent: [] }),
    );
  });
  expect(await screen.findByText(UNSENT_TEXTS.needsYou)).toBeInTheDocument();
});

it('says why there is nothing, and when the list cannot be read', async () => {
  await open('/settings/integrations', { rows: [] });
  expect(await screen.findByText(INTEGRATION_TEXTS.empty)).toBeInTheDocument();
  await stopApps();
  await open('/settings/integrations', { status: 404 });
  expect(await screen.findByText(/no integrations today/)).toBeInTheDocument();
});

it('PERM-12 a viewer reads the list and adds nothing, not even by address', async () => {
  await open('/settings/integrations?add=aws', { as: ['viewer'] });
  expect(await screen.findByText('production')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: INTEGRATION_TEXTS.add })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('INTG-2 INTG-3 INTG-6 six tiles by GitOps and three direct ones, which lead to their forms', async () => {
  const { port } = await open('/settings/integrations');
  await userEvent.click(await screen.findByRole('button', { name: INTEGRATION_TEXTS.add }));
  expect(await screen.findByRole('dialog', { name: INTEGRATION_TEXTS.add })).toBeInTheDocument();
  expect(listed(ADD_TEXTS.gitOps)).toEqual([
    'AWS',
    'Azure',
    'Prometheus',
    'Flux',
    'Kubernetes',
    'Watchfloor',
  ]);
  expect(listed(ADD_TEXTS.direct)).toEqual(['Custom Topology', 'Catalog Scraper', 'Log Backends']);
  await userEvent.click(screen.getByRole('button', { name: 'Custom Topology' }));
  await waitFor(() => expect(port.place().pathname).toBe('/settings/topologies/new'));
});

it('INTG-3 where logs are switched off no log backend is offered', async () => {
  const off: Property = { name: 'logs.disable', value: 'true', source: 'db' };
  await open('/settings/integrations?add=choose', { properties: [off] });
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(listed(ADD_TEXTS.direct)).toEqual(['Custom Topology', 'Catalog Scraper']);
});

it.each(['AWS', 'Azure', 'Prometheus', 'Flux', 'Kubernetes', 'Watchfloor'])(
  'INTG-1 INTG-7 INTG-9 %s opens at full size with its presets, its chart asked for',
  async (label) => {
    const { asked } = await open('/settings/integrations?add=choose');
    await userEvent.click(await screen.findByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: ADD_TEXTS.title(label) });
    expect(dialog).toHaveAttribute('data-size', 'full');
    expect(await within(dialog).findByRole('textbox', { name: 'Name' })).toHaveValue(label);
    expect(within(dialog).getByRole('textbox', { name: 'Namespace' })).toHaveValue('watchfloor');
    expect(within(dialog).getByRole('textbox', { name: 'Interval' })).toHaveValue('30m');
    expect(asked).toContain(`/api/charts/${label.toLowerCase()}`);
  },
);

it('INTG-5 INTG-8 output follows what is typed, in two tabs with the note; Close closes', async () => {
  const { port } = await open('/settings/integrations?add=flux');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Namespace' }), { target: { value: 'ops' } });
  expect(dialog.getByRole('group', { name: 'Flux' })).toHaveTextContent('namespace: ops');
  expect(dialog.getByText(ADD_TEXTS.note)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('tab', { name: /^Helm CLI/ }));
  expect(dialog.getByRole('group', { name: 'Helm CLI' })).toHaveTextContent('--namespace ops');
  expect(dialog.getByText(ADD_TEXTS.note)).toBeInTheDocument();
  fireEvent.change(dialog.getByRole('textbox', { name: 'Namespace' }), { target: { value: 'Ops!' } });
  expect(dialog.getByText(ADD_TEXTS.invalid)).toBeInTheDocument();
  expect(dialog.queryByRole('group', { name: 'Helm CLI' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getAllByRole('button', { name: ADD_TEXTS.close }).at(-1) as HTMLElement); // the last is the form's
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(port.place().search).toBe('');
});

it('INTG-9 says when the description is not the registry’s', async () => {
  await open('/settings/integrations?add=aws', {
    notice: 'The chart registry could not be used: it is away.',
  });
  expect(await screen.findByText(/could not be used: it is away/)).toBeInTheDocument();
});

it('FLAG-1 switched off, the page is not there', async () => {
  const off: Property = { name: 'settings.integrations.disable', value: 'true', source: 'db' };
  const { asked } = await open('/settings/integrations', { properties: [off] });
  await waitFor(() => expect(screen.queryByText(MESSAGES.loadingData)).not.toBeInTheDocument());
  expect(screen.queryByText('production')).not.toBeInTheDocument();
  expect(asked.some((url) => url.includes('integrations_with_status'))).toBe(false);
});
