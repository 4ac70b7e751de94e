/** Playbooks, runs and the run dialog in the real console, against a server that answers as the test says. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PLAYBOOK_TEXTS, RUN_DIALOG_TEXTS, RUN_TEXTS } from '@/features/playbooks/texts';
import { lineChanged } from '@/services/offline/connectivitySlice';
import { outboxChanged } from '@/services/offline/outbox/outboxSlice';
import { UNSENT_TEXTS } from '@/services/text/unsent';
import { stopApps } from '@tests/setup/app/renderApp';
import { waitingEntry } from '@tests/setup/app/waitingEntry';
import {
  loadPlaybookCode,
  open,
  openDialog,
  PLAYBOOK,
  RUN,
  STEP,
  GONE_ID,
  PLAYBOOK_ID,
  RUN_ID,
} from './playbookServer';

beforeAll(loadPlaybookCode, 120_000);
afterEach(stopApps);

describe('/playbooks', () => {
  it('PB-1 cards stand by category with title, description, steps and approval', async () => {
    await open('/playbooks');
    const card = await screen.findByRole('article', { name: 'Scale a deployment' });
    expect(card).toHaveTextContent(/More pods.*2 steps.*needs approval/);
    expect(screen.getByRole('heading', { name: 'Kubernetes' })).toBeInTheDocument();
  });

  it('M1 a card says that a change of its playbook waits on this device', async () => {
    const { store } = await open('/playbooks');
    const card = await screen.findByRole('article', { name: 'Scale a deployment' });
    expect(card).not.toHaveTextContent(UNSENT_TEXTS.notSent);
    act(() => {
      store.dispatch(outboxChanged({ entries: [waitingEntry('playbooks', PLAYBOOK_ID)], sent: [] }));
    });
    expect(card).toHaveTextContent(UNSENT_TEXTS.notSent);
    // Of another kind's record with the same id nothing is said.
    act(() => {
      store.dispatch(outboxChanged({ entries: [waitingEntry('canaries', PLAYBOOK_ID)], sent: [] }));
    });
    expect(card).not.toHaveTextContent(UNSENT_TEXTS.notSent);
  });

  it('PB-1 says that there are none, or that none fits', async () => {
    await open('/playbooks', { answers: { '/api/db/playbooks': [] } });
    expect(await screen.findByText(PLAYBOOK_TEXTS.none)).toBeInTheDocument();
    await stopApps();
    await open('/playbooks?search=zzz');
    expect(await screen.findByText(PLAYBOOK_TEXTS.noMatch)).toBeInTheDocument();
  });

  it('ERR-15 says what failed and asks again', async () => {
    await open('/playbooks', { listStatus: 500 });
    expect(await screen.findByText('the list is away')).toBeInTheDocument();
  });

  it('PERM-17 a viewer and a commander cannot run anything', async () => {
    await open('/playbooks', { as: ['commander'] });
    const card = within(await screen.findByRole('article', { name: 'Scale a deployment' }));
    expect(card.getByRole('button', { name: PLAYBOOK_TEXTS.run })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the run dialog', () => {
  it('PB-8 PB-10 PB-17 PB-18 PB-19 checks the values, sends them as text and goes to the run', async () => {
    const { sent } = await open('/playbooks');
    const dialog = within(await openDialog());
    const run = await dialog.findByRole('button', { name: RUN_DIALOG_TEXTS.submit });
    expect(run).toHaveAttribute('aria-disabled', 'true');
    expect(dialog.getByText(/one of these approve: team web/)).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Pods/ }), '21');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dry run' }));
    expect(await dialog.findByText('This field must be 20 or less')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Pods/ }), '{Backspace}');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Owner/ }));
    expect(screen.queryByRole('option', { name: /Vera/ })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: /Eddy/ }));
    await userEvent.click(run);
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        path: '/api/playbook/run',
        body: {
          id: PLAYBOOK_ID,
          params: { pods: '2', dry: 'false', owner: 'e1' },
          attempt: expect.stringMatching(/^[\da-f-]{36}$/),
        },
      },
    ]);
  });

  it('PB-20 a refusal is told in the words of its error field', async () => {
    await open('/playbooks', {
      refusal: 'The playbook is not meant for this.',
      answers: { [`/api/playbook/${PLAYBOOK_ID}/params`]: { params: [] } },
    });
    const dialog = within(await openDialog());
    expect(await dialog.findByText(RUN_DIALOG_TEXTS.noParameters)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: RUN_DIALOG_TEXTS.submit }));
    expect((await screen.findAllByText('The playbook is not meant for this.')).length).toBeGreaterThan(0);
  });

  it('PB-4 asks for a resource first where the playbook is meant for some', async () => {
    const spec = { ...PLAYBOOK.spec, checks: [{ types: ['http'] }] };
    const { reads, known } = await open('/playbooks', {
      answers: {
        '/api/db/playbooks': [{ ...PLAYBOOK, spec }],
        '/api/resources/search': { checks: [] },
      },
    });
    const dialog = within(await openDialog());
    expect(await dialog.findByText(RUN_DIALOG_TEXTS.selectResource)).toBeInTheDocument();
    known['/api/resources/search'] = {
      checks: [{ id: '5117e000-0000-4000-8000-00000000000c', name: 'orders api' }],
    };
    await userEvent.type(dialog.getByRole('combobox', { name: 'Check' }), 'ord');
    await userEvent.click(await screen.findByRole('option', { name: 'orders api' }));
    expect(await dialog.findByRole('textbox', { name: /^Pods/ })).toBeInTheDocument();
    expect(reads.some((url) => url.endsWith('/params'))).toBe(true);
    // by its name, also when it is not among what is found without a word
    expect(dialog.getByRole('combobox', { name: 'Check' })).toHaveValue('orders api');
  });
});

describe('one playbook', () => {
  it('OPEN-15 JOB-6 under its own address: what it is, what it asks for, its runs, and Run', async () => {
    const { reads } = await open(`/playbooks/${PLAYBOOK_ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: PLAYBOOK.title })).toBeInTheDocument();
    const about = await screen.findByRole('complementary', { name: RUN_TEXTS.about });
    expect(about).toHaveTextContent(
      /Kubernetes.*More pods.*Pods text, required.*Dry run checkbox.*scale.*check/,
    );
    expect(await screen.findByText('orders api')).toBeInTheDocument();
    expect(reads.find((url) => url.includes('playbook_runs'))).toContain(`playbook_id=eq.${PLAYBOOK_ID}`);
    expect(screen.queryByRole('button', { name: new RegExp(`^${RUN_TEXTS.playbook}:`) })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: PLAYBOOK_TEXTS.run }));
    expect(await screen.findByRole('dialog', { name: PLAYBOOK.title })).toBeInTheDocument();
  }, 20_000);

  it('OPEN-15 one that is gone says so and leads to the list', async () => {
    await open(`/playbooks/${GONE_ID}`, { answers: { '/api/db/playbooks': [] } });
    expect(await screen.findByText(RUN_DIALOG_TEXTS.gone)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: PLAYBOOK_TEXTS.toList })).toBeInTheDocument();
  });
});

describe('runs', () => {
  it('RUN-2 lists playbook, status and resource, filtered by the address', async () => {
    const { reads } = await open(`/playbooks/runs?status=running&playbook=${PLAYBOOK_ID}`);
    expect(await screen.findByText('orders api')).toBeInTheDocument();
    expect(reads.find((url) => url.includes('playbook_runs'))).toContain(
      `status=eq.running&playbook_id=eq.${PLAYBOOK_ID}`,
    );
    expect(
      await screen.findByRole('button', { name: `${RUN_TEXTS.playbook}: Scale a deployment` }),
    ).toBeInTheDocument();
  });

  it('RUN-2 by resource and time as well, taken away one by one; a row leads to its run', async () => {
    const { reads } = await open(
      '/playbooks/runs?check=5117e000-0000-4000-8000-00000000000c&rangeType=relative&display=Last+2d&range=now-2d',
    );
    expect(await screen.findByText('orders api')).toBeInTheDocument();
    const asked = () => reads.findLast((url) => url.includes('playbook_runs')) ?? '';
    expect(asked()).toMatch(
      /check_id=eq\.5117e000-0000-4000-8000-00000000000c&created_at=gte\.[^&]+&created_at=lte\./,
    );
    expect(screen.getByRole('button', { name: `${RUN_TEXTS.created}: Last 2d` })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /Remove filter Check: orders api/ }));
    await waitFor(() => expect(asked()).not.toContain('check_id='));
    await userEvent.click(screen.getByRole('button', { name: `${RUN_TEXTS.playbook}: All playbooks` }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Scale a deployment' }));
    await waitFor(() => expect(asked()).toContain(`playbook_id=eq.${PLAYBOOK_ID}`));
    await userEvent.click(await screen.findByText('orders api'));
    expect(await screen.findByRole('list', { name: RUN_TEXTS.steps })).toBeInTheDocument();
  }, 20_000);

  it('RUN-2 says that nothing has been run', async () => {
    await open('/playbooks/runs', { answers: { '/api/db/playbook_runs': [] } });
    expect(await screen.findByText(RUN_TEXTS.noRuns)).toBeInTheDocument();
  });

  it('RUN-1 shows steps, live output, parameters and who started it, until it has ended', async () => {
    const { known, sent } = await open(`/playbooks/runs/${RUN_ID}`);
    expect(await screen.findByText('scaling…')).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: RUN_TEXTS.steps }));
    expect(steps.getByRole('button', { name: /2\. check.*To come/ })).toBeDisabled();
    expect(screen.getByRole('complementary', { name: RUN_TEXTS.about })).toHaveTextContent(
      /orders api.*Ada Lovelace.*pods3/,
    );
    await userEvent.click(screen.getByRole('button', { name: RUN_TEXTS.cancel }));
    const dialog = within(await screen.findByRole('dialog', { name: RUN_TEXTS.cancelTitle }));
    await userEvent.click(dialog.getByRole('button', { name: RUN_TEXTS.keep }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual([`/api/playbook/run/cancel/${RUN_ID}`]));
    const end = '2026-01-01T00:00:02Z';
    known['/api/db/playbook_runs'] = [{ ...RUN, status: 'failed', end_time: end, error: 'scale failed' }];
    known['/api/db/playbook_run_actions'] = [
      { ...STEP, status: 'failed', end_time: end, result: { stdout: 'scaling… no' }, error: 'exit code 1' },
    ];
    expect(await screen.findByText('scaling… no')).toBeInTheDocument();
    expect(screen.getByText('exit code 1')).toBeInTheDocument();
    expect(await screen.findByText('scale failed')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /1\. scale.*Failed.*2s/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: RUN_TEXTS.cancel })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: RUN_TEXTS.rerun })).toBeInTheDocument();
  }, 30_000);

  it('RUN-3 WIDGET-9 a press that was meant for Cancel never runs it again when the run ends by itself', async () => {
    const { known } = await open(`/playbooks/runs/${RUN_ID}`);
    const cancel = await screen.findByRole('button', { name: RUN_TEXTS.cancel });
    cancel.focus();
    known['/api/db/playbook_runs'] = [{ ...RUN, status: 'completed', end_time: '2026-01-01T00:00:02Z' }];
    expect(await screen.findByRole('button', { name: RUN_TEXTS.rerun })).not.toBe(cancel);
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  }, 30_000);

  it('RUN-3 a run that waits for approval is approved', async () => {
    const { sent } = await open(`/playbooks/runs/${RUN_ID}`, {
      answers: {
        '/api/db/playbook_runs': [{ ...RUN, status: 'pending_approval' }],
        '/api/db/playbook_run_actions': [],
      },
    });
    expect(await screen.findByText('One of: team web')).toBeInTheDocument();
    expect(screen.getByText(RUN_TEXTS.waitsSince, { exact: false })).toHaveTextContent(/ago$/);
    await userEvent.click(screen.getByRole('button', { name: RUN_TEXTS.approve }));
    expect(await screen.findByText(RUN_TEXTS.approved)).toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual([`/api/playbook/run/approve/${RUN_ID}`]);
  });

  it('F12 a live run is not asked every second and a half of a server in trouble, nor without a line', async () => {
    const { store, reads } = await open(`/playbooks/runs/${RUN_ID}`);
    expect(await screen.findByText('scaling…')).toBeInTheDocument();
    const asked = () => reads.length;
    const passes = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const whileLive = asked();
    await waitFor(() => expect(asked()).toBeGreaterThan(whileLive));
    act(() => {
      store.dispatch(lineChanged(false));
    });
    await passes(500);
    const before = asked();
    await passes(3500);
    expect(asked()).toBe(before);
  }, 20_000);

  it('RUN-1 a run that is gone says so', async () => {
    await open(`/playbooks/runs/${GONE_ID}`, { answers: { '/api/db/playbook_runs': [] } });
    expect(await screen.findByText(RUN_TEXTS.gone)).toBeInTheDocument();
  });
});
