/** The bell says how many silences hold and what they hide, wherever one is (beyond.md M12). */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HISTORY_TEXTS } from '@/features/notifications/texts';
import { stopApps } from '@tests/setup/app/renderApp';
import { loadNotificationCode, open, SILENCE } from './notificationServer';

beforeAll(async () => {
  await loadNotificationCode();
  await import('@/features/notifications/components/SilenceCount');
}, 120_000);
afterEach(stopApps);

const ROWS = '/api/db/notification_silences';
const NOW = '/api/notification/silence/now';
const bell = () => screen.findByRole('link', { name: 'Notifications' });
const three = [SILENCE, { ...SILENCE, id: 's2' }, { ...SILENCE, id: 's3' }];

it.each([
  [three, { silences: 3, red: 12 }, '3 silences hide 12 red checks', '3'],
  [[SILENCE], { silences: 1, red: 0 }, 'One silence hides no red check', '1'],
])('M12 SHELL-3 says how many silences hide how many red checks', async (rows, now, words, count) => {
  const { bellReads } = await open('/notifications', {
    as: ['viewer'],
    answers: { [ROWS]: rows, [NOW]: now },
  });
  expect(await within(await bell()).findByRole('img', { name: words })).toHaveTextContent(count);
  expect(await bell()).toHaveAccessibleName('Notifications');
  expect(bellReads[0]).toMatch(/deleted_at=is\.null&from=lte\..*&until=gt\./);
});

it('M12 shows no number while nothing is silenced, and does not ask what nothing hides', async () => {
  const { reads, bellReads } = await open('/notifications', {
    answers: { [ROWS]: [], [NOW]: { silences: 0, red: 0 } },
  });
  await waitFor(() => expect(bellReads).not.toEqual([]));
  await screen.findByRole('grid', { name: HISTORY_TEXTS.grid });
  expect(await bell()).toHaveTextContent(/^$/);
  expect(reads.filter((url) => url.startsWith(NOW))).toEqual([]);
});

it('M12 on a server that cannot tell what is hidden, the number stands alone', async () => {
  await open('/notifications', { answers: { [ROWS]: three } });
  expect(await within(await bell()).findByRole('img', { name: '3 active silences' })).toHaveTextContent('3');
});

it('M12 shows nothing when the number cannot be read, and the bell still leads to the history', async () => {
  await open('/notifications/silences', { status: 500 });
  expect(await bell()).toHaveTextContent(/^$/);
  await userEvent.click(await bell());
  await waitFor(async () => expect(await bell()).toHaveAttribute('href', '/notifications'));
  expect(await screen.findAllByText(/the list is away/)).not.toHaveLength(0);
});
