/** What silences and messages are shown with, and chosen from, while it cannot be read. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HISTORY_TEXTS, SILENCE_TEXTS } from '@/features/notifications/texts';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { stopApps } from '@tests/setup/app/renderApp';
import { loadNotificationCode, open, row } from './notificationServer';

beforeAll(loadNotificationCode, 120_000);
afterEach(stopApps);

it('SIL-2 what is silenced could not be searched for: its list says so', async () => {
  const refuse = new Map([['/api/resources/search', 500]]);
  await open('/notifications/silences/add', { refuse });
  await userEvent.type(await screen.findByRole('combobox', { name: SILENCE_TEXTS.kinds.check }), 'ord');
  const line = `These could not be read. the list is away ${LOOKUP_TEXTS.again}`;
  expect(await screen.findByRole('option', { name: line })).toBeInTheDocument();
  refuse.clear();
  await userEvent.click(screen.getByText(LOOKUP_TEXTS.again));
  expect(await screen.findByRole('option', { name: /orders api/ })).toBeInTheDocument();
});

it('SIL-1 what silences hide could not be read: the page says so, and asks again', async () => {
  const refuse = new Map([['/api/notification/silence/matches', 500]]);
  await open('/notifications/silences', {
    refuse,
    answers: { '/api/notification/silence/matches': [] },
  });
  await row('orders api');
  const line = await screen.findByText(new RegExp(SILENCE_TEXTS.hiddenFailed));
  expect(line).toHaveTextContent('the list is away');
  refuse.clear();
  await userEvent.click(screen.getByRole('button', { name: LOOKUP_TEXTS.again }));
  await waitFor(() => {
    expect(line).not.toBeInTheDocument();
  });
  expect(screen.queryByText(new RegExp(SILENCE_TEXTS.hiddenFailed))).not.toBeInTheDocument();
});

it('a server that does not know what silences hide is no failure', async () => {
  await open('/notifications/silences');
  await row('orders api');
  expect(screen.queryByText(new RegExp(SILENCE_TEXTS.hiddenFailed))).not.toBeInTheDocument();
});

it('NTF-1 which silences ended lately could not be read: the history says so', async () => {
  await open('/notifications', { refuse: new Map([['/api/notification/silence/ended', 500]]) });
  await row('orders api');
  expect(await screen.findByText(new RegExp(HISTORY_TEXTS.returnedFailed))).toBeInTheDocument();
});
