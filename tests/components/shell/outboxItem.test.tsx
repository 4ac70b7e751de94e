/** A change that waits on this device, by keyboard. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { OutboxItem } from '@/app/shell/outbox/OutboxItem';
import { SlideOver } from '@/components/layout/SlideOver';
import type { Entry } from '@/services/offline/outbox/entry';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { renderKit } from '../kit/renderKit';

const ENTRY: Entry = {
  key: 'comments c1',
  owner: 'somebody',
  seq: 1,
  command: {
    op: 'create',
    table: 'comments',
    id: 'c1',
    row: { id: 'c1', comment: 'It is DNS' },
    editable: { field: 'comment', label: 'Comment' },
    refs: [],
    words: 'Comment on INC-7',
    page: '/incidents/7',
  },
  state: 'attention',
  createdAt: 0,
  attempts: 1,
  nextAt: 0,
  schemaVersion: 1,
};

it('M1 WIDGET-9 Escape leaves the box of a change that is edited, and not the drawer', async () => {
  const handleClose = jest.fn();
  const orders = jest.fn();
  renderKit(
    <MemoryRouter>
      <SlideOver title={OUTBOX_TEXTS.title} isOpen onClose={handleClose}>
        <OutboxItem
          entry={ENTRY}
          isHeld={false}
          order={orders}
          onDiscard={() => undefined}
          onLeave={() => undefined}
        />
      </SlideOver>
    </MemoryRouter>,
  );
  (await screen.findByRole('button', { name: OUTBOX_TEXTS.edit })).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Comment' }), ', or not');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: OUTBOX_TEXTS.edit })).toBeInTheDocument();
  expect(handleClose).not.toHaveBeenCalled();
  expect(orders).not.toHaveBeenCalled();
  screen.getByRole('button', { name: OUTBOX_TEXTS.edit }).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(handleClose).toHaveBeenCalledTimes(1));
});
