/** One incident in the real console, against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CommentRecord, HistoryRecord } from '@/features/incidents/model/records';
import {
  COMMENT_TEXTS,
  DONE_TEXTS,
  EVIDENCE_TEXTS,
  HYPOTHESIS_TEXTS,
  INCIDENT_TEXTS,
  LINK_TEXTS,
  LIST_TEXTS,
} from '@/features/incidents/texts';
import { SUSPECT_TEXTS, TIMELINE_TEXTS } from '@/features/incidents/timelineTexts';
import { HYPOTHESIS_STATUSES, INCIDENT_STATUSES } from '@/services/contracts/enums';
import { stopApps } from '@tests/setup/app/renderApp';
import { evidence, hypothesis } from '@tests/unit/features/incidents/records';
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

const ROOT = hypothesis({ id: 'h', incident_id: ID, title: 'It is DNS' });
const TIME = '2026-11-20T10:00:00Z';

const comment = (fields: Partial<CommentRecord> = {}): CommentRecord => ({
  id: 'c',
  comment: 'Looking',
  external_created_by: null,
  responder_id: null,
  hypothesis_id: 'h',
  created_by: PERSON,
  created_at: TIME,
  ...fields,
});

const open = async (server: IncidentServer = {}, part = '') => {
  const view = await renderIncidents({
    at: `/incidents/${ID}${part === '' ? '' : `?view=${part}`}`,
    incidents: [incidentRow()],
    hypotheses: [ROOT],
    ...server,
  });
  await screen.findByRole('heading', { level: 1, name: /./ });
  return view;
};

const cardOf = (title: string) => screen.findByRole('region', { name: title });
const only = <T,>(list: readonly T[]) => {
  expect(list).toHaveLength(1);
  return list[0]!;
};

it('INC-1 INC-9 HYP-1 shows title, type, status, severity, people, hypotheses and comments', async () => {
  await open({
    comments: [comment(), comment({ id: 'x', external_created_by: 'Vendor desk', comment: 'On it' })],
  });
  const card = within(await cardOf('It is DNS'));
  expect(card.getByText(/root/)).toBeInTheDocument();
  expect(card.getByText('by Ada Lovelace')).toBeInTheDocument();
  expect(card.getByText('Vendor desk')).toBeInTheDocument();
  expect(card.getByText(COMMENT_TEXTS.external)).toBeInTheDocument();
  expect(screen.getByText('One order in six fails.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `${LIST_TEXTS.statusField}: Open` })).toBeInTheDocument();
  expect(screen.getByText(INCIDENT_TEXTS.commander)).toBeInTheDocument();
});

it('INC-2 OPEN-5 API-11 any of the six statuses may follow; it is written on top of what was seen', async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole('button', { name: `${LIST_TEXTS.statusField}: Open` }));
  const items = await screen.findAllByRole('menuitemradio');
  expect(items.map((item) => item.textContent?.toLowerCase())).toEqual([...INCIDENT_STATUSES]);
  await userEvent.click(items[3]!);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    url: `/api/db/incidents?id=eq.${ID}&updated_at=eq.${TIME}`,
    body: { status: 'mitigated' },
  });
});

it('HYP-2 HYP-4 adds a root, and a factor below a root; both are possible', async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole('button', { name: HYPOTHESIS_TEXTS.add }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Disk');
  await userEvent.click(dialog.getByRole('button', { name: HYPOTHESIS_TEXTS.create }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    incident_id: ID,
    title: 'Disk',
    status: 'possible',
    type: 'root',
    created_by: PERSON.id,
  });
  // in a browser nothing beside an open dialog can be clicked
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(
    within(await cardOf('It is DNS')).getByRole('button', { name: HYPOTHESIS_TEXTS.addChild.factor }),
  );
  const factor = within(await screen.findByRole('dialog', { name: HYPOTHESIS_TEXTS.addTitle.factor }));
  await userEvent.type(factor.getByRole('textbox'), 'Zone expired');
  await userEvent.click(factor.getByRole('button', { name: HYPOTHESIS_TEXTS.create }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ parent_id: 'h', type: 'factor', title: 'Zone expired' });
});

it('HYP-3 M10 a status of a hypothesis asks why and keeps the answer', async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole('button', { name: /^Status of It is DNS/ }));
  const items = await screen.findAllByRole('menuitemradio');
  expect(items.map((item) => item.textContent?.toLowerCase())).toEqual([...HYPOTHESIS_STATUSES]);
  await userEvent.click(items[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: HYPOTHESIS_TEXTS.reasonTitle('proven') }));
  await userEvent.type(dialog.getByRole('textbox'), 'dig says so');
  await userEvent.click(dialog.getByRole('button', { name: HYPOTHESIS_TEXTS.reasonSave('proven') }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ method, body }) => [method, body])).toMatchObject([
    ['PATCH', { status: 'proven' }],
    ['POST', { hypothesis_id: 'h', comment: 'possible → proven: dig says so' }],
  ]);
});

it('HYP-5 deleting a hypothesis removes comments and evidence first', async () => {
  const { sent } = await open();
  await userEvent.click(await screen.findByRole('button', { name: HYPOTHESIS_TEXTS.actions('It is DNS') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: HYPOTHESIS_TEXTS.remove }));
  const dialog = within(await screen.findByRole('dialog', { name: HYPOTHESIS_TEXTS.removeTitle }));
  await userEvent.click(dialog.getByRole('button', { name: HYPOTHESIS_TEXTS.removeConfirm }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'DELETE /api/db/comments?hypothesis_id=eq.h',
    'DELETE /api/db/evidences?hypothesis_id=eq.h',
    'DELETE /api/db/hypotheses?id=eq.h',
  ]);
});

it('INC-9 API-12 a comment on a hypothesis mentions somebody and is sent with its author', async () => {
  const { sent } = await open();
  await userEvent.click(within(await cardOf('It is DNS')).getByRole('button', { name: COMMENT_TEXTS.add }));
  const card = within(await cardOf('It is DNS'));
  const box = card.getByRole('textbox', { name: COMMENT_TEXTS.label });
  await userEvent.type(box, 'ask @ad');
  await userEvent.click(await card.findByRole('option', { name: 'Ada Lovelace' }));
  await userEvent.type(box, 'please');
  await userEvent.click(card.getByRole('button', { name: COMMENT_TEXTS.send }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    url: '/api/db/comments',
    body: { incident_id: ID, hypothesis_id: 'h', comment: 'ask @Ada Lovelace please', created_by: PERSON.id },
  });
});

it('OPEN-25 EVD-2 draws each of the seven kinds', async () => {
  const kinds = [
    evidence({ id: '1', type: 'log', evidence: { lines: [{ timestamp: TIME, message: 'FATAL' }] } }),
    evidence({ id: '2', type: 'config', evidence: { lines: ['a: 1'], selected_lines: { '1': 'a: 1' } } }),
    evidence({
      id: '3',
      type: 'topology',
      component: { id: 't', name: 'shop', icon: null, type: 'Service', status: 'unhealthy' },
    }),
    evidence({
      id: '4',
      type: 'check',
      check_id: 'k',
      check: { id: 'k', name: 'ping', type: 'http', icon: null, status: 'unhealthy' },
    }),
    evidence({
      id: '5',
      type: 'config_analysis',
      analysis: { ...evidence({}).analysis!, message: 'too small' },
    }),
    evidence({ id: '6', type: 'config_change', change: { ...evidence({}).change!, diff: '-old\n+new' } }),
    evidence({ id: '7', type: 'comment', evidence: { comment: 'because' } }),
  ];
  await open({
    evidences: kinds,
    rows: { check_statuses: [{ time: TIME, status: false, duration: 12, message: null, error: 'refused' }] },
  });
  const card = within(await cardOf('It is DNS'));
  for (const text of ['FATAL', 'a: 1', 'Service', 'too small', '-old', '+new', 'because', 'refused'])
    expect(await card.findByText(text)).toBeInTheDocument();
  expect(card.getAllByRole('article')).toHaveLength(7);
  expect(card.getByRole('img', { name: /Last run: 0 passed, 1 failed/ })).toBeInTheDocument();
  expect(card.getAllByRole('link', { name: EVIDENCE_TEXTS.openThen }).length).toBeGreaterThan(3);
});

it('EVD-1 a hand-ticked item of the definition of done is ticked, a scripted one is the server’s', async () => {
  const { sent } = await open({
    evidences: [
      evidence({ id: '1', description: 'EU customers told', definition_of_done: true }),
      evidence({
        id: '2',
        description: 'green',
        definition_of_done: true,
        script: 'check.status == "healthy"',
      }),
    ],
  });
  const section = within(await screen.findByRole('region', { name: DONE_TEXTS.title }));
  expect(section.getByText(DONE_TEXTS.progress(0, 2))).toBeInTheDocument();
  expect(section.getByRole('checkbox', { name: 'green' })).toBeDisabled();
  await userEvent.click(section.getByRole('checkbox', { name: 'EU customers told' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(only(sent)).toMatchObject({
    method: 'PATCH',
    url: '/api/db/evidences?id=eq.1',
    body: { done: true },
  });
});

it('EVD-1 API-12 evidence becomes part of the definition with a script, and is removed', async () => {
  const { sent } = await open({ evidences: [evidence({ id: '1', type: 'config_analysis' })] });
  const actions = EVIDENCE_TEXTS.actions('diff');
  await userEvent.click(await screen.findByRole('button', { name: actions }));
  await userEvent.click(await screen.findByRole('menuitem', { name: EVIDENCE_TEXTS.makeDone }));
  const dialog = within(await screen.findByRole('dialog', { name: DONE_TEXTS.addTitle }));
  expect(dialog.getByRole('textbox')).toHaveValue("analysis.status == 'resolved'");
  await userEvent.click(dialog.getByRole('button', { name: DONE_TEXTS.add }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(only(sent).body).toEqual({ definition_of_done: true, script: "analysis.status == 'resolved'" });
  await userEvent.click(await screen.findByRole('button', { name: actions }));
  await userEvent.click(await screen.findByRole('menuitem', { name: EVIDENCE_TEXTS.remove }));
  const confirm = within(await screen.findByRole('dialog', { name: EVIDENCE_TEXTS.remove }));
  await userEvent.click(confirm.getByRole('button', { name: EVIDENCE_TEXTS.remove }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ method: 'DELETE', url: '/api/db/evidences?id=eq.1' });
});

it('PERM-6 a viewer reads everything and changes nothing', async () => {
  await open({ as: ['viewer'], evidences: [evidence({})], comments: [comment()] });
  const card = within(await cardOf('It is DNS'));
  expect(await card.findByText('Looking')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Status/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

it('an incident that is not there says so', async () => {
  await open({ incidents: [] });
  expect(await screen.findByText(INCIDENT_TEXTS.gone)).toBeInTheDocument();
});

it('M10 the keys 1 to 6 move the focused card of the board and ask why', async () => {
  await open({}, 'board');
  const card = await screen.findByRole('button', { name: /^It is DNS, possible/ });
  card.focus();
  await userEvent.keyboard('6');
  expect(
    await screen.findByRole('dialog', { name: HYPOTHESIS_TEXTS.reasonTitle('disproven') }),
  ).toBeInTheDocument();
});

const CHANGE_ID = '0190f3a1-0000-4000-8000-00000000c0de';
const NEARBY: IncidentServer = {
  evidences: [evidence({ config_id: 'cfg' })],
  rows: {
    rpc: [{ id: 'cfg', name: 'checkout', type: 'Kubernetes::Deployment', related_ids: null }],
    config_changes: [
      {
        id: CHANGE_ID,
        config_id: 'cfg',
        change_type: 'diff',
        severity: 'info',
        summary: 'image',
        source: 'kubernetes',
        external_created_by: 'deploy-bot',
        created_at: '2026-11-20T09:56:00Z',
        count: 1,
      },
    ],
  },
};

it.each(['0001-01-01T00:00:00Z', '', 'tomorrow'])(
  'M4 F64 an incident that began at %j says why nothing is looked for',
  async (created_at) => {
    const { reads } = await open({ ...NEARBY, incidents: [incidentRow({ created_at })] }, 'suspects');
    expect(await screen.findByText(SUSPECT_TEXTS.noBeginning)).toBeInTheDocument();
    expect(reads.some((url) => url.startsWith('/api/db/config_changes'))).toBe(false);
  },
);

it('M4 names the change before it with reasons, and one key rules it out for everybody', async () => {
  const { sent } = await open(NEARBY, 'suspects');
  const list = await screen.findByRole('list', { name: SUSPECT_TEXTS.list });
  expect(list).toHaveTextContent(
    /checkout.*diff.*image.*4m before.*on what is affected.*of its kind in 30 d/,
  );
  within(list).getByRole('button', { name: SUSPECT_TEXTS.attach }).focus();
  await userEvent.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: SUSPECT_TEXTS.ruleOutTitle }));
  await userEvent.type(dialog.getByRole('textbox'), 'rolled back, still red');
  await userEvent.click(dialog.getByRole('button', { name: SUSPECT_TEXTS.ruledOut }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    incident_id: ID,
    comment: `Ruled out change ${CHANGE_ID}: rolled back, still red`,
  });
});

it('M4 a change that was ruled out stays in the list with its reason', async () => {
  const comments = [comment({ hypothesis_id: null, comment: `Ruled out change ${CHANGE_ID}: not it` })];
  await open({ ...NEARBY, comments }, 'suspects');
  expect(await screen.findByText('not it')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: SUSPECT_TEXTS.ruleOut })).not.toBeInTheDocument();
});

it('M3 the timeline chooses an event by keys and attaches it to this incident', async () => {
  await open(NEARBY, 'timeline');
  const axis = await screen.findByRole('slider', { name: TIMELINE_TEXTS.label });
  axis.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(axis).toHaveAttribute('aria-valuetext', 'diff');
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: LINK_TEXTS.action }));
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: /^Incident/ })).toHaveValue('Checkout fails'),
  );
});

describe('hostile text', () => {
  const HOSTILE = `<img src=x onerror="window.hacked=1"> <script>window.hacked=1</script> [x](javascript:window.hacked=1) \u202Egpj.exe`;
  const LONG = `${HOSTILE} ${'x'.repeat(100_000)}`;
  const history: HistoryRecord[] = [
    {
      id: 'l',
      type: 'hypothesis.created',
      description: HOSTILE,
      created_at: TIME,
      created_by: { ...PERSON, name: HOSTILE },
      hypothesis: { id: 'h', title: HOSTILE },
      evidence: null,
      responder: null,
      comment: null,
    },
  ];
  const server: IncidentServer = {
    incidents: [
      incidentRow({ title: HOSTILE, description: LONG, type: HOSTILE, status: HOSTILE, severity: HOSTILE }),
    ],
    hypotheses: [hypothesis({ id: 'h', incident_id: ID, title: HOSTILE, status: HOSTILE, type: HOSTILE })],
    evidences: [
      evidence({
        id: '1',
        type: 'log',
        description: LONG,
        evidence: { lines: [{ timestamp: HOSTILE, message: LONG }] },
      }),
      evidence({
        id: '2',
        type: 'config',
        evidence: { configName: HOSTILE, lines: LONG, selected_lines: { '1': LONG } },
      }),
      evidence({ id: '3', type: 'comment', evidence: { comment: LONG } }),
      evidence({ id: '4', type: HOSTILE, evidence: HOSTILE }),
      evidence({
        id: '5',
        change: { ...evidence({}).change!, change_type: HOSTILE, summary: LONG, diff: `+${LONG}` },
      }),
    ],
    comments: [comment({ comment: LONG, external_created_by: HOSTILE })],
    history,
  };

  it.each(['hypotheses', 'board', 'changelog', 'report', 'timeline'])(
    'TM27 markup, links, direction marks and 100 kB are shown as text on %s',
    async (view) => {
      await open(server, view);
      await waitFor(() => expect(document.body.textContent).toContain('<img src=x'));
      expect('hacked' in window).toBe(false);
      const main = screen.getByRole('main');
      expect([document.images.length, document.scripts.length]).toEqual([0, 0]);
      expect([...document.links].filter(({ protocol }) => protocol === 'javascript:')).toEqual([]);
      // Of a hundred thousand characters only the beginning is drawn until somebody asks.
      expect((main.textContent ?? '').length).toBeLessThan(40_000);
    },
  );

  it('TM27 quotes write direction marks out, and a long comment opens on demand', async () => {
    await open(server);
    expect(await screen.findAllByText(/\\u\{202E\}gpj\.exe/)).not.toHaveLength(0);
    const [more] = screen.getAllByRole('button', { name: EVIDENCE_TEXTS.more });
    await userEvent.click(more!);
    expect(screen.getAllByRole('button', { name: EVIDENCE_TEXTS.less })).toHaveLength(1);
  });
});
