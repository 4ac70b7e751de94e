/** The history of messages and the rules in the real console, against a server that answers as the test says. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  HEAR_TEXTS,
  HISTORY_TEXTS,
  NOTIFICATION_TEXTS,
  RULE_TEXTS,
  SILENCE_TEXTS,
} from '@/features/notifications/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { loadNotificationCode, open, row } from './notificationServer';

beforeAll(loadNotificationCode, 120_000);
afterEach(stopApps);

describe('/notifications', () => {
  it('NTF-1 SHELL-3 lists what was sent with type, status, message, count and error; the bell leads here', async () => {
    const { reads } = await open('/notifications');
    expect(await row('orders api')).toHaveTextContent(/check.*Silenced.*check\.failed.*orders is red.*3/);
    expect(await row('refused: 500')).toHaveTextContent(/Error/);
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
    expect(reads[0]).toMatch(/select=\*&order=created_at\.desc,id\.desc&limit=\d+&offset=0$/);
  });

  it('NTF-1 filters by type and status, in the address and in what is asked', async () => {
    const { reads } = await open('/notifications?status=error', {
      answers: { '/api/db/notification_send_history_summary': [] },
    });
    expect(await screen.findByText(HISTORY_TEXTS.noMatch)).toBeInTheDocument();
    expect(reads.at(-1)).toContain('status=eq.error');
    await userEvent.click(screen.getByRole('button', { name: new RegExp(HISTORY_TEXTS.resourceType) }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Component' }));
    await waitFor(() => expect(reads.at(-1)).toContain('resource_type=eq.component&status=eq.error'));
    await userEvent.click(await screen.findByRole('button', { name: HISTORY_TEXTS.clear }));
    expect(await screen.findByText(HISTORY_TEXTS.nothing)).toBeInTheDocument();
  });

  it('M13 the detail says step by step why nothing was sent, and links to the silence', async () => {
    await open('/notifications');
    await userEvent.click(await screen.findByText('orders api'));
    expect(await screen.findByText('A silence hides it.', { exact: false })).toBeInTheDocument();
    const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Rule · passedThe rule listens. ',
      `Silences · stopped hereA silence hides it. ${HISTORY_TEXTS.theSilence}`,
    ]);
    expect(screen.getByRole('link', { name: HISTORY_TEXTS.theSilence })).toHaveAttribute(
      'href',
      '/notifications/silences?silence=5117e000-0000-4000-8000-000000000001',
    );
    expect(screen.getByRole('heading', { name: HISTORY_TEXTS.whyNot })).toBeInTheDocument();
  });

  it('M12 a message that came when a silence of its resource had ended says so', async () => {
    await open('/notifications', {
      answers: {
        '/api/notification/silence/ended': [
          {
            history_id: '5117e000-0000-4000-8000-000000000002',
            silence_id: '5117e000-0000-4000-8000-000000000001',
            ended_at: '2026-01-01T00:00:00Z',
          },
        ],
      },
    });
    await waitFor(async () =>
      expect(await row('orders api')).toHaveTextContent(
        new RegExp(`orders api.*${SILENCE_TEXTS.endedLately}`),
      ),
    );
    expect(screen.getAllByText(SILENCE_TEXTS.endedLately)).toHaveLength(1);
  });

  it('M13 a message leads to the question who would hear of the same', async () => {
    await open('/notifications?message=5117e000-0000-4000-8000-000000000002');
    await userEvent.click(await screen.findByRole('button', { name: HISTORY_TEXTS.whoWould }));
    expect(await screen.findByRole('dialog', { name: HEAR_TEXTS.title })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /^What would happen/ })).toHaveValue('check.failed');
  });

  it('ERR-15 says what failed and asks again', async () => {
    await open('/notifications', { status: 500 });
    expect(await screen.findByText('the list is away')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /retry/i })).toBeInTheDocument();
  });
});

describe('/notifications/rules', () => {
  it('NTF-2 API-15 one row a rule with its figures; a row opens it', async () => {
    const { reads } = await open('/notifications/rules');
    expect(await row('shop-alerts')).toHaveTextContent(/check\.failed.*team shop.*40.*2.*1.*refused: 500/);
    await userEvent.click(screen.getByText('shop-alerts'));
    expect(await screen.findByText('It broke: {{.check.name}}')).toBeInTheDocument();
    expect(screen.getByText("severity == 'critical'")).toBeInTheDocument();
    expect(screen.getByText('2m')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: RULE_TEXTS.edit })).toHaveAttribute(
      'href',
      '/settings/notifications/5117e000-0000-4000-8000-000000000004',
    );
    expect(
      reads.some(
        (url) =>
          url.includes('/notifications?') && url.includes('id=eq.5117e000-0000-4000-8000-000000000004'),
      ),
    ).toBe(true);
  });

  it('NTF-2 says that nobody is told while there is no rule', async () => {
    await open('/notifications/rules', { answers: { '/api/db/notifications_summary': [] } });
    expect(await screen.findByText(RULE_TEXTS.nothing)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: NOTIFICATION_TEXTS.addRule })).toBeEnabled();
  });
});
