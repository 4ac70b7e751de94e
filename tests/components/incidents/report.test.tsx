/** The report as a draft that people write over (beyond.md M11), against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { editComment, type NewEdit } from '@/features/incidents/model/reportEdits';
import { DISPUTED_TEXTS, OUTDATED_TEXTS, REPORT_TEXTS } from '@/features/incidents/reportTexts';
import { stopApps } from '@tests/setup/app/renderApp';
import { hypothesis, PERSON } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents, type IncidentServer } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const KEY = 'hypothesis/dns';
const NOW = 'likely root: It is DNS';
const dns = hypothesis({ id: 'dns', incident_id: ID, title: 'It is DNS', status: 'likely' });
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const edit = (number: number, fields: Partial<NewEdit>) => ({
  id: idOf(number),
  comment: editComment({ key: KEY, over: [], text: 'By hand.', record: NOW, ...fields }),
  external_created_by: null,
  responder_id: null,
  hypothesis_id: null,
  created_by: PERSON,
  created_at: `2026-11-20T10:0${number}:00Z`,
});

const report = async (server: Partial<IncidentServer> = {}) => {
  const view = await renderIncidents({
    at: `/incidents/${ID}?view=report`,
    incidents: [incidentRow()],
    hypotheses: [dns],
    ...server,
  });
  const paper = await screen.findByRole('article', { name: REPORT_TEXTS.preview });
  return { ...view, paper };
};

const item = (paper: HTMLElement, text: RegExp) => {
  const found = within(paper)
    .getAllByRole('listitem')
    .find(({ textContent }) => text.test(textContent ?? ''));
  if (found === undefined) throw new Error(`No paragraph says ${String(text)}`);
  return found;
};

it('M11 a paragraph is written in its place, by keys, and becomes a comment that everybody reads', async () => {
  const { paper, sent } = await report();
  await userEvent.click(within(paper).getByRole('button', { name: REPORT_TEXTS.edit(NOW) }));
  const area = screen.getByRole('textbox', { name: REPORT_TEXTS.editor });
  expect(area).toHaveFocus();
  expect(area).toHaveValue(NOW);
  await userEvent.clear(area);
  await userEvent.type(area, 'The resolver{Enter}was down.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: {
      incident_id: ID,
      comment: editComment({ key: KEY, over: [], text: 'The resolver was down.', record: NOW }),
    },
  });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: REPORT_TEXTS.editor })).toBeNull());
  await waitFor(() =>
    expect(within(paper).getByRole('button', { name: REPORT_TEXTS.edit(NOW) })).toHaveFocus(),
  );
});

it('M11 a refused edit keeps what was typed and says why; Escape writes nothing', async () => {
  const refuse = new Map([['POST comments', 500]]);
  const { paper, sent } = await report({ refuse });
  await userEvent.click(within(paper).getByRole('button', { name: REPORT_TEXTS.edit(NOW) }));
  await userEvent.type(screen.getByRole('textbox', { name: REPORT_TEXTS.editor }), ' for sure');
  await userEvent.click(screen.getByRole('button', { name: REPORT_TEXTS.save }));
  expect(await within(paper).findByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getByRole('textbox', { name: REPORT_TEXTS.editor })).toHaveValue(`${NOW} for sure`);
  const before = sent.length;
  await userEvent.type(screen.getByRole('textbox', { name: REPORT_TEXTS.editor }), '{Escape}');
  expect(screen.queryByRole('textbox', { name: REPORT_TEXTS.editor })).not.toBeInTheDocument();
  expect(sent).toHaveLength(before);
});

it('M11 a paragraph by hand stands with who wrote it, and its comment is not among the comments', async () => {
  const { paper } = await report({ comments: [edit(1, {})] });
  const written = item(paper, /By hand\./);
  expect(written).toHaveTextContent(REPORT_TEXTS.byHand(PERSON.name));
  expect(within(written).getAllByRole('link')).toHaveLength(2);
  expect(within(paper).getByRole('link', { name: `edit by ${PERSON.name} ${idOf(1)}` })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /^Hypotheses/ }));
  await screen.findByText('It is DNS');
  expect(screen.queryByText(/Report paragraph/)).not.toBeInTheDocument();
});

it.each([
  [OUTDATED_TEXTS.keepTheirs, undefined],
  [OUTDATED_TEXTS.keepMine, 'By hand.'],
])('M11 M2 the record changed since: all three texts, and “%s”', async (choice, text) => {
  const { paper, sent } = await report({ comments: [edit(1, { record: 'possible root: It is DNS' })] });
  const marked = item(paper, /By hand\./);
  expect(marked).toHaveTextContent(REPORT_TEXTS.outdated);
  expect(screen.getByText(REPORT_TEXTS.open(1))).toBeInTheDocument();
  await userEvent.click(within(marked).getByRole('button', { name: REPORT_TEXTS.decide }));
  const dialog = await screen.findByRole('dialog', { name: OUTDATED_TEXTS.title });
  for (const shown of ['possible root: It is DNS', NOW, 'By hand.'])
    expect(within(dialog).getByText(shown)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('radio', { name: choice }));
  await userEvent.click(within(dialog).getByRole('button', { name: OUTDATED_TEXTS.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    comment: editComment({ key: KEY, over: [idOf(1)], text, record: NOW }),
  });
});

it('M11 M2 two people at one paragraph are asked, and the choice replaces both', async () => {
  const { paper, sent } = await report({ comments: [edit(1, { text: 'One.' }), edit(2, { text: 'Two.' })] });
  const marked = item(paper, /Two\./);
  expect(marked).toHaveTextContent(REPORT_TEXTS.disputed);
  await userEvent.click(within(marked).getByRole('button', { name: REPORT_TEXTS.decide }));
  const dialog = await screen.findByRole('dialog', { name: DISPUTED_TEXTS.title });
  await userEvent.click(within(dialog).getByRole('radio', { name: DISPUTED_TEXTS.keepTheirs }));
  await userEvent.click(within(dialog).getByRole('button', { name: DISPUTED_TEXTS.save }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    comment: editComment({ key: KEY, over: [idOf(1), idOf(2)], text: 'One.', record: NOW }),
  });
});

it('M11 a paragraph that was left out is put back', async () => {
  const { paper, sent } = await report({ comments: [edit(1, { text: '' })] });
  const out = item(paper, new RegExp(`^${REPORT_TEXTS.leftOut}`));
  await userEvent.click(within(out).getByRole('button', { name: REPORT_TEXTS.putBack }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    comment: editComment({ key: KEY, over: [idOf(1)], text: undefined, record: NOW }),
  });
});

it('M11 PERM-1 whoever may only read reads what was written and writes nothing', async () => {
  const { paper } = await report({ as: ['viewer'], comments: [edit(1, {})] });
  expect(item(paper, /By hand\./)).toBeInTheDocument();
  expect(within(paper).queryByRole('button')).not.toBeInTheDocument();
});
