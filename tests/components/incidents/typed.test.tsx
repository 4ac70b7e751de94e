/** What somebody has typed on an incident stays until it is stored. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COMMENT_TEXTS, EVIDENCE_TEXTS, INCIDENT_TEXTS } from '@/features/incidents/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const open = () =>
  renderIncidents({
    at: `/incidents/${ID}`,
    incidents: [incidentRow()],
    hypotheses: [hypothesis({ id: 'h', incident_id: ID, title: 'It is DNS' })],
  });
const card = async () => within(await screen.findByRole('region', { name: 'It is DNS' }));

it('INC-9 API-12 what is typed while a comment is on its way is the next comment', async () => {
  const { sent } = await open();
  const rail = within(await screen.findByRole('region', { name: INCIDENT_TEXTS.latestComment }));
  const box = rail.getByRole('textbox', { name: COMMENT_TEXTS.label });
  await userEvent.type(box, 'first');
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  fireEvent.change(box, { target: { value: 'first, and second' } });
  await waitFor(() => expect(box).toHaveValue(', and second'));
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(box).toHaveValue(''));
  expect(sent.map(({ body }) => body)).toMatchObject([{ comment: 'first' }, { comment: ', and second' }]);
});

it('INC-9 the box for a comment has the focus, the next comment begins in it, and Cancel gives it back', async () => {
  await open();
  const button = () =>
    within(screen.getByRole('region', { name: 'It is DNS' })).getByRole('button', {
      name: COMMENT_TEXTS.add,
    });
  await card();
  button().focus();
  await userEvent.keyboard('{Enter}');
  const box = (await card()).getByRole('textbox', { name: COMMENT_TEXTS.label });
  expect(box).toHaveFocus();
  await userEvent.keyboard('seen');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(box).not.toBeInTheDocument());
  expect(button()).toHaveFocus();
  const rail = within(screen.getByRole('region', { name: INCIDENT_TEXTS.latestComment }));
  await userEvent.type(rail.getByRole('textbox', { name: COMMENT_TEXTS.label }), 'looking');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(rail.getByRole('textbox', { name: COMMENT_TEXTS.label })).toHaveValue(''));
  expect(rail.getByRole('textbox', { name: COMMENT_TEXTS.label })).toHaveFocus();
});

it('EVD-1 WIDGET-9 a click beside a dialog does not take away the note that is being written in it', async () => {
  await open();
  await userEvent.click((await card()).getByRole('button', { name: EVIDENCE_TEXTS.add }));
  const dialog = await screen.findByRole('dialog', { name: EVIDENCE_TEXTS.addTitle });
  const note = await within(dialog).findByRole('textbox', { name: EVIDENCE_TEXTS.kinds.comment });
  await userEvent.type(note, 'seen at noon');
  await userEvent.click(screen.getByTestId('modal-backdrop'));
  expect(note).toBeVisible();
  expect(note).toHaveValue('seen at noon');
});
