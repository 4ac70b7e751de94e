/** The run dialog with every kind of parameter, the flight plan before the run, and the menus that open it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkPlaybooks, componentPlaybooks, configPlaybooks } from '@/features/playbooks/slots';
import { PLAN_TEXTS, PLAYBOOK_TEXTS, RUN_DIALOG_TEXTS, RUN_TEXTS } from '@/features/playbooks/texts';
import { ANSWER_TEXTS } from '@/services/text/answers';
import golden from '@tests/golden/playbookParameters.json';
import { stopApps } from '@tests/setup/app/renderApp';
import {
  loadPlaybookCode,
  open,
  openDialog,
  PLAN,
  PLAYBOOK,
  PLAYBOOK_ID,
  RUN,
  RUN_ID,
} from './playbookServer';

beforeAll(async () => {
  await loadPlaybookCode();
  await import('@/features/playbooks/components/PlaybooksMenu');
}, 120_000);
afterEach(stopApps);

const PARAMS = `/api/playbook/${PLAYBOOK_ID}/params`;
const FREE = { ...PLAYBOOK, spec: { ...PLAYBOOK.spec, approval: {} } };
const simple = (...parameters: object[]) => ({
  '/api/db/playbooks': [FREE],
  [PARAMS]: { params: parameters },
});

const FOUND: Readonly<Record<string, string>> = { components: 'Component', configs: 'Item', checks: 'Probe' };

async function pick(box: HTMLElement, option: string | RegExp) {
  await userEvent.click(box);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('every type of parameter', () => {
  it('PB-6 PB-7 PB-8 PB-9 PB-10 PB-11 PB-12 PB-13 PB-14 PB-16 PB-18 what is entered by hand is sent as in the golden file', async () => {
    const { ids, typed, units } = golden;
    const { sent, asked } = await open('/playbooks', {
      answers: {
        ...simple(...golden.parameters),
        '/api/db/teams': [{ id: ids.Team, name: 'web' }],
        '/api/resources/search': Object.fromEntries(
          Object.entries(FOUND).map(([kind, label]) => [
            kind,
            [{ id: Reflect.get(ids, label) as string, name: `the ${label}`, type: 't' }], // ids hold texts
          ]),
        ),
      },
      people: [{ id: ids.Person, name: 'Grace', email: null, roles: ['editor'] }],
    });
    const dialog = within(await openDialog());
    await dialog.findByRole('textbox', { name: /^Note/ });
    const cleared = dialog.getByRole('textbox', { name: /^Cleared/ });
    expect(cleared).toHaveValue('not this');
    expect(dialog.getByRole('combobox', { name: 'Unit of Memory' })).toHaveValue('Mi');
    expect(dialog.getByLabelText(/^Patch/)).toHaveValue('replicas: 3\n');
    expect(dialog.getByRole('checkbox', { name: 'Dry run' })).toBeChecked();
    fireEvent.change(cleared, { target: { value: '' } });
    for (const [label, text] of Object.entries(typed))
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
    for (const [label, unit] of Object.entries(units))
      await userEvent.selectOptions(dialog.getByRole('combobox', { name: `Unit of ${label}` }), unit);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Force' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dry run' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Colour/ }), 'b');
    const box = (label: string) => dialog.getByRole('combobox', { name: new RegExp(`^${label}`) });
    await pick(box('Team'), 'web');
    await pick(box('Person'), /Grace/);
    for (const label of Object.values(FOUND)) await pick(box(label), new RegExp(`the ${label}`));
    await userEvent.click(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        path: '/api/playbook/run',
        body: { id: PLAYBOOK_ID, params: golden.sent, attempt: expect.any(String) },
      },
    ]);
    // What was planned last is what was run.
    const plans = asked.filter(({ path }) => path.endsWith('/run/plan'));
    expect(plans.length).toBeGreaterThan(0);
  }, 60_000);

  it('PB-10 typing asks 300 ms after the last key, within the filter', async () => {
    const filter = [{ types: ['http'] }];
    const { asked } = await open('/playbooks', {
      answers: {
        ...simple({ name: 'probe', label: 'Probe', type: 'check', properties: { filter } }),
        '/api/resources/search': { checks: [{ id: 'c9', name: 'front page' }] },
      },
    });
    const dialog = within(await openDialog());
    const searches = () =>
      asked.filter(({ path }) => path === '/api/resources/search').map(({ body }) => body);
    const box = await dialog.findByRole('combobox', { name: /^Probe/ });
    await waitFor(() => expect(searches()).toEqual([{ limit: 50, checks: filter }]));
    const begun = Date.now();
    await userEvent.type(box, 'fro');
    await waitFor(() => expect(searches()).toHaveLength(2));
    expect(Date.now() - begun).toBeGreaterThanOrEqual(300);
    expect(searches()[1]).toEqual({ limit: 50, checks: [{ types: ['http'], search: 'fro' }] });
  });

  it.each([
    ['PB-11 text that is too long', { multiline: true, maxLength: 3 }, 'abcd', /at most 3/],
    ['PB-14 a name that is no DNS name', { format: 'dns1123' }, 'My_App', /./],
    ['PB-15 text that does not match', { regex: '[a-z]+' }, 'A1', /\[a-z\]\+/],
  ])('%s blocks the run', async (_what, properties, text, problem) => {
    const { sent } = await open('/playbooks', { answers: simple({ name: 'x', label: 'X', properties }) });
    const dialog = within(await openDialog());
    const box = await dialog.findByRole('textbox', { name: /^X/ });
    await userEvent.type(box, text);
    await userEvent.tab();
    expect(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(box).toHaveAccessibleDescription(problem);
    await userEvent.click(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    expect(sent).toEqual([]);
  });
});

describe('starting', () => {
  it('PB-17 says Running... while the answer is slow, and starts one run only', async () => {
    const { sent } = await open('/playbooks', { answers: simple(), startDelay: 600 });
    const dialog = within(await openDialog());
    const run = await dialog.findByRole('button', { name: 'Run' });
    await userEvent.dblClick(run);
    expect(await dialog.findByRole('button', { name: 'Running...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('PB-3 WIDGET-10 begins in its first field, although the fields are asked for after it has opened', async () => {
    await open('/playbooks', { answers: simple({ name: 'reason', label: 'Reason', type: 'text' }) });
    const dialog = within(await openDialog());
    const reason = await dialog.findByRole('textbox', { name: /^Reason/ });
    await waitFor(() => expect(reason).toHaveFocus());
    await userEvent.keyboard('too many errors');
    expect(reason).toHaveValue('too many errors');
  });

  it('PB-3 WIDGET-10 without parameters it begins on Run', async () => {
    const { sent } = await open('/playbooks', { answers: simple() });
    const dialog = within(await openDialog());
    const run = await dialog.findByRole('button', { name: RUN_DIALOG_TEXTS.submit });
    await waitFor(() => expect(run).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('PB-20 a broken connection is told in the words of the error', async () => {
    await open('/playbooks', { answers: { ...simple(), '/api/db/playbook_runs': [] }, isCut: true });
    const dialog = within(await openDialog());
    await userEvent.click(await dialog.findByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/\S/));
    expect(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit })).toBeInTheDocument();
  });

  it('PB-20 F6 a run that was started although the answer was lost is the run that is opened', async () => {
    const { sent, reads } = await open('/playbooks', {
      answers: {
        ...simple({ name: 'reason', label: 'Reason', type: 'text' }),
        '/api/db/playbook_runs': [{ ...RUN, parameters: { reason: 'errors', retries: '3' } }],
      },
      isCut: true,
    });
    const dialog = within(await openDialog());
    await userEvent.type(await dialog.findByRole('textbox', { name: /^Reason/ }), 'errors');
    await userEvent.click(await dialog.findByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    expect(reads.find((url) => url.includes('created_by=eq.'))).toMatch(
      new RegExp(`playbook_id=eq.${PLAYBOOK_ID}&created_by=eq\\.[\\w-]+&created_at=gte\\.`),
    );
  });

  it.each([null, []])(
    'F17 an answer of %j is not taken for a playbook without parameters',
    async (answer) => {
      const { sent } = await open('/playbooks', { answers: { ...simple(), [PARAMS]: answer } });
      const dialog = within(await openDialog());
      expect(await dialog.findByText(ANSWER_TEXTS.notAnAnswer)).toBeInTheDocument();
      expect(dialog.queryByText(RUN_DIALOG_TEXTS.noParameters)).not.toBeInTheDocument();
      expect(dialog.queryByRole('button', { name: RUN_DIALOG_TEXTS.submit })).not.toBeInTheDocument();
      expect(sent).toHaveLength(0);
    },
  );

  it('F17 a plan that cannot be read leaves the form', async () => {
    await open('/playbooks', { answers: { ...simple(), '/api/playbook/run/plan': null } });
    const dialog = within(await openDialog());
    expect(await dialog.findByText(ANSWER_TEXTS.notAnAnswer)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit })).toBeInTheDocument();
  });

  it('PB-16 running again begins with the values of that run, on the same resource', async () => {
    const { sent } = await open(`/playbooks/runs/${RUN_ID}`, {
      answers: {
        '/api/db/playbook_runs': [{ ...RUN, status: 'failed', parameters: { pods: '7', dry: 'false' } }],
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: RUN_TEXTS.rerun }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scale a deployment' }));
    expect(await dialog.findByRole('textbox', { name: /^Pods/ })).toHaveValue('7');
    expect(dialog.getByRole('checkbox', { name: 'Dry run' })).not.toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      attempt: expect.any(String),
      id: PLAYBOOK_ID,
      check_id: '5117e000-0000-4000-8000-00000000000c',
      params: { pods: '7', dry: 'false' },
    });
  });
});

describe('the flight plan', () => {
  const STEPS = [
    {
      name: 'scale',
      kind: 'exec',
      delay_ms: 30_000,
      timeout_ms: 120_000,
      retries: 2,
      retry_delay_ms: 5000,
      verdict: 'runs',
      does: [{ what: 'script', text: 'scale orders 2' }],
    },
    {
      name: 'tell',
      kind: 'http',
      condition: 'params.pods == "9"',
      delay_ms: 0,
      timeout_ms: 600_000,
      retries: 0,
      retry_delay_ms: 5000,
      verdict: 'skipped',
      does: [],
    },
  ];

  it('M20 shows target, values, approvers, last runs and steps before Run, and follows what is typed', async () => {
    const { asked } = await open('/playbooks', {
      answers: {
        '/api/playbook/run/plan': {
          ...PLAN,
          steps: STEPS,
          approval: {
            mode: 'any',
            is_enough: false,
            approvers: [
              { kind: 'team', name: 'web', people: ['Grace'] },
              { kind: 'person', name: 'nobody', people: [] },
            ],
          },
          last: [{ id: 'r0', status: 'failed', created_at: '2026-01-01T00:00:00Z', error: 'no room' }],
          usual_ms: 4000,
        },
      },
    });
    const dialog = within(await openDialog());
    const plan = within(await dialog.findByRole('region', { name: PLAN_TEXTS.title }));
    expect(plan.getByText(PLAN_TEXTS.incomplete)).toBeInTheDocument();
    const plans = () => asked.filter(({ path }) => path.endsWith('/run/plan')).map(({ body }) => body);
    expect(plans()).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Pods/ }), '2');
    const steps = within(await plan.findByRole('list', { name: PLAN_TEXTS.steps }));
    expect(plans()).toEqual([{ id: PLAYBOOK_ID, params: { pods: '2', dry: 'true' } }]);
    const lines = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines[0]).toMatch(
      /1\. scaleexecwill runwaits 30s · at most 2m · 2 more tries, 5s apart.*scale orders 2/,
    );
    expect(lines[1]).toMatch(/2\. tellhttpwill be skipped.*Only if params\.pods == "9"/);
    const region = dialog.getByRole('region', { name: PLAN_TEXTS.title });
    expect(region).toHaveTextContent(/orders api http/);
    expect(region).toHaveTextContent('waits for one of: team web (Grace), nobody (nobody has this name)');
    expect(plan.getByRole('link', { name: 'Failed' })).toHaveAttribute('href', '/playbooks/runs/r0');
    expect(region).toHaveTextContent('Usually takes 4s.');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Pods/ }), '0');
    await waitFor(() =>
      expect(plans().at(-1)).toEqual({ id: PLAYBOOK_ID, params: { pods: '20', dry: 'true' } }),
    );
  });

  it('M20 says what ends the run at once, and nothing of a server that knows no plans', async () => {
    const problem = 'The action "p" is of the kind pod.';
    const answers = { ...simple(), '/api/playbook/run/plan': { ...PLAN, problem } };
    const { known } = await open('/playbooks', { answers });
    const dialog = within(await openDialog());
    expect(await dialog.findByText(PLAN_TEXTS.endsAtOnce(problem))).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit })).not.toHaveAttribute(
      'aria-disabled',
    );
    expect(known).toBeDefined();
  });
});

describe('the Playbooks menu', () => {
  const cases = [
    ['check_id', <checkPlaybooks.component key="k" check={{ id: 'x1' }} />],
    ['config_id', <configPlaybooks.component key="c" config={{ id: 'x1' }} />],
    ['component_id', <componentPlaybooks.component key="p" component={{ id: 'x1' }} />],
  ] as const;
  it.each(cases)(
    'PB-2 PB-3 by %s: what the server lists, by title, and a dialog with it or the name, or Run Playbook',
    async (field, menu) => {
      const { reads } = await open('/playbooks', {
        around: (pages) => (
          <>
            <div data-testid="slot">{menu}</div>
            {pages}
          </>
        ),
        answers: {
          '/api/playbook/list': [
            { id: PLAYBOOK_ID, name: 'scale' },
            { id: 'p2', name: 'scale it' },
            { id: 'p1b', name: '' },
          ],
        },
      });
      const slot = within(await screen.findByTestId('slot'));
      await userEvent.click(await slot.findByRole('button', { name: PLAYBOOK_TEXTS.title }));
      expect(await screen.findByRole('menuitem', { name: 'scale it' })).toBeInTheDocument();
      await userEvent.click(screen.getByRole('menuitem', { name: 'Scale a deployment' }));
      expect(reads).toContain(`/api/playbook/list?${field}=x1`);
      const dialog = within(await screen.findByRole('dialog', { name: 'Scale a deployment' }));
      await userEvent.click(await dialog.findByRole('button', { name: 'Close' }));
      await userEvent.click(await slot.findByRole('button', { name: PLAYBOOK_TEXTS.title }));
      const [nameless] = (await screen.findAllByRole('menuitem')).slice(-1);
      await userEvent.click(nameless ?? document.body);
      expect(await screen.findByRole('dialog', { name: 'Run Playbook' })).toBeInTheDocument();
    },
  );
});
