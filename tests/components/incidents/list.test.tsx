/** The list of incidents in the real console, against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LIST_TEXTS } from '@/features/incidents/texts';
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES, INCIDENT_TYPES } from '@/services/contracts/enums';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { ID, incidentRow, loadLazyCode, PERSON, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const rowOf = async (title: string) => {
  await screen.findByText(title);
  const row = screen.getAllByRole('row').find((one) => within(one).queryByText(title) !== null);
  if (row === undefined) throw new Error(`no row for ${title}`);
  return row;
};

const openCreate = async () => {
  await userEvent.click(await screen.findByRole('button', { name: LIST_TEXTS.create }));
  return screen.findByRole('dialog', { name: LIST_TEXTS.createTitle });
};

const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.getAttribute('value'))
    .filter((value) => value !== '');

it('INC-1 INC-4 shows severity, title, status, people and the leading hypothesis of each incident', async () => {
  await renderIncidents({
    incidents: [
      incidentRow({
        hypotheses: [
          { id: 'h', title: 'DNS', type: 'root', status: 'likely', updated_at: '2026-11-20T10:00:00Z' },
        ],
      }),
      incidentRow({ id: 'b', title: 'Old', severity: 'info', status: 'cancelled', responders: null }),
      incidentRow({ id: 'c', title: 'Numeric', severity: 'warning', type: 'technical_debt' }),
    ],
  });
  expect(await rowOf('Checkout fails')).toHaveTextContent(/critical.*open.*Ada Lovelace.*1 · likely: DNS/);
  expect(await rowOf('Old')).toHaveTextContent(/info.*cancelled/);
  expect(await rowOf('Numeric')).toHaveTextContent(/warning.*technical debt/);
});

it('ROUTE-5 a row opens the page of its incident', async () => {
  const { port } = await renderIncidents({ incidents: [incidentRow()] });
  await userEvent.click(within(await rowOf('Checkout fails')).getByText('Checkout fails'));
  await waitFor(() => expect(port.place().pathname).toBe(`/incidents/${ID}`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Checkout fails' })).toBeInTheDocument();
});

it('INC-2 INC-3 INC-4 INC-7 INC-1 creates with the values and defaults of the specification', async () => {
  const { sent, port } = await renderIncidents();
  const dialog = within(await openCreate());
  expect(optionsOf(dialog.getByRole('combobox', { name: 'Status' }))).toEqual([...INCIDENT_STATUSES]);
  expect(optionsOf(dialog.getByRole('combobox', { name: 'Severity' }))).toEqual([...INCIDENT_SEVERITIES]);
  expect(optionsOf(dialog.getByRole('combobox', { name: 'Type' }))).toEqual([...INCIDENT_TYPES]);
  await userEvent.click(dialog.getByRole('button', { name: LIST_TEXTS.createSubmit }));
  expect(dialog.getByText(MESSAGES.fieldRequired)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Down');
  await userEvent.click(dialog.getByRole('button', { name: LIST_TEXTS.createSubmit }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const body = sent[0]?.body as { id: string }; // what the console sends has an id
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: '/api/db/incidents',
    body: {
      title: 'Down',
      description: '',
      status: 'open',
      severity: 'low',
      type: 'availability',
      created_by: PERSON.id,
      commander_id: PERSON.id,
      communicator_id: PERSON.id,
    },
  });
  await waitFor(() => expect(port.place().pathname).toBe(`/incidents/${body.id}`));
});

it('a refused incident keeps what was typed, and the retry has the same id', async () => {
  const refuse = new Map([['POST incidents', 500]]);
  const { sent } = await renderIncidents({ refuse });
  const dialog = within(await openCreate());
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Down');
  await userEvent.click(dialog.getByRole('button', { name: LIST_TEXTS.createSubmit }));
  expect(await dialog.findByText('no incidents today')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Down');
  refuse.clear();
  await userEvent.click(dialog.getByRole('button', { name: LIST_TEXTS.createSubmit }));
  await waitFor(() => expect(sent).toHaveLength(2));
  const ids = sent.map(({ body }) => (body as { id: string }).id); // what the console sends has an id
  expect(ids[0]).toBe(ids[1]);
});

it('AUTH-24 API-11 the tabs write the address, and the address is the question', async () => {
  const { reads, port } = await renderIncidents({ at: '/incidents?status=open&search=pay' });
  await waitFor(() =>
    expect(reads.some((url) => url.includes('status=eq.open') && url.includes('title.ilike.*pay*'))).toBe(
      true,
    ),
  );
  await userEvent.click(await screen.findByRole('tab', { name: /^Closed/ }));
  await waitFor(() => expect(port.place().search).toBe('?status=closed&search=pay'));
  await waitFor(() => expect(reads.some((url) => url.includes('status=eq.closed'))).toBe(true));
});

it('says whether an empty list is good', async () => {
  await renderIncidents();
  expect(await screen.findByText(LIST_TEXTS.noneActive)).toBeInTheDocument();
});

it('says that filters find nothing, and takes them away', async () => {
  const { port } = await renderIncidents({ at: '/incidents?severity=blocker' });
  expect(await screen.findByText(LIST_TEXTS.noMatch)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: LIST_TEXTS.showAll }));
  await waitFor(() => expect(port.place().search).toBe('?status=all'));
});

it('ERR-16 a list that fails says so and can be asked again', async () => {
  await renderIncidents({ listStatus: 400 });
  expect(await screen.findByText(MESSAGES.somethingWentWrong)).toBeInTheDocument();
  expect(screen.getByText('the list is away')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

it('PERM-6 a viewer reads, chooses nothing and opens nothing', async () => {
  await renderIncidents({ as: ['viewer'], incidents: [incidentRow()] });
  await rowOf('Checkout fails');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: LIST_TEXTS.create })).toHaveAttribute('aria-disabled', 'true');
});

it('M16 sets the status of several at once on top of what is stored, and undoes it', async () => {
  const { sent } = await renderIncidents({
    incidents: [incidentRow(), incidentRow({ id: 'b', title: 'Second', status: 'new' })],
  });
  await rowOf('Second');
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: LIST_TEXTS.setStatus }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Closed' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([{ status: 'closed' }, { status: 'closed' }]);
  expect(sent.every(({ url }) => url.includes('updated_at=eq.2026-11-20T10:00:00Z'))).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: LIST_TEXTS.undo }));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.slice(2).map(({ body }) => body)).toEqual([{ status: 'open' }, { status: 'new' }]);
});
