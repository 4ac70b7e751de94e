/** Attach as Evidence in the real console (settings specification §2.4, §4, §5, §8). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  attachChange,
  attachCheck,
  attachComponent,
  attachConfig,
  attachInsight,
  attachLogLines,
} from '@/features/incidents/slots';
import { LINK_TEXTS } from '@/features/incidents/texts';
import type { Role } from '@/services/contracts/enums';
import { defineSlot } from '@/services/slots/defineSlot';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import type { FeatureManifest } from '@/services/slots/manifest';
import { stopApps } from '@tests/setup/app/renderApp';
import {
  ID,
  incidentRow,
  loadLazyCode,
  PERSON,
  renderIncidents,
  type IncidentServer,
} from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const onCheck = defineSlot<{ check: { id: string; name: string } }>('test.check');
onCheck.fill(attachCheck);

/** A page of some other feature that shows the slot. */
const elsewhere: FeatureManifest = {
  id: 'elsewhere',
  nav: [],
  routes: [
    {
      path: '/elsewhere',
      title: 'Elsewhere',
      chrome: 'bare',
      requirement: {},
      lazy: async () => ({
        Component: () => (
          <>
            <p>here</p>
            <SlotOutlet slot={onCheck} props={{ check: { id: 'c', name: 'ping' } }} />
          </>
        ),
      }),
    },
  ],
};

const HYPOTHESES = [
  { id: 'h1', title: 'DNS', incident_id: ID, status: 'possible', type: 'root' },
  { id: 'h2', title: 'Disk', incident_id: ID, status: 'likely', type: 'root' },
];

async function openDialog(server: IncidentServer = {}) {
  const view = await renderIncidents({
    at: '/elsewhere',
    manifests: [elsewhere],
    incidents: [{ ...incidentRow(), hypotheses: [] }],
    hypotheses: HYPOTHESES,
    ...server,
  });
  await userEvent.click(await screen.findByRole('button', { name: LINK_TEXTS.action }));
  const dialog = within(await screen.findByRole('dialog', { name: LINK_TEXTS.action }));
  const box = (name: RegExp) => dialog.getByRole('combobox', { name });
  return { ...view, dialog, box };
}

/** Leaves a box by a click elsewhere: without a layout the Tab key leads nowhere inside a dialog. */
const leave = () => userEvent.click(screen.getByRole('textbox', { name: LINK_TEXTS.description }));

async function typeNew(box: HTMLElement, text: string) {
  await userEvent.click(box);
  await userEvent.type(box, text);
  await leave();
}

