/** Answers that come after the person has closed the dialog, or gone on to another page. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COMMENT_TEXTS, HYPOTHESIS_TEXTS, INCIDENT_TEXTS, LIST_TEXTS } from '@/features/incidents/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const OTHER = '7c9e6679-7425-40de-944b-e07fc1f90ae8';

function lateAnswer(call: string) {
  let answer: () => void = () => undefined;
  const late = new Map([
    [
      call,
      new Promise<void>((resolve) => {
        answer = resolve;
      }),
    ],
  ]);
  return { late, answer: () => answer() };
}

it('HYP-1 an answer that comes after its dialog was closed leaves the next dialog, and what is typed there', async () => {
  const { late, answer } = lateAnswer('POST hypotheses');
  const { sent, reads } = await renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    hypotheses: [hypothesis({ id: 'h', incident_id: ID, title: 'It is DNS' })],
    late,
  });
  await userEvent.click(await screen.findByRole('button', { name: HYPOTHESIS_TEXTS.add }));
  const first = within(await screen.findByRole('dialog', { name: HYPOTHESIS_TEXTS.addTitle.root }));
  await userEvent.type(first.getByRole('textbox'), 'It is the disk');
  await userEvent.click(first.getByRole('button', { name: HYPOTHESIS_TEXTS.create }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: INCIDENT_TEXTS.edit }));
  const second = within(await screen.findByRole('dialog', { name: INCIDENT_TEXTS.editTitle }));
  const title = second.getByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, ' for everybody');
  const known = reads.length;
  answer();
  // What is stored is asked for anew.
  await waitFor(() =>
    expect(reads.slice(known)).toContainEqual(expect.stringContaining('/api/db/hypotheses')),
  );
  expect(title).toBeInTheDocument();
  expect(title).toHaveValue('Checkout fails for everybody');
});

it('INC-4 an incident that is created after its dialog was closed does not take the person away from the next', async () => {
  const { late, answer } = lateAnswer('POST incidents');
  const { sent } = await renderIncidents({ incidents: [incidentRow()], late });
  await userEvent.click(await screen.findByRole('button', { name: LIST_TEXTS.create }));
  const first = within(await screen.findByRole('dialog', { name: LIST_TEXTS.createTitle }));
  await userEvent.type(first.getByRole('textbox', { name: /^Title/ }), 'Orders hang');
  await userEvent.click(first.getByRole('button', { name: LIST_TEXTS.createSubmit }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(first.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: LIST_TEXTS.create }));
  const second = within(await screen.findByRole('dialog', { name: LIST_TEXTS.createTitle }));
  const title = second.getByRole('textbox', { name: /^Title/ });
  await userEvent.type(title, 'Another one');
  answer();
  expect(await screen.findByText(LIST_TEXTS.created('Orders hang'))).toBeInTheDocument();
  expect(title).toBeInTheDocument();
  expect(title).toHaveValue('Another one');
});

it('ROUTE-5 a dialog about one incident does not stand over the next', async () => {
  const { port } = await renderIncidents({ at: `/incidents/${ID}`, incidents: [incidentRow()] });
  await userEvent.click(await screen.findByRole('button', { name: INCIDENT_TEXTS.edit }));
  const title = within(await screen.findByRole('dialog', { name: INCIDENT_TEXTS.editTitle })).getByRole(
    'textbox',
    { name: /^Title/ },
  );
  act(() => port.navigate(`/incidents/${OTHER}`));
  await waitFor(() => expect(title).not.toBeInTheDocument());
  await screen.findByRole('region', { name: INCIDENT_TEXTS.latestComment });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('INC-9 a comment that is refused after the page was left is told, and its words wait in the box', async () => {
  const { late, answer } = lateAnswer('POST comments');
  const refuse = new Map([['POST comments', 422]]);
  const { port, sent } = await renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    late,
    refuse,
  });
  const box = async () =>
    within(await screen.findByRole('region', { name: INCIDENT_TEXTS.latestComment })).findByRole('textbox', {
      name: COMMENT_TEXTS.label,
    });
  await userEvent.type(await box(), 'seen at noon');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => port.navigate('/incidents'));
  await screen.findByRole('button', { name: LIST_TEXTS.create });
  answer();
  const said = await screen.findByText(/^Your comment was not stored/);
  expect(said).toHaveTextContent('no comments today');
  act(() => port.navigate(`/incidents/${ID}`));
  expect(await box()).toHaveValue('seen at noon');
  refuse.clear();
  await userEvent.type(await box(), ', twice');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await box()).toHaveValue(''));
  const [first, second] = sent.map(({ body }) => body as { id: string; comment: string }); // a comment is an object
  expect(second).toMatchObject({ id: first?.id, comment: 'seen at noon, twice' });
});
