/** "What changed before this?" where something is not well and belongs to no incident yet (beyond.md M4). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkSuspects, configSuspects } from '@/features/incidents/slots';
import { EVIDENCE_TEXTS, HYPOTHESIS_TEXTS, LINK_TEXTS } from '@/features/incidents/texts';
import { SUSPECT_TEXTS } from '@/features/incidents/timelineTexts';
import { defineSlot } from '@/services/slots/defineSlot';
import type { FeatureManifest } from '@/services/slots/manifest';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
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

const TURNED = '2026-11-20T10:00:00Z';
const CHANGE = '0190f3a1-0000-4000-8000-00000000c0de';

interface Item {
  id: string;
  health: string | null;
  created_at: string;
  updated_at: string | null;
  deleted_at: string | null;
}
const item = (fields: Partial<Item> = {}): Item => ({
  id: 'cfg',
  health: 'unhealthy',
  created_at: '2026-11-01T00:00:00Z',
  updated_at: TURNED,
  deleted_at: null,
  ...fields,
});

/** A page of some other feature with one item and one check. */
function elsewhere(config: Item, status: string): FeatureManifest {
  const onConfig = defineSlot<{ config: Item }>('test.config');
  onConfig.fill(configSuspects);
  const onCheck = defineSlot<{
    check: { id: string; status: string; last_transition_time: string | null };
  }>('test.check');
  onCheck.fill(checkSuspects);
  const Component = () => (
    <>
      <p>here</p>
      <SlotOutlet slot={onConfig} props={{ config }} />
      <SlotOutlet slot={onCheck} props={{ check: { id: 'k', status, last_transition_time: TURNED } }} />
    </>
  );
  return {
    id: 'elsewhere',
    nav: [],
    routes: [
      {
        path: '/elsewhere',
        title: 'Elsewhere',
        chrome: 'bare',
        requirement: {},
        lazy: () => Promise.resolve({ Component }),
      },
    ],
  };
}

const ROWS: NonNullable<IncidentServer['rows']> = {
  rpc: [
    { id: 'cfg', name: 'checkout', type: 'Kubernetes::Deployment', related_ids: null },
    { id: 'ns', name: 'shop', type: 'Kubernetes::Namespace', related_ids: ['cfg'] },
  ],
  config_changes: [
    {
      id: CHANGE,
      config_id: 'ns',
      change_type: 'diff',
      severity: 'info',
      summary: 'limits.memory',
      source: 'kubernetes',
      external_created_by: 'deploy-bot',
      created_at: '2026-11-20T09:56:00Z',
      count: 1,
    },
  ],
};

async function open(server: IncidentServer = {}, config = item(), status = 'healthy') {
  const view = await renderIncidents({
    at: '/elsewhere',
    manifests: [elsewhere(config, status)],
    incidents: [incidentRow()],
    rows: ROWS,
    ...server,
  });
  await screen.findByText('here');
  return view;
}

async function openPanel(server: IncidentServer = {}, config = item(), status = 'healthy') {
  const view = await open(server, config, status);
  await userEvent.click(await screen.findByRole('button', { name: SUSPECT_TEXTS.title }));
  return { ...view, panel: await screen.findByRole('dialog', { name: SUSPECT_TEXTS.title }) };
}

const list = () => screen.findByRole('list', { name: SUSPECT_TEXTS.list });

it.each([
  ['unhealthy', { health: 'unhealthy' }, 1],
  ['warning', { health: 'warning' }, 1],
  ['healthy', { health: 'healthy' }, 0],
  ['unknown', { health: null }, 0],
  ['deleted', { deleted_at: TURNED }, 0],
] as const)(
  'M4 an item that is %s is asked about only when something is wrong with it',
  async (_name, fields, count) => {
    await open({}, item(fields));
    if (count === 0) await new Promise((resolve) => setTimeout(resolve, 300));
    else await screen.findByRole('button', { name: SUSPECT_TEXTS.title });
    expect(screen.queryAllByRole('button', { name: SUSPECT_TEXTS.title })).toHaveLength(count);
  },
);

it('M4 an item names the change upstream with its reasons, as far as ten relationships and thirty days', async () => {
  const { panel, reads } = await openPanel();
  expect(await list()).toHaveTextContent(
    /shop · diff.*limits\.memory.*deploy-bot · Kubernetes::Namespace.*4m before.*1 hop upstream.*changes a setting.*2 of its kind in 30 d/,
  );
  expect(within(panel).getByText(new RegExp(SUSPECT_TEXTS.itemTurn))).toBeInTheDocument();
  expect(within(panel).getByText(/Looked at 2 items within 10 relationships\./)).toBeInTheDocument();
  const asked = (part: string) => reads.filter((url) => url.includes(part));
  expect(asked('related_configs_recursive')[0]).toMatch(/config_id=cfg.*max_depth=10/);
  expect(asked('config_changes')[0]).toMatch(
    /created_at=gte\.2026-11-19T10:00:00.000Z&created_at=lte\.2026-11-20T10:01:00.000Z/,
  );
  expect(asked('config_changes')[1]).toMatch(
    /change_type=in\.\(diff\)&created_at=gte\.2026-10-21T10:00:00.000Z&created_at=lte\.2026-11-19T10:00:00.000Z/,
  );
});

