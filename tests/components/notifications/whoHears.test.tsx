/** "Who would hear?" in the real console, against a server that answers as the test says (design: beyond M13). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HEAR_TEXTS, HISTORY_TEXTS } from '@/features/notifications/texts';
import { formatLocalTime } from '@/services/time/absolute';
import { stopApps } from '@tests/setup/app/renderApp';
import { CHECK_ID, loadNotificationCode, open } from './notificationServer';

beforeAll(loadNotificationCode, 120_000);
afterEach(stopApps);

const AT = '2026-11-23T03:00:00.000Z';
const NEXT = '2026-11-23T03:10:00.000Z';
const FILTER = "severity == 'low' && name == 'x'";
const rule = { step: 'rule', passed: true, why: 'It listens.' };
const verdict = (outcome: string, steps: object[], receivers: object[] = []) => ({
  outcome,
  receivers,
  at: AT,
  steps,
});
const ANSWER = {
  resource: { kind: 'check', id: CHECK_ID, name: 'orders api' },
  event: 'check.failed',
  at: AT,
  rules: [
    { id: 'r1', name: 'elsewhere', verdicts: [verdict('other-event', [{ ...rule, passed: false }])] },
    {
      id: 'r2',
      name: 'picky',
      verdicts: [
        verdict('filtered', [
          {
            ...rule,
            passed: false,
            why: 'Its filter refuses it.',
            filter: { text: FILTER, from: 0, to: 17 },
          },
        ]),
      ],
    },
    {
      id: 'r3',
      name: 'on call',
      verdicts: [
        verdict(
          'repeat-interval',
          [rule, { step: 'repeat', passed: false, why: `It was sent at ${AT} already.`, next_at: NEXT }],
          [{ kind: 'person', name: 'Ada', team: null }],
        ),
        verdict(
          'sent',
          [
            rule,
            { step: 'wait', passed: true, why: 'After 5 min.' },
            { step: 'send', passed: true, why: 'It would be sent.' },
          ],
          [{ kind: 'person', name: 'Bob', team: 'web' }],
        ),
      ],
    },
  ],
};
const answers = { '/api/notification/explain': ANSWER };

describe('who would hear?', () => {
  it('M13 is asked by keyboard alone, and the question is in the address', async () => {
    const { sent } = await open('/notifications/rules', { answers });
    const user = userEvent.setup();
    const opener = await screen.findByRole('button', { name: HEAR_TEXTS.title });
    opener.focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: HEAR_TEXTS.title }));
    expect(dialog.getByText(HEAR_TEXTS.notAsked)).toBeInTheDocument();
    const box = dialog.getByRole('combobox', { name: /^Check/ });
    box.focus();
    await user.keyboard('orders');
    await screen.findByRole('option', { name: /orders api/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(box).toHaveValue('orders api'));
    const asking = dialog.getByRole('button', { name: HEAR_TEXTS.ask });
    asking.focus();
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(HEAR_TEXTS.summary(1, 3))).toBeInTheDocument();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/notification/explain',
        body: { kind: 'check', id: CHECK_ID, event: 'check.failed' },
      },
    ]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('M13 shows who hears first, then who is held back until when, then the clause that refuses', async () => {
    await open(`/notifications/rules?ask=check&askId=${CHECK_ID}&askAt=${AT}`, { answers });
    const dialog = within(await screen.findByRole('dialog', { name: HEAR_TEXTS.title }));
    expect(
      await dialog.findByText(HEAR_TEXTS.about('orders api', 'check.failed', formatLocalTime(AT))),
    ).toBeInTheDocument();
    expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      `${HEAR_TEXTS.groups.sends} (1)`,
      `${HEAR_TEXTS.groups.holds} (1)`,
      `${HEAR_TEXTS.groups.refuses} (1)`,
      `${HEAR_TEXTS.groups.elsewhere} (1)`,
    ]);
    const inGroup = (name: string) => within(dialog.getByRole('region', { name }));
    expect(
      inGroup(HEAR_TEXTS.groups.sends).getByText(HEAR_TEXTS.tells('Bob (team web)')),
    ).toBeInTheDocument();
    expect(
      inGroup(HEAR_TEXTS.groups.holds).getByText(`It was sent at ${formatLocalTime(AT)} already.`),
    ).toBeInTheDocument();
    expect(
      inGroup(HEAR_TEXTS.groups.holds).getByText(HEAR_TEXTS.next(formatLocalTime(NEXT))),
    ).toBeInTheDocument();
    expect(inGroup(HEAR_TEXTS.groups.refuses).getByText("severity == 'low'").tagName).toBe('MARK');
    expect(dialog.getByRole('link', { name: 'picky' })).toHaveAttribute(
      'href',
      '/notifications/rules?rule=r2',
    );

    const more = inGroup(HEAR_TEXTS.groups.sends).getByRole('button', {
      name: HEAR_TEXTS.stepsOf('on call'),
    });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(
      inGroup(HEAR_TEXTS.groups.sends)
        .getAllByText(new RegExp(HISTORY_TEXTS.passed))
        .map(({ textContent }) => textContent),
    ).toHaveLength(3);
  });

  it('M13 says so where the server cannot tell', async () => {
    await open(`/notifications/rules?ask=check&askId=${CHECK_ID}`);
    expect(await screen.findByText(HEAR_TEXTS.unknownCall)).toBeInTheDocument();
  });

  it('M13 says that nobody listens while no rule hears of the kind', async () => {
    await open(`/notifications/rules?ask=config&askId=${CHECK_ID}`, {
      answers: { '/api/notification/explain': { ...ANSWER, rules: [] } },
    });
    expect(await screen.findByText(HEAR_TEXTS.noRules)).toBeInTheDocument();
  });
});
