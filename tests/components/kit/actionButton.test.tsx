/** The button of an action that may be refused (checklist PERM, WIDGET-9). */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionButton } from '@/components/access/ActionButton';
import { GRANTED } from '@/services/access/ability';
import { renderKit } from './renderKit';

const WHY = 'Choose an event first.';

function attach(whyNot: string | undefined) {
  return (
    <ActionButton ability={GRANTED} whyNot={whyNot} onClick={() => undefined}>
      Attach
    </ActionButton>
  );
}

it('WIDGET-9 keeps the focus when its reason comes and when it goes, and says it while it stands', async () => {
  const view = renderKit(attach(undefined));
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Attach' });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('');
  view.rerender(attach(WHY));
  expect(screen.getByRole('button', { name: 'Attach' })).toHaveFocus();
  await waitFor(() => expect(button).toHaveAccessibleDescription(WHY));
  expect(await screen.findByRole('tooltip', { hidden: true })).toHaveTextContent(WHY);
  view.rerender(attach(undefined));
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('');
  expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
});

it('WIDGET-9 without a reason nothing is shown at the button that has the focus', async () => {
  renderKit(attach(undefined));
  await userEvent.tab();
  // Longer than a tooltip waits.
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('tooltip', { hidden: true })).not.toBeInTheDocument();
});