it('M4 one key attaches the change to an incident that is chosen', async () => {
  await openPanel();
  within(await list())
    .getByRole('button', { name: SUSPECT_TEXTS.ruleOut })
    .focus();
  await userEvent.keyboard('e');
  const dialog = await screen.findByRole('dialog', { name: LINK_TEXTS.action });
  expect(dialog).toHaveTextContent('shop: limits.memory');
});

it('M4 one key rules the change out on an incident that is opened for it, and a second try opens none twice', async () => {
  const refuse = new Map([['POST comments', 500]]);
  const { sent } = await openPanel({ refuse });
  within(await list())
    .getByRole('button', { name: SUSPECT_TEXTS.attach })
    .focus();
  await userEvent.keyboard('d');
  const dialog = within(await screen.findByRole('dialog', { name: SUSPECT_TEXTS.ruleOutTitle }));
  const submit = () => userEvent.click(dialog.getByRole('button', { name: SUSPECT_TEXTS.ruledOut }));
  const reason = dialog.getByRole('textbox', { name: new RegExp(HYPOTHESIS_TEXTS.reasonField) });
  await submit();
  expect(await dialog.findByText(LINK_TEXTS.incidentRequired)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(reason, 'rolled back, still red');
  const box = dialog.getByRole('combobox', { name: /^Incident/ });
  await userEvent.click(box);
  await userEvent.type(box, 'Checkout is slow');
  await userEvent.click(reason);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Type/ }), 'Availability');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Severity/ }), 'high');
  await submit();
  await waitFor(() => expect(sent).toHaveLength(2));
  await dialog.findByText(/no comments today/);
  refuse.clear();
  await submit();
  await waitFor(() => expect(sent).toHaveLength(4));
  const [opened, , again, kept] = sent.map(({ body }) => body as Record<string, unknown>); // rows that were sent
  expect(opened).toMatchObject({ title: 'Checkout is slow', severity: 'high', status: 'open' });
  expect(again?.['id']).toBe(opened?.['id']);
  expect(kept).toMatchObject({
    incident_id: opened?.['id'],
    comment: `Ruled out change ${CHANGE}: rolled back, still red`,
    created_by: PERSON.id,
  });
});

