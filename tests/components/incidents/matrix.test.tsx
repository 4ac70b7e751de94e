/** Evidence × hypothesis on the page, against a server that answers as the test says (beyond.md M10). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BOARD_TEXTS, MATRIX_TEXTS } from '@/features/incidents/boardTexts';
import { EVIDENCE_TEXTS } from '@/features/incidents/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { evidence, hypothesis } from '@tests/unit/features/incidents/records';
import { ID, incidentRow, loadLazyCode, renderIncidents, type IncidentServer } from './incidentServer';

beforeAll(loadLazyCode, 120_000);
afterEach(stopApps);

const dns = hypothesis({ id: 'dns', incident_id: ID, title: 'It is DNS', status: 'likely' });
const disk = hypothesis({ id: 'disk', incident_id: ID, title: 'The disk is full' });
const out = hypothesis({ id: 'out', incident_id: ID, title: 'A cable', status: 'disproven' });
const ping = (id: string, hypothesisId: string, properties: Readonly<Record<string, unknown>>) =>
  evidence({
    id,
    type: 'check',
    check_id: 'ping',
    check: { id: 'ping', name: 'Ping', type: 'icmp', icon: null, status: null },
    change: null,
    analysis: null,
    hypothesis_id: hypothesisId,
    properties,
  });
const note = evidence({
  id: 'n',
  type: 'comment',
  hypothesis_id: 'dns',
  description: 'Names resolve slowly',
  evidence: { comment: 'Names resolve slowly' },
  created_at: '2026-11-20T10:05:00Z',
});

const matrix = async (server: Partial<IncidentServer> = {}) => {
  const view = await renderIncidents({
    at: `/incidents/${ID}?view=board&board=matrix`,
    incidents: [incidentRow()],
    hypotheses: [dns, disk, out],
    evidences: [
      ping('p1', 'dns', { at: '2026-11-20T10:00:00Z' }),
      ping('p2', 'disk', { polarity: 'contradicts', strength: 'strong' }),
      note,
    ],
    ...server,
  });
  const grid = await screen.findByRole('grid', { name: MATRIX_TEXTS.label });
  await within(grid).findByRole('row', { name: /Names resolve slowly/ });
  return { ...view, grid };
};

const rowOf = (grid: HTMLElement, name: RegExp) => within(grid).getByRole('row', { name });
const cellAt = (grid: HTMLElement, name: RegExp, at: number) =>
  within(rowOf(grid, name)).getAllByRole('gridcell')[at]!;

it('M10 one source is one row with heads for screen readers, and the row to test next is named', async () => {
  const { grid } = await matrix();
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual([MATRIX_TEXTS.evidence, 'It is DNSlikely', 'The disk is fullpossible', MATRIX_TEXTS.score]);
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([`${MATRIX_TEXTS.testNext}PingCheck`, 'Names resolve slowlyNote']);
  expect(rowOf(grid, /Ping/)).toHaveAttribute('aria-current', 'true');
  expect(cellAt(grid, /Ping/, 0)).toHaveTextContent('++');
  expect(cellAt(grid, /Ping/, 1)).toHaveTextContent('−−−');
  expect(cellAt(grid, /Ping/, 1)).toHaveAccessibleName('contradicts, strongly');
  expect(cellAt(grid, /Ping/, 2)).toHaveTextContent('83 %');
  expect(cellAt(grid, /Names/, 1)).toHaveAccessibleName(MATRIX_TEXTS.notJudged);
  expect(screen.getByText(/“Ping” tells the open hypotheses apart best/)).toBeInTheDocument();
  expect(screen.getByText(BOARD_TEXTS.noTest)).toBeInTheDocument();
});

it('M10 arrows move, + attaches the source to another hypothesis, 1 to 3 and − change what is there', async () => {
  const { grid, sent } = await matrix();
  const first = cellAt(grid, /Ping/, 0);
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toEqual([first]);
  act(() => first.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(cellAt(grid, /Names/, 1)).toHaveFocus();
  await userEvent.keyboard('+');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: {
      hypothesis_id: 'disk',
      type: 'comment',
      description: 'Names resolve slowly',
      evidence: { comment: 'Names resolve slowly' },
      properties: { polarity: 'supports' },
    },
  });
  await userEvent.keyboard('{ArrowUp}{Home}');
  expect(first).toHaveFocus();
  await userEvent.keyboard('3');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({
    method: 'PATCH',
    body: { properties: { at: '2026-11-20T10:00:00Z', strength: 'strong' } },
  });
  expect(sent[1]?.url).toContain('evidences?id=eq.p1');
  await userEvent.keyboard('-');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]?.body).toMatchObject({ properties: { polarity: 'contradicts' } });
});

it('M10 Enter offers the evidence and all that can be said of it, and the cell has the focus again', async () => {
  const { grid, sent } = await matrix();
  const cell = cellAt(grid, /Ping/, 1);
  act(() => cell.focus());
  await userEvent.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'Ping for The disk is full' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    EVIDENCE_TEXTS.open,
    ...Object.values(EVIDENCE_TEXTS.says),
    ...Object.values(EVIDENCE_TEXTS.strengthItem),
  ]);
  await userEvent.click(within(menu).getByRole('menuitem', { name: EVIDENCE_TEXTS.says.neutral }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ properties: { polarity: 'neutral' } }));
  await waitFor(() => expect(cell).toHaveFocus());
  await userEvent.click(cell);
  await userEvent.click(await screen.findByRole('menuitem', { name: EVIDENCE_TEXTS.open }));
  expect(await screen.findByRole('tab', { name: /^Hypotheses/ })).toHaveAttribute('aria-selected', 'true');
});

it('M10 ruled-out hypotheses are folded and one click away; the columns too', async () => {
  const { grid } = await matrix();
  await userEvent.click(screen.getByRole('button', { name: MATRIX_TEXTS.ruledOut(1) }));
  expect(await within(grid).findByRole('columnheader', { name: /A cable/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('tab', { name: /^Columns/ }));
  await screen.findByRole('group', { name: BOARD_TEXTS.label });
  expect(screen.queryByRole('grid', { name: MATRIX_TEXTS.label })).not.toBeInTheDocument();
});

it('M10 whoever may only read opens the evidence and changes nothing', async () => {
  const { grid, sent } = await matrix({ as: ['viewer'] });
  act(() => cellAt(grid, /Ping/, 0).focus());
  await userEvent.keyboard('+3{Enter}');
  const menu = await screen.findByRole('menu');
  expect(within(menu).getAllByRole('menuitem')).toHaveLength(1);
  expect(sent).toEqual([]);
});

it.each([
  ['no evidence', { evidences: [] }, MATRIX_TEXTS.noEvidence],
  ['one open hypothesis', { hypotheses: [dns, out] }, MATRIX_TEXTS.oneOpen],
  ['nothing that tells them apart', { evidences: [ping('p', 'out', {})] }, MATRIX_TEXTS.nothingApart],
])('M10 says so in words: %s', async (_what, server, words) => {
  await renderIncidents({
    at: `/incidents/${ID}?view=board&board=matrix`,
    incidents: [incidentRow()],
    hypotheses: [dns, disk, out],
    evidences: [note],
    ...server,
  });
  expect(await screen.findByText(words)).toBeInTheDocument();
});