it('EVD-3 EVD-4 EVD-5 EVD-6 EVD-7 EVD-16 EVD-17 EVD-18 OPEN-3 a new incident: incident, hypothesis, evidence, then a toast with a link', async () => {
  const { sent, dialog, box } = await openDialog({ hypotheses: [] });
  expect(dialog.queryByRole('combobox', { name: /^Type/ })).not.toBeInTheDocument();
  await typeNew(box(/^Incident/), 'Down');
  expect(await dialog.findByRole('combobox', { name: /^Severity/ })).toBeInTheDocument();
  await userEvent.selectOptions(box(/^Type/), 'availability');
  await userEvent.selectOptions(box(/^Severity/), 'Medium');
  await userEvent.type(dialog.getByRole('textbox', { name: LINK_TEXTS.description }), 'red');
  await userEvent.click(dialog.getByRole('button', { name: LINK_TEXTS.submit }));
  expect(await screen.findByText(new RegExp(LINK_TEXTS.linked))).toBeInTheDocument();
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /api/db/incidents',
    'POST /api/db/hypotheses',
    'POST /api/db/evidences',
  ]);
  const [incident, hypothesis, evidence] = sent.map(({ body }) => body as Record<string, unknown>); // rows
  expect(incident).toMatchObject({
    title: 'Down',
    severity: 'Medium',
    type: 'availability',
    description: 'red',
    created_by: PERSON.id,
  });
  expect(hypothesis).toMatchObject({
    incident_id: incident?.['id'],
    title: 'Down',
    status: 'possible',
    type: 'root',
    created_by: PERSON.id,
  });
  expect(evidence).toMatchObject({
    hypothesis_id: hypothesis?.['id'],
    check_id: 'c',
    type: 'check',
    description: 'red',
    created_by: PERSON.id,
  });
  expect(screen.getByRole('link', { name: LINK_TEXTS.openIncident })).toHaveAttribute(
    'href',
    `/incidents/${String(incident?.['id'])}`,
  );
  expect(document.body.innerHTML).toContain('Toastify__toast-container--top-right');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('EVD-12 EVD-13 EVD-14 the exact sentences, and nothing is sent', async () => {
  const { sent, dialog, box } = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: LINK_TEXTS.submit }));
  expect(dialog.getByText('Must select or create an incident')).toBeInTheDocument();
  expect(dialog.getByText('Must select or create a hypothesis')).toBeInTheDocument();
  await typeNew(box(/^Incident/), 'Down');
  await userEvent.click(dialog.getByRole('button', { name: LINK_TEXTS.submit }));
  expect(dialog.getByText('Please select incident severity')).toBeInTheDocument();
  expect(dialog.getByText('Please select an incident type')).toBeInTheDocument();
  expect(dialog.queryByText('Must select or create a hypothesis')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

async function chooseIncident(box: (name: RegExp) => HTMLElement) {
  await userEvent.click(box(/^Incident/));
  await userEvent.click(await screen.findByRole('option', { name: /Checkout fails/ }));
}

it('EVD-10 EVD-11 EVD-19 EVD-20 the only hypothesis is chosen, and goes with its incident', async () => {
  const { sent, reads, dialog, box } = await openDialog({ hypotheses: HYPOTHESES.slice(0, 1) });
  await chooseIncident(box);
  await waitFor(() => expect(box(/^Hypothesis/)).toHaveValue('DNS'));
  expect(reads.some((url) => url.includes(`incident_id=eq.${ID}`))).toBe(true);
  await userEvent.clear(box(/^Incident/));
  await leave();
  await waitFor(() => expect(box(/^Hypothesis/)).toHaveValue(''));
  await chooseIncident(box);
  await waitFor(() => expect(box(/^Hypothesis/)).toHaveValue('DNS'));
  await userEvent.click(dialog.getByRole('button', { name: LINK_TEXTS.submit }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ url: '/api/db/evidences', body: { hypothesis_id: 'h1' } });
});

it('EVD-10 EVD-20 of two hypotheses none is chosen, and typing asks with the text', async () => {
  const { reads, box } = await openDialog();
  await chooseIncident(box);
  await waitFor(() => expect(reads.some((url) => url.includes('/hypotheses?'))).toBe(true));
  expect(box(/^Hypothesis/)).toHaveValue('');
  await userEvent.type(box(/^Hypothesis/), 'net');
  await waitFor(() => expect(reads.some((url) => url.includes('title=ilike.*net*'))).toBe(true));
  await userEvent.type(box(/^Incident/), 'pay');
  await waitFor(() =>
    expect(reads.some((url) => url.includes('/incidents?') && url.includes('pay*'))).toBe(true),
  );
});

it('EVD-8 EVD-9 EVD-21 OPEN-37 a failure in the middle says what was created, keeps what was typed, and the retry goes on there', async () => {
  const thrown: string[] = [];
  const onError = (event: ErrorEvent) => {
    thrown.push(event.message);
    event.preventDefault();
  };
  window.addEventListener('error', onError);
  const refuse = new Map([['POST evidences', 500]]);
  const { sent, dialog, box } = await openDialog({ refuse, hypotheses: [] });
  await typeNew(box(/^Incident/), 'Down');
  await userEvent.selectOptions(box(/^Type/), 'cost');
  await userEvent.selectOptions(box(/^Severity/), 'high');
  await userEvent.click(dialog.getByRole('button', { name: LINK_TEXTS.submit }));
  expect(await dialog.findByText(/It could not be attached: no evidences today/)).toHaveTextContent(
    /The incident was created.*The hypothesis was created.*The evidence was not created/,
  );
  expect(box(/^Incident/)).toHaveValue('Down');
  expect(screen.queryByText(new RegExp(LINK_TEXTS.linked))).not.toBeInTheDocument();
  await waitFor(() => expect(thrown.join()).toMatch(/Evidence was not attached/));
  refuse.clear();
  await userEvent.click(await dialog.findByRole('button', { name: LINK_TEXTS.submit }));
  expect(await screen.findByText(new RegExp(LINK_TEXTS.linked))).toBeInTheDocument();
  expect(sent.map(({ url }) => url.replace('/api/db/', ''))).toEqual([
    'incidents',
    'hypotheses',
    'evidences',
    'evidences',
  ]);
  const ids = sent.slice(2).map(({ body }) => (body as { id: string }).id); // a row with its id
  expect(ids[0]).toBe(ids[1]);
  window.removeEventListener('error', onError);
});

it('EVD-22 a list of incidents that fails is an empty list', async () => {
  const { box } = await openDialog({ incidents: [] });
  await userEvent.click(box(/^Incident/));
  expect(await screen.findByRole('option', { name: 'Start typing to search' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Start typing to search');
});

it.each([
  ['PERM-16', ['responder'], [], true],
  ['PERM-16', ['editor'], [], true],
  ['PERM-16', ['viewer'], [], false],
  ['FLAG-5', ['responder'], [{ name: 'incidents.disable', value: 'true' }], false],
] satisfies [string, Role[], { name: string; value: string }[], boolean][])(
  'PERM-16 FLAG-5 %s: %j with %j sees the action: %s',
  async (_id, as, properties, isThere) => {
    await renderIncidents({ at: '/elsewhere', manifests: [elsewhere], as, properties });
    await screen.findByText('here');
    if (isThere) expect(await screen.findByRole('button', { name: LINK_TEXTS.action })).toBeInTheDocument();
    else {
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(screen.queryByRole('button', { name: LINK_TEXTS.action })).not.toBeInTheDocument();
    }
  },
);

it('EVD-16 every kind of source has its filling, with the same requirement', () => {
  const fillings = [attachCheck, attachConfig, attachChange, attachInsight, attachComponent, attachLogLines];
  expect(new Set(fillings.map(({ requirement }) => JSON.stringify(requirement))).size).toBe(1);
});
