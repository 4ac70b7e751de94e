/** Words that are typed into a comment and not sent (M19, TM20). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COMMENT_TEXTS, INCIDENT_TEXTS, LIST_TEXTS } from '@/features/incidents/texts';
import { STORAGE_KEYS } from '@/services/config/storageKeys';
import { readDraft, writeDraft } from '@/services/offline/draftStore';
import { setSharedDevice } from '@/services/offline/sharedDevice';
import { stopApps } from '@tests/setup/app/renderApp';
import { ID, incidentRow, loadLazyCode, PERSON, renderIncidents } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(async () => {
  await stopApps();
  localStorage.clear();
});

const KEY = { userId: PERSON.id, what: `comments/${ID}/` };
const box = async () =>
  within(await screen.findByRole('region', { name: INCIDENT_TEXTS.latestComment })).findByRole('textbox', {
    name: COMMENT_TEXTS.label,
  });
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith(`${STORAGE_KEYS.drafts}:`));

async function open(more: Parameters<typeof renderIncidents>[0] = {}) {
  const view = await renderIncidents({ at: `/incidents/${ID}`, incidents: [incidentRow()], ...more });
  const leave = async () => {
    act(() => view.port.navigate('/incidents'));
    await screen.findByRole('button', { name: LIST_TEXTS.create });
  };
  const comeBack = () => act(() => view.port.navigate(`/incidents/${ID}`));
  return { ...view, leave, comeBack };
}

it('M19 INC-9 words that were not sent wait in their box while one is on another page, and on the device', async () => {
  const { leave, comeBack } = await open();
  await userEvent.type(await box(), 'half a thought');
  await leave();
  expect(readDraft(localStorage, KEY)?.values).toMatchObject({ text: 'half a thought' });
  comeBack();
  expect(await box()).toHaveValue('half a thought');
  await userEvent.clear(await box());
  expect(drafts()).toEqual([]);
});

it('M19 INC-9 after a new start they are there, and are sent under the id that they had', async () => {
  const draft = { id: '0b8f7f56-1f5c-4a60-9d3e-2f0a2f8f6a11', text: 'half a thought' };
  writeDraft(localStorage, KEY, { values: draft, base: null, savedAt: Date.now() });
  const { sent } = await open();
  await userEvent.type(await box(), ', whole');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ id: draft.id, comment: 'half a thought, whole' }),
  ]);
  await waitFor(() => expect(drafts()).toEqual([]));
});

it('M19 INC-9 words that are on their way do not stand in the next box, nor in one after they are stored', async () => {
  let answer: () => void = () => undefined;
  const late = new Map([['POST comments', new Promise<void>((resolve) => (answer = resolve))]]);
  const { leave, comeBack, sent } = await open({ late });
  await userEvent.type(await box(), 'restarted it');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await leave();
  expect(drafts()).toHaveLength(1);
  comeBack();
  expect(await box()).toHaveValue('');
  answer();
  await waitFor(() => expect(drafts()).toEqual([]));
});

it('TM20 on a shared device they are kept in the page alone', async () => {
  setSharedDevice(true);
  const { leave, comeBack } = await open();
  await userEvent.type(await box(), 'for my eyes');
  await leave();
  expect(JSON.stringify({ ...localStorage })).not.toContain('for my eyes');
  comeBack();
  expect(await box()).toHaveValue('for my eyes');
});
