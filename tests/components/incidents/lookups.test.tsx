/** What incidents offer to choose from, while it cannot be read. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EVIDENCE_TEXTS, INCIDENT_TEXTS, LIST_TEXTS } from '@/features/incidents/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { stopApps } from '@tests/setup/app/renderApp';
import { evidence, hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, PERSON, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const AWAY = 'These could not be read. the list is away';
const line = () => screen.findByRole('option', { name: `${AWAY} ${LOOKUP_TEXTS.again}` });

it('INC-1 the filter by owner says that people could not be read, keeps who is chosen, and asks again', async () => {
  const refuseReading = new Map([['people', 500]]);
  await renderIncidents({ at: `/incidents?owner=${PERSON.id}`, incidents: [incidentRow()], refuseReading });
  await userEvent.click(await screen.findByRole('button', { name: LIST_TEXTS.more }));
  const owner = await screen.findByRole('combobox', { name: LIST_TEXTS.owner });
  expect(owner).toHaveValue(PERSON.id);
  await userEvent.click(owner);
  expect(await line()).toBeInTheDocument();
  refuseReading.clear();
  await userEvent.click(screen.getByText(LOOKUP_TEXTS.again));
  expect(await screen.findByRole('option', { name: PERSON.name, selected: true })).toBeInTheDocument();
});

it('INC-1 the filter by component says in words that somebody may not read components', async () => {
  await renderIncidents({ incidents: [incidentRow()], refuseReading: new Map([['components', 403]]) });
  await userEvent.click(await screen.findByRole('button', { name: LIST_TEXTS.more }));
  await userEvent.click(await screen.findByRole('combobox', { name: LIST_TEXTS.component }));
  expect(await screen.findByRole('option', { name: LOOKUP_TEXTS.refused })).toBeInTheDocument();
  expect(screen.queryByText(LOOKUP_TEXTS.again)).not.toBeInTheDocument();
});

it('INC: whom to ask for help says that teams could not be read, and offers the people all the same', async () => {
  const refuseReading = new Map([['teams', 500]]);
  await renderIncidents({ at: `/incidents/${ID}`, incidents: [incidentRow()], refuseReading });
  await userEvent.click(await screen.findByRole('button', { name: INCIDENT_TEXTS.addResponder }));
  await userEvent.click(await screen.findByRole('combobox', { name: INCIDENT_TEXTS.chooseResponder }));
  expect(await line()).toBeInTheDocument();
  expect(await screen.findByRole('option', { name: PERSON.name })).toBeInTheDocument();
});

it('INC: who commands has a name and stays in charge while people cannot be read', async () => {
  const refuseReading = new Map([['people', 500]]);
  const { sent } = await renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    refuseReading,
  });
  await userEvent.click(await screen.findByRole('button', { name: INCIDENT_TEXTS.edit }));
  const dialog = within(await screen.findByRole('dialog', { name: INCIDENT_TEXTS.editTitle }));
  const commander = await dialog.findByRole('combobox', { name: INCIDENT_TEXTS.commander });
  expect(commander).toHaveValue(PERSON.name);
  await userEvent.click(dialog.getByRole('combobox', { name: INCIDENT_TEXTS.communicator }));
  expect(await line()).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await userEvent.type(dialog.getByRole('textbox', { name: LIST_TEXTS.titleField }), '!');
  await userEvent.click(dialog.getByRole('button', { name: INCIDENT_TEXTS.save }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PATCH')).toBe(true));
  expect(sent.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('commander_id', null);
});

it('EVD-2 runs around that moment that could not be read are told as such', async () => {
  const refuseReading = new Map([['check_statuses', 500]]);
  await renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    hypotheses: [hypothesis({ id: 'h', title: 'It is DNS' })],
    evidences: [
      evidence({
        type: 'check',
        check_id: 'k',
        check: { id: 'k', name: 'ping', type: 'http', icon: null, status: 'unhealthy' },
      }),
    ],
    refuseReading,
  });
  expect(await screen.findByText(`${EVIDENCE_TEXTS.runsFailed} the list is away`)).toBeInTheDocument();
  refuseReading.clear();
  await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
  expect(await screen.findByText(EVIDENCE_TEXTS.noRuns)).toBeInTheDocument();
});
