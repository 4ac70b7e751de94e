/** The timeline and what the report reads beside the incident, against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { REPORT_TEXTS } from '@/features/incidents/reportTexts';
import { TIMELINE_TEXTS } from '@/features/incidents/timelineTexts';
import { stopApps } from '@tests/setup/app/renderApp';
import { evidence, hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents, type IncidentServer } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const CONFIG = '22222222-2222-4222-8222-222222222222';
const change = (number: number) => ({
  id: `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`,
  config_id: CONFIG,
  change_type: `change-${number}`,
  severity: 'info',
  summary: null,
  source: null,
  external_created_by: null,
  created_at: new Date(Date.parse('2026-11-20T09:00:00Z') + number).toISOString(),
});

const server = (view: string, more: Partial<IncidentServer> = {}): IncidentServer => ({
  at: `/incidents/${ID}?view=${view}`,
  incidents: [incidentRow({ resolved: '2026-11-20T11:00:00Z', status: 'resolved' })],
  hypotheses: [hypothesis({ id: 'h', incident_id: ID })],
  evidences: [evidence({ id: 'e', type: 'config', config_id: CONFIG })],
  ...more,
});

it('M3 a lane folds away by its name, and its events are chosen no longer', async () => {
  await renderIncidents(server('timeline', { rows: { config_changes: [change(1)] } }));
  const axis = await screen.findByRole('slider', { name: TIMELINE_TEXTS.label });
  axis.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(axis).toHaveAttribute('aria-valuetext', 'change-1');
  await userEvent.click(screen.getByRole('button', { name: 'changes', pressed: true }));
  expect(await screen.findByRole('button', { name: 'changes', pressed: false })).toBeInTheDocument();
  expect(axis).toHaveAttribute('aria-valuetext', TIMELINE_TEXTS.nothingChosen);
  expect(screen.getByText(TIMELINE_TEXTS.none)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'changes', pressed: false }));
  expect(await screen.findByText('change-1')).toBeInTheDocument();
});

it('EVD-3 M3 attaching says what it needs, and attaches what is selected', async () => {
  await renderIncidents(server('timeline', { rows: { config_changes: [change(1)] } }));
  const axis = await screen.findByRole('slider', { name: TIMELINE_TEXTS.label });
  const button = () => screen.getByRole('button', { name: TIMELINE_TEXTS.attach });
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  expect(button()).toHaveAccessibleDescription(TIMELINE_TEXTS.attachNeeds);
  axis.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  expect(button()).not.toHaveAccessibleDescription();
});

it('M3 a lane of which one page is not all is read whole, from where the page ended', async () => {
  const rows = Array.from({ length: 2000 }, (_row, index) => change(2000 - index));
  const { reads } = await renderIncidents(server('timeline', { rows: { config_changes: rows } }));
  const axis = await screen.findByRole('slider', { name: TIMELINE_TEXTS.label });
  const pages = () => reads.filter((url) => url.startsWith('/api/db/config_changes'));
  // This server answers every page alike: what is known already counts once and ends the walk.
  await waitFor(() => expect(pages()).toHaveLength(3));
  expect(pages()[2]).toContain(`created_at=lte.${change(1).created_at}`);
  expect(axis).toHaveAttribute('aria-valuemax', '1999');
});

it('M11 the report reads the runs of what is affected while it lasted, and tells all of the log on demand', async () => {
  const logged = (id: string, type: string) => ({
    id,
    type,
    description: null,
    created_at: '2026-11-20T10:00:00Z',
    created_by: null,
    hypothesis: null,
    evidence: null,
    responder: null,
    comment: null,
  });
  const run = {
    id: 'r',
    status: 'failed',
    created_at: '2026-11-20T10:20:00Z',
    start_time: null,
    end_time: null,
    error: '<img src=x onerror="window.hacked=1">',
    playbooks: { name: 'restart', title: null },
  };
  const { reads } = await renderIncidents(
    server('report', {
      history: [logged('l1', 'evidence.created'), logged('l2', 'incident.created')],
      rows: { playbook_runs: [run] },
    }),
  );
  const paper = await screen.findByRole('article', { name: REPORT_TEXTS.preview });
  expect(await within(paper).findByText(/restart: failed — <img src=x/)).toBeInTheDocument();
  const asked = reads.find((url) => url.startsWith('/api/db/playbook_runs'));
  expect(asked).toContain('created_at=gte.2026-11-20T10:00:00Z&created_at=lte.2026-11-20T11:00:00Z');
  expect(asked).toContain(`config_id.in.(${CONFIG})`);
  expect(within(paper).getByRole('region', { name: 'Metrics' })).toHaveTextContent(
    'It was resolved after 1h.',
  );
  expect(paper).toHaveTextContent('opened the incident');
  expect(paper).not.toHaveTextContent('attached evidence');
  await userEvent.click(screen.getByRole('switch', { name: REPORT_TEXTS.withAll }));
  await waitFor(() => expect(paper).toHaveTextContent('attached evidence'));
});

it.each(['0001-01-01T00:00:00Z', '', 'tomorrow'])(
  'M3 F64 a record that began at %j has a timeline, and what tells no time is counted',
  async (time) => {
    const view = await renderIncidents({
      ...server('timeline', {
        incidents: [incidentRow({ created_at: time, resolved: '2026-11-20T11:00:00Z', status: 'resolved' })],
        rows: { config_changes: [change(1), { ...change(2), created_at: time }] },
      }),
    });
    expect(await screen.findByText(TIMELINE_TEXTS.undated(1), { exact: false })).toBeInTheDocument();
    (await screen.findByRole('slider', { name: TIMELINE_TEXTS.label })).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'change-1');
    expect(view.reads.filter((url) => /gte\.(?:0000|0001|-)/.test(url))).toEqual([]);
  },
);
