/** Silences in the real console, against a server that answers as the test says. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTIFICATION_TEXTS, SILENCE_TEXTS } from '@/features/notifications/texts';
import { MESSAGES } from '@/services/text/messages';
import { stopApps } from '@tests/setup/app/renderApp';
import { CHECK_ID, loadNotificationCode, OLD, open, row, SILENCE } from './notificationServer';

beforeAll(loadNotificationCode, 120_000);
afterEach(stopApps);

describe('/notifications/silences', () => {
  it('SIL-1 shows resource, state, reason and author; deleted ones are not asked for', async () => {
    const { reads } = await open('/notifications/silences?state=all', {
      answers: { '/api/db/notification_silences': [SILENCE, OLD] },
    });
    expect(await row('orders api')).toHaveTextContent(/recursive.*check.*Active.*Planned work.*Ada Lovelace/);
    expect(await row('old one')).toHaveTextContent(/Expired/);
    expect(reads[0]).toContain('deleted_at=is.null');
    expect(reads[0]).toContain('createdBy:created_by(id,name,avatar)');
  });

  it('SIL-2 a silence is changed with a PATCH of its whole form', async () => {
    const { sent } = await open('/notifications/silences');
    await userEvent.click(await screen.findByText('orders api'));
    const dialog = within(await screen.findByRole('dialog', { name: SILENCE_TEXTS.editTitle }));
    const reason = await dialog.findByRole('textbox', { name: new RegExp(SILENCE_TEXTS.reason) });
    await userEvent.clear(reason);
    await userEvent.type(reason, 'Longer work');
    await userEvent.click(dialog.getByRole('button', { name: SILENCE_TEXTS.save }));
    expect(await screen.findByText(SILENCE_TEXTS.saved)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/db/notification_silences',
        body: {
          id: '5117e000-0000-4000-8000-000000000001',
          check_id: CHECK_ID,
          component_id: null,
          config_id: null,
          canary_id: null,
          from: SILENCE.from,
          until: SILENCE.until,
          description: 'Longer work',
          recursive: true,
          source: 'UI',
          namespace: '',
          updated_at: 'now()',
        },
      },
    ]);
  });

  it('SIL-2 deleting asks first and only marks the row', async () => {
    const { sent } = await open('/notifications/silences');
    const actions = within(await row('orders api'));
    await userEvent.click(await actions.findByRole('button', { name: SILENCE_TEXTS.actions('orders api') }));
    await userEvent.click(await screen.findByRole('menuitem', { name: SILENCE_TEXTS.remove }));
    const dialog = within(await screen.findByRole('dialog', { name: SILENCE_TEXTS.removeTitle }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: SILENCE_TEXTS.remove }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ deleted_at: 'now()' }]));
    expect(await screen.findByText(SILENCE_TEXTS.removed)).toBeInTheDocument();
  });

  it('M12 SIL-1 says what each silence held back, how long it lasts, and which one nobody seems to need', async () => {
    const other = {
      ...SILENCE,
      id: 's3',
      filter: "severity == 'low'",
      checks: { id: 'x', name: 'noisy one' },
    };
    await open('/notifications/silences', {
      answers: {
        '/api/db/notification_silences': [SILENCE, other],
        '/api/notification/silence/matches': [{ silence_id: 's3', messages: 7, last_at: SILENCE.from }],
      },
    });
    await waitFor(async () => expect(await row('orders api')).toHaveTextContent(/y left.*retire\?.*0/));
    expect(await row('noisy one')).toHaveTextContent(/filtered.*y left 7/);
    expect(await row('noisy one')).not.toHaveTextContent(/retire/);
  });

  it.each([
    [3, 12, '3 silences hide 12 red checks'],
    [1, 0, 'One silence hides no red check'],
  ])('M12 says beside the list what %i silences hide now', async (silences, red, words) => {
    await open('/notifications/silences', {
      answers: { '/api/notification/silence/now': { silences, red } },
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('M12 SIL-2 ends a silence now and extends it, in one step', async () => {
    const { sent } = await open('/notifications/silences');
    const act = async (word: string) => {
      const actions = within(await row('orders api'));
      await userEvent.click(
        await actions.findByRole('button', { name: SILENCE_TEXTS.actions('orders api') }),
      );
      await userEvent.click(await screen.findByRole('menuitem', { name: word }));
    };
    await act(SILENCE_TEXTS.extend);
    expect(await screen.findByText(SILENCE_TEXTS.extended)).toBeInTheDocument();
    expect(sent.at(-1)?.body).toMatchObject({ until: '2099-01-01T01:00:00.000Z', check_id: CHECK_ID });
    await act(SILENCE_TEXTS.end);
    expect(await screen.findByText(SILENCE_TEXTS.ended)).toBeInTheDocument();
    expect(JSON.stringify(sent.at(-1)?.body)).toContain(`"until":"${new Date().getFullYear()}-`);
  });

  it('SIL-1 an empty list says that nothing is hidden', async () => {
    await open('/notifications/silences', { answers: { '/api/db/notification_silences': [] } });
    expect(await screen.findByText(SILENCE_TEXTS.noneActive)).toBeInTheDocument();
  });

  it('PERM-13 a viewer reads silences and can neither add nor change them', async () => {
    await open('/notifications/silences?silence=5117e000-0000-4000-8000-000000000001', { as: ['viewer'] });
    const dialog = within(await screen.findByRole('dialog', { name: SILENCE_TEXTS.viewTitle }));
    expect(await dialog.findByDisplayValue('Planned work')).toHaveAttribute('readonly');
    expect(dialog.queryByRole('button', { name: SILENCE_TEXTS.save })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: NOTIFICATION_TEXTS.addSilence })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

describe('/notifications/silences/add', () => {
  it('SIL-2 TIME-4 adds a silence for a found check, with date math and a reason', async () => {
    const { sent } = await open('/notifications/silences/add');
    const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
    await userEvent.click(form.getByRole('button', { name: SILENCE_TEXTS.add }));
    expect(form.getAllByText(MESSAGES.fieldRequired)).toHaveLength(2);
    await userEvent.type(form.getByRole('combobox', { name: /^Check/ }), 'ord');
    await userEvent.click(await screen.findByRole('option', { name: /orders api/ }));
    expect(await form.findByText(/2 in the last 24 hours/)).toBeInTheDocument();
    const durations = within(form.getByRole('combobox', { name: /^For how long/ })).getAllByRole('option');
    expect(durations.map(({ textContent }) => textContent).slice(1, -1)).toEqual(
      '5m 15m 30m 1h 3h 6h 12h 24h 2d 7d 30d 90d 6M 1y 2y 5y'.split(' '),
    );
    await userEvent.selectOptions(form.getByRole('combobox', { name: /^For how long/ }), '3h');
    await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Upgrade');
    await userEvent.click(form.getByRole('button', { name: SILENCE_TEXTS.add }));
    expect(await screen.findByText(SILENCE_TEXTS.added)).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/notification/silence',
        body: {
          attempt: expect.stringMatching(/^[\da-f-]{36}$/),
          check_id: CHECK_ID,
          from: 'now',
          until: 'now+3h',
          description: 'Upgrade',
          recursive: false,
        },
      },
    ]);
    expect(await row('orders api')).toBeInTheDocument();
  });

  it('M12 SIL-2 tells what it hides now and would have hidden, also below it, and follows the form', async () => {
    const state = 'unhealthy';
    const { sent } = await open(`/notifications/silences/add?kind=check&id=${CHECK_ID}`, {
      answers: {
        '/api/notification/silence/preview': {
          resources: 12,
          bad: 3,
          sent_day: 4,
          sent_week: 30,
          examples: [{ kind: 'check', id: 'k', name: 'till', state, sent_day: 4, sent_week: 29 }],
        },
      },
    });
    const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
    expect(await form.findByText('12 resources, 3 in a bad state now.')).toBeInTheDocument();
    expect(form.getByText(/4 in the last 24 hours, 30 in the last 7 days/)).toBeInTheDocument();
    expect(form.getByRole('list', { name: SILENCE_TEXTS.previewWorst })).toHaveTextContent(
      /till.*29 in 7 days/,
    );
    await userEvent.click(form.getByRole('checkbox', { name: SILENCE_TEXTS.recursive }));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { check_id: CHECK_ID, recursive: false },
        { check_id: CHECK_ID, recursive: true },
      ]),
    );
    expect(form.getByText('12 resources, 3 in a bad state now.')).toBeInTheDocument();
  });

  it('M12 SIL-2 a filter is previewed once it stands still, and a wide silence asks for the number of resources', async () => {
    const { sent } = await open(`/notifications/silences/add?kind=check&id=${CHECK_ID}`, {
      answers: {
        '/api/notification/silence/preview': {
          resources: 37,
          bad: 0,
          quiet: 30,
          sent_day: 1,
          sent_week: 1,
          examples: [],
          messages: [
            {
              id: 'm',
              kind: 'check',
              name: 'till',
              event: 'check.failed',
              severity: 'critical',
              created_at: SILENCE.from,
            },
          ],
        },
      },
    });
    const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
    expect(await form.findByRole('list', { name: SILENCE_TEXTS.previewMessages })).toHaveTextContent(
      /ago.*till.*check\.failed.*critical/,
    );
    expect(form.getByText(/About 30 of them nothing was sent/)).toBeInTheDocument();
    const filter = "severity == 'low'";
    await userEvent.type(form.getByRole('textbox', { name: SILENCE_TEXTS.filter }), filter);
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ check_id: CHECK_ID, recursive: false, filter }));
    expect(sent).toHaveLength(2);
    await userEvent.type(form.getByRole('textbox', { name: /^Reason/ }), 'Upgrade');
    const add = form.getByRole('button', { name: SILENCE_TEXTS.add });
    expect(add).toHaveAttribute('aria-disabled', 'true');
    const count = form.getByRole('textbox', { name: new RegExp(`^${SILENCE_TEXTS.typeCount(37)}`) });
    await userEvent.type(count, '36');
    expect(add).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(count, '{Backspace}7');
    await userEvent.click(add);
    expect(await screen.findByText(SILENCE_TEXTS.added)).toBeInTheDocument();
    expect(sent.at(-1)?.body).toMatchObject({ filter, description: 'Upgrade' });
  });

  it('M12 from 1024 px on it stands beside the form, from before anything is chosen, and stays while that changes', async () => {
    const real = window.matchMedia;
    window.matchMedia = (query) => Object.assign(real(query), { matches: query === '(min-width: 1024px)' });
    try {
      await open('/notifications/silences/add', {
        answers: {
          '/api/notification/silence/preview': {
            resources: 1,
            bad: 1,
            quiet: 0,
            sent_day: 0,
            sent_week: 0,
            examples: [],
          },
        },
      });
      const preview = await screen.findByRole('region', { name: SILENCE_TEXTS.preview });
      const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
      expect(form.queryByRole('region')).not.toBeInTheDocument();
      expect(preview).toHaveTextContent(SILENCE_TEXTS.previewEmpty);
      await userEvent.type(form.getByRole('combobox', { name: /^Check/ }), 'orders');
      await userEvent.click(await screen.findByRole('option', { name: /orders api/ }));
      await waitFor(() => expect(preview).toHaveTextContent('One resource, 1 in a bad state now.'));
      expect(preview).toHaveTextContent(new RegExp(SILENCE_TEXTS.previewBlockNow));
      expect(preview).toBeInTheDocument();
    } finally {
      window.matchMedia = real;
    }
  });

  it.each([null, [{ resources: 1 }]])(
    'F17 a preview of %j leaves the form with what was typed',
    async (answer) => {
      await open(`/notifications/silences/add?kind=check&id=${CHECK_ID}`, {
        answers: { '/api/notification/silence/preview': answer },
      });
      const form = within(await screen.findByRole('form', { name: SILENCE_TEXTS.formAdd }));
      await userEvent.type(
        form.getByRole('textbox', { name: new RegExp(`^${SILENCE_TEXTS.reason}`) }),
        'Upgrade',
      );
      expect(await form.findByText(SILENCE_TEXTS.previewFailed)).toBeInTheDocument();
      expect(form.getByRole('textbox', { name: new RegExp(`^${SILENCE_TEXTS.reason}`) })).toHaveValue(
        'Upgrade',
      );
    },
  );

  it('M12 a filter that cannot be read is told in the words of the server', async () => {
    const error = 'The filter cannot be read: Unexpected token.';
    await open(`/notifications/silences/add?kind=check&id=${CHECK_ID}`, { previewRefusal: error });
    expect(await screen.findByText(error)).toBeInTheDocument();
  });

  it('PERM-13 is no page for somebody who may not write', async () => {
    await open('/notifications/silences/add', { as: ['viewer'] });
    expect(await screen.findByText(MESSAGES.unauthorized)).toBeInTheDocument();
  });
});
