/** Whom somebody asks to help, against a server that answers as the test says. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INCIDENT_TEXTS } from '@/features/incidents/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { ID, incidentRow, loadLazyCode, PERSON, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const TEAM = { id: '22222222-2222-4222-8222-222222222222', name: 'Platform' };

it.each([
  [
    INCIDENT_TEXTS.team(TEAM.name),
    { type: 'system', team_id: TEAM.id, properties: { responderType: 'system' } },
  ],
  [PERSON.name, { type: 'person', person_id: PERSON.id, properties: { responderType: 'person' } }],
])('INC: %s is asked to help', async (name, row) => {
  const { sent } = await renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    rows: { teams: [TEAM] },
  });
  await userEvent.click(await screen.findByRole('button', { name: INCIDENT_TEXTS.addResponder }));
  const dialog = await screen.findByRole('dialog', { name: INCIDENT_TEXTS.addResponder });
  await userEvent.click(await screen.findByRole('combobox', { name: INCIDENT_TEXTS.chooseResponder }));
  await userEvent.click(await screen.findByRole('option', { name }));
  const [submit] = screen
    .getAllByRole('button', { name: INCIDENT_TEXTS.addResponder })
    .filter((button) => dialog.contains(button));
  if (submit === undefined) throw new Error('The dialog has no way to send it.');
  await userEvent.click(submit);
  await waitFor(() => {
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ incident_id: ID, ...row })]);
  });
});