it('M4 what was ruled out since then stays in the list, with the reason and its incident', async () => {
  const comment = `Ruled out change ${CHANGE}: only an annotation`;
  const rulings = [{ id: 'c', comment, incident: { id: ID, title: 'Checkout fails' } }];
  const { reads } = await openPanel({ rows: { ...ROWS, comments: rulings } });
  const row = within(await list());
  expect(row.getByText('only an annotation')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Checkout fails' })).toHaveAttribute('href', `/incidents/${ID}`);
  expect(row.getByRole('button', { name: SUSPECT_TEXTS.attach })).toBeInTheDocument();
  expect(row.queryByRole('button', { name: SUSPECT_TEXTS.ruleOut })).not.toBeInTheDocument();
  expect(reads.find((url) => url.includes('db/comments'))).toMatch(
    /comment=like\.Ruled out change \*&created_at=gte\.2026-11-20T10:00:00Z/,
  );
});

it('M4 a check shows the same panel, from the items that belong to it', async () => {
  const rows = { ...ROWS, check_config_relationships: [{ config_id: 'cfg' }] };
  const { panel, reads } = await openPanel({ rows }, item({ health: 'healthy' }), 'unhealthy');
  expect(await list()).toHaveTextContent(/1 hop upstream/);
  expect(within(panel).getByText(new RegExp(SUSPECT_TEXTS.beforeTurn))).toBeInTheDocument();
  expect(within(panel).getByRole('button', { name: SUSPECT_TEXTS.ruleOut })).toBeInTheDocument();
  expect(reads.some((url) => url.includes('check_config_relationships?') && url.includes('in.(k)'))).toBe(
    true,
  );
});

it('M4 PERM-6 whoever may only read sees the suspects and acts on none', async () => {
  await openPanel({ as: ['viewer'] });
  const row = within(await list());
  expect(row.getByText(/limits\.memory/)).toBeInTheDocument();
  expect(row.queryByRole('button')).not.toBeInTheDocument();
});

it('M4 nothing that changed, nothing nearby, and a check without items are told apart', async () => {
  const { panel, unmount } = await openPanel({ rows: { ...ROWS, config_changes: [] } });
  expect(await within(panel).findByText(new RegExp(SUSPECT_TEXTS.none))).toHaveTextContent(
    /Looked at 2 items/,
  );
  unmount();
  await stopApps();
  const other = await openPanel({}, item({ health: 'healthy' }), 'unhealthy');
  expect(await within(other.panel).findByText(SUSPECT_TEXTS.noItems)).toBeInTheDocument();
});

it('M4 ERR-16 a refused question says so and can be asked again; rulings that cannot be read are missed in words', async () => {
  const refuseReading = new Map([
    ['config_changes', 400],
    ['comments', 400],
  ]);
  const { panel } = await openPanel({ refuseReading });
  expect(await within(panel).findByText(SUSPECT_TEXTS.rulingsUnknown)).toBeInTheDocument();
  const retry = await within(panel).findByRole('button', { name: /retry|try again/i });
  refuseReading.clear();
  await userEvent.click(retry);
  expect(await list()).toHaveTextContent(/limits\.memory/);
});

it('M4 ERR-16 what is forbidden says so', async () => {
  const { panel } = await openPanel({ refuseReading: new Map([['config_changes', 403]]) });
  expect(await within(panel).findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  expect(within(panel).queryByRole('list')).not.toBeInTheDocument();
});

describe('M4 TM27 F66 hostile text', () => {
  const OVERRIDE = `\u202Egpj.exe <img src=x onerror="window.hacked=1">`;
  const LONG = 'x'.repeat(10_000);
  const change = (fields: Readonly<Record<string, unknown>>) => ({
    id: CHANGE,
    config_id: 'ns',
    change_type: 'diff',
    severity: 'info',
    summary: null,
    source: null,
    external_created_by: null,
    created_at: '2026-11-20T09:56:00Z',
    count: 1,
    ...fields,
  });
  const near = (name: string | null, type = 'Kubernetes::Namespace') => [
    { id: 'ns', name, type, related_ids: ['cfg'] },
  ];

  it('stands as text, each name for itself, and a long one is cut until it is asked for', async () => {
    const summary = `${OVERRIDE}\n${LONG}👩‍🚀`;
    await openPanel({
      rows: {
        rpc: near(`${LONG}-end`),
        config_changes: [
          change({ summary, external_created_by: OVERRIDE, change_type: '__proto__', source: 'constructor' }),
        ],
      },
    });
    const row = within(await list());
    expect(row.queryByRole('img')).not.toBeInTheDocument();
    const author = row.getByText(OVERRIDE);
    expect(author.tagName).toBe('BDI');
    expect(author).not.toHaveTextContent('Kubernetes::Namespace');
    expect(row.getByText('__proto__').tagName).toBe('BDI');
    const name = row.getByTitle(`${LONG}-end`);
    expect(name).toHaveTextContent(/^x{50,}….*-end$/);
    expect((await list()).textContent.length).toBeLessThan(2_500);
    await userEvent.click(row.getByRole('button', { name: EVIDENCE_TEXTS.more }));
    expect(row.getByText(/👩‍🚀/u)).toBeInTheDocument();
  });

  it('an item without a name is told by its id, and a change without anything by its time', async () => {
    await openPanel({
      rows: { rpc: near(null), config_changes: [change({ change_type: null, config_id: 'ns' })] },
    });
    expect(await list()).toHaveTextContent(/ns · change.*Kubernetes::Namespace.*4m before/);
  });

  it('of __proto__ as an id, a name and a reason nothing is inherited', async () => {
    const rulings = [
      { id: 'c', comment: `Ruled out change ${CHANGE}: __proto__`, incident: { id: ID, title: OVERRIDE } },
      { id: 'd', comment: 'Ruled out change __proto__: constructor', incident: null },
    ];
    await openPanel({
      rows: {
        rpc: [{ id: '__proto__', name: '__proto__', type: 'constructor', related_ids: ['cfg'] }],
        config_changes: [change({ config_id: '__proto__', change_type: 'toString', summary: 'constructor' })],
        comments: rulings,
      },
    });
    const row = within(await list());
    expect(row.getAllByRole('listitem')).toHaveLength(1);
    expect(row.getByText(/Ruled out:/)).toHaveTextContent('Ruled out: __proto__');
    expect(row.getByRole('link')).toHaveTextContent(OVERRIDE);
    expect(within(row.getByRole('link')).getByText(OVERRIDE).tagName).toBe('BDI');
  });
});
