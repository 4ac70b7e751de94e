import { DATABASE_TEXTS } from '@/services/text/databaseWords';
/** What the server or a role refuses, told in words where it is to be mended (M19, F25, PERM-6). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EDITOR_TEXTS, PICKER_TEXTS } from '@/features/resources/texts';
import { MESSAGES } from '@/services/text/messages';
import { button, open, prepareSettings, replace, specBox } from './openSettings';

prepareSettings();

const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
/** The sentence is announced, and tied to its field once. */
function expectSentence(field: HTMLElement, sentence: string): void {
  const message = screen.getByText(sentence);
  expect(message).toHaveAttribute('role', 'alert');
  expect(field).toHaveAttribute('aria-describedby', message.id);
}
const TAKEN = {
  status: 409,
  code: '23505',
  message: 'duplicate key value violates unique constraint "topologies_name_key"',
};

it.each([
  ['topologies', 'topology', false],
  ['teams', 'team', true],
] as const)(
  'F25 VAL-7 M19 a name of %s that is taken is told beside the name, which gets the focus and keeps its text',
  async (table, singular, isKept) => {
    await open(`/settings/${table}/new`, { row: null, refuse: TAKEN });
    await userEvent.type(await box('Name'), 'web');
    await replace(await specBox(), table === 'teams' ? '{}' : 'type: Application\n');
    await userEvent.click(await button('Save'));
    const name = await box('Name');
    await waitFor(() => expect(name).toBeInvalid());
    expectSentence(name, EDITOR_TEXTS.taken(singular, isKept));
    expect(name).toHaveAccessibleDescription(EDITOR_TEXTS.taken(singular, isKept));
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('web');
    expect(screen.queryByText(/constraint/)).not.toBeInTheDocument();
    await userEvent.keyboard('-2');
    expect(name).toBeValid();
  },
);

it('F25 CONN-1 the name of a connection that is taken is told beside the name', async () => {
  await open('/settings/connections/new?type=kubernetes', { row: null, refuse: TAKEN });
  await userEvent.type(await box('Name'), 'shop');
  await userEvent.click(await button('Save'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid());
  expectSentence(await box('Name'), EDITOR_TEXTS.taken('connection', false));
});

it('ERR-14 a reference that leads nowhere is told in words above the buttons', async () => {
  await open('/settings/notifications/new', {
    row: null,
    refuse: {
      status: 409,
      code: '23503',
      message:
        'insert or update on table "notifications" violates foreign key constraint "notification_team_id_fkey"',
    },
  });
  await userEvent.type(await box('Name'), 'night');
  await replace(await specBox(), 'events: [check.failed]\nteam_id: 018f0000-0000-7000-8000-000000000077\n');
  await userEvent.click(await button('Save'));
  expect(await screen.findByText(DATABASE_TEXTS.missingReference)).toHaveAttribute('role', 'alert');
  expect(await specBox()).toHaveValue(
    'events: [check.failed]\nteam_id: 018f0000-0000-7000-8000-000000000077\n',
  );
});

it('API-12 CONN-1 a new connection that is sent again has the id of its first try', async () => {
  const { sent } = await open('/settings/connections/new?type=kubernetes', {
    row: null,
    refuse: { status: 500, message: 'The answer was lost.' },
  });
  await userEvent.type(await box('Name'), 'shop');
  await userEvent.click(await button('Save'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByText('The answer was lost.');
  await userEvent.click(await button('Save'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]!.body).toEqual(expect.objectContaining({ id: expect.stringMatching(/^[\da-f-]{36}$/) }));
  expect(sent[1]!.body).toEqual(sent[0]!.body);
});

it('TM8 EDIT-3 a key that would be left out of the labels is named, and nothing is sent', async () => {
  const view = await open('/settings/logging_backends/new', { row: null });
  await userEvent.type(await box('Name'), 'loki');
  await replace(await box('Labels'), '{"team": "web", "__proto__": "x"}');
  await userEvent.click(await button('Add'));
  expect(await screen.findByText(EDITOR_TEXTS.forbiddenKey)).toBeInTheDocument();
  expect(await box('Labels')).toHaveValue('{"team": "web", "__proto__": "x"}');
  expect(view.sent).toEqual([]);
});

it.each([
  ['viewer', '/settings/teams/new'],
  ['responder', '/settings/canaries/new'],
  ['commander', '/settings/canaries/new?type=http'],
  ['viewer', '/settings/agents?id=new'],
] as const)(
  'PERM-6 ERR-15 a %s at %s is told who may add one, instead of an empty form',
  async (role, at) => {
    await open(at, { as: [role] });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
    expect(screen.getByText(/one of these roles: admin, editor/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: PICKER_TEXTS.title })).not.toBeInTheDocument();
  },
);

it('M19 VAL-7 what the schema says of a value stands beside its field, and is not said twice', async () => {
  const view = await open('/settings/canaries/new?type=folder', { row: null, isOwn: true });
  await screen.findByRole('textbox', { name: 'Path' });
  const age = await box('Max age');
  await userEvent.type(age, 'soon');
  await userEvent.click(await button('Save'));
  const sentence = '"maxAge" must be written such as 30s, 1h30m or 7d.';
  await waitFor(() => expect(age).toHaveAccessibleDescription(sentence));
  expectSentence(age, sentence);
  expect(view.sent).toEqual([]);
  await userEvent.clear(age);
  await userEvent.type(age, '30m');
  await waitFor(() => expect(age).toBeValid());
});

it('TM4 VAL-7 a value that the server refuses for its column stands beside that field, with what was typed', async () => {
  const message = 'The name has 501 characters; at most 500 fit. Shorten it.';
  await open('/settings/logging_backends/new', {
    row: null,
    refuse: { status: 400, code: '23514', message, details: 'name' },
  });
  await userEvent.type(await box('Name'), 'loki');
  await userEvent.click(await button('Add'));
  const name = await box('Name');
  await waitFor(() => expect(name).toBeInvalid());
  expectSentence(name, message);
  expect(name).toHaveValue('loki');
});

it('NOT-4 a filter that the server cannot read is told once, above the buttons, and the text stays', async () => {
  const message = 'The filter cannot be read: it ends after (((, where more is expected (character 3).';
  const spec = 'events: [check.failed]\nfilter: (((\n';
  await open('/settings/notifications/new', {
    row: null,
    refuse: { status: 422, code: '23514', message, details: 'filter' },
  });
  await userEvent.type(await box('Name'), 'night');
  await replace(await specBox(), spec);
  await userEvent.click(await button('Save'));
  expect(await screen.findByText(message)).toHaveAttribute('role', 'alert');
  expect(await specBox()).toHaveValue(spec);
});
