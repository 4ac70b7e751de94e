/** Somebody else set the status of the incident first (beyond.md M2). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HistoryRecord } from '@/features/incidents/model/records';
import { CONFLICT_TEXTS, LIST_TEXTS } from '@/features/incidents/texts';
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

const SEEN = '2026-11-20T10:00:00Z';
const LATER = '2026-11-20T10:05:00Z';

function logged(id: string, name: string, description: string, secondsAgo: number): HistoryRecord {
  return {
    id,
    type: 'incident.status_updated',
    description,
    created_at: new Date(Date.now() - secondsAgo * 1000).toISOString(),
    created_by: { ...PERSON, id, name },
    hypothesis: null,
    evidence: null,
    responder: null,
    comment: null,
  };
}

/** The page shows `open`; meanwhile somebody sets `mitigated`; then `resolved` is chosen on the page. */
async function conflict(history: readonly HistoryRecord[]) {
  const server: IncidentServer = {
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    history: [],
    patched: (url) => (url.includes(`updated_at=eq.${SEEN}`) ? [] : undefined),
  };
  const view = await renderIncidents(server);
  const status = await screen.findByRole('button', { name: `${LIST_TEXTS.statusField}: Open` });
  server.incidents = [incidentRow({ status: 'mitigated', updated_at: LATER })];
  server.history = history;
  await userEvent.click(status);
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Resolved' }));
  const dialog = await screen.findByRole('dialog', { name: CONFLICT_TEXTS.title });
  return { ...view, dialog, field: within(dialog).getByRole('region', { name: LIST_TEXTS.statusField }) };
}

it('M2 a conflict of the status says who set it last and when, and what is chosen is written on top of that', async () => {
  const { sent, dialog, field } = await conflict([
    logged('1', 'Cy', 'investigating', 10),
    logged('2', 'Bo', 'mitigated', 40),
    logged('3', 'Di', 'mitigated', 4000),
  ]);
  expect(await within(field).findByText(/^Bo set mitigated [45]\ds ago\.$/)).toBeInTheDocument();
  expect(field).toHaveTextContent(/Before\s*open\s*Theirs\s*mitigated\s*Mine\s*resolved/);
  await userEvent.click(within(dialog).getByRole('button', { name: CONFLICT_TEXTS.save }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    url: `/api/db/incidents?id=eq.${ID}&updated_at=eq.${LATER}`,
    body: { status: 'resolved' },
  });
});

it('M2 a log that does not tell it leaves the question as it is', async () => {
  const { field, reads } = await conflict([logged('1', 'Cy', 'investigating', 10)]);
  await waitFor(() =>
    expect(reads.filter((url) => url.includes('incident_histories')).length).toBeGreaterThan(1),
  );
  expect(field).toHaveTextContent(/Theirs\s*mitigated/);
  expect(field).not.toHaveTextContent(/ set /);
});
