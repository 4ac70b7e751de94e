import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import { Modal } from '@/components/feedback/Modal';
import { dismissToast, showToast } from '@/components/feedback/toasts';
import { Toaster } from '@/components/feedback/Toaster';
import { renderKit } from './renderKit';

const closeButtons = () => screen.queryAllByRole('button', { name: 'close' });
const ids: string[] = [];

function show(...request: Parameters<typeof showToast>): string {
  let id = '';
  act(() => {
    id = showToast(...request);
  });
  ids.push(id);
  return id;
}
function withClipboard(clipboard: Partial<Clipboard> | undefined): void {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
}

afterEach(() => {
  act(() => ids.splice(0).forEach(dismissToast));
});

describe('toasts', () => {
  it('shows what was said before the container was there', async () => {
    show('success', 'orders updated successfully');
    renderKit(<Toaster />);
    expect(await screen.findByText('orders updated successfully')).toBeInTheDocument();
  });

  it('WIDGET-8 has a close button on success and error, none while loading', async () => {
    renderKit(<Toaster />);
    const id = show('loading', 'Saving');
    await screen.findByText('Saving');
    expect(closeButtons()).toHaveLength(0);
    show('error', 'An error occurred');
    await screen.findByText('An error occurred');
    expect(closeButtons()).toHaveLength(1);
    show('success', 'Saved', { id });
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(screen.queryByText('Saving')).not.toBeInTheDocument();
    expect(closeButtons()).toHaveLength(2);
  });

  it('speaks errors at once and lets them be copied', async () => {
    const copied: string[] = [];
    renderKit(<Toaster />);
    show('error', 'disk is full');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('disk is full');
    const user = userEvent.setup();
    withClipboard({ writeText: async (text) => void copied.push(text) });
    await user.click(screen.getByRole('button', { name: 'Copy this message' }));
    expect(copied).toEqual(['disk is full']);
  });
});

describe('toasts by keyboard', () => {
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Toaster />
        <Modal title="Edit" isOpen={isOpen} onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Modal>
      </>
    );
  }
  const toastOf = (text: string) =>
    screen.getAllByRole('status').find((one) => within(one).queryByText(text) !== null)!;
  // The library counts the time with an animation.
  const runsOf = (text: string) =>
    within(toastOf(text)).getByRole('progressbar', { hidden: true }).style.animationPlayState;
  const goToToasts = () => userEvent.keyboard('{Alt>}[KeyT]{/Alt}');

  it('WIDGET-8 wait as long as one has the focus, and have a name as stops of the Tab key', async () => {
    renderKit(<Page />);
    screen.getByRole('button', { name: 'Open' }).focus();
    show('success', 'Saved');
    await screen.findByText('Saved');
    expect(toastOf('Saved')).toHaveAccessibleName('Notification');
    // It begins when it has come in.
    fireEvent.animationEnd(toastOf('Saved'));
    expect(runsOf('Saved')).toBe('running');
    await userEvent.tab();
    expect(toastOf('Saved')).toHaveFocus();
    await waitFor(() => expect(runsOf('Saved')).toBe('paused'));
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    await waitFor(() => expect(runsOf('Saved')).toBe('running'));
  });

  it('WIDGET-8 are closed by Escape or their cross, and lead to the next one or back', async () => {
    renderKit(<Page />);
    screen.getByRole('button', { name: 'Open' }).focus();
    for (const text of ['One', 'Two', 'Three']) {
      show('success', text);
      await screen.findByText(text);
    }
    await goToToasts();
    expect(toastOf('Three')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(toastOf('Two')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    expect(within(toastOf('Two')).getByRole('button', { name: 'close' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(toastOf('One')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(screen.queryAllByRole('status')).toEqual([]);
  });

  it('WIDGET-8 what still runs is not closed by Escape, which only leads back', async () => {
    renderKit(<Page />);
    screen.getByRole('button', { name: 'Open' }).focus();
    show('loading', 'Saving');
    await screen.findByText('Saving');
    await goToToasts();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Saving');
  });

  it('WIDGET-8 WIDGET-9 are heard while a dialog is open, and their Escape leaves it open', async () => {
    renderKit(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Open' })).not.toBeInTheDocument());
    show('error', 'disk is full');
    // Not hidden from screen readers, as the page behind the dialog is.
    expect(await screen.findByRole('alert')).toHaveTextContent('disk is full');
    field.focus();
    await goToToasts();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Edit' })).toBeInTheDocument();
  });
});

describe('CopyButton', () => {
  it.each([
    ['absent', undefined, 'Clipboard not available'],
    ['refusing', { writeText: () => Promise.reject(new Error('denied')) }, 'Failed to copy to clipboard'],
    ['working', { writeText: () => Promise.resolve() }, 'Copied to clipboard'],
  ])('ERR-18 F71 with a clipboard that is %s', async (_case, clipboard, sentence) => {
    renderKit(
      <>
        <CopyButton text="01HZ" label="Copy id" />
        <Toaster />
      </>,
    );
    const user = userEvent.setup();
    withClipboard(clipboard);
    await user.click(screen.getByRole('button', { name: 'Copy id' }));
    await waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(0));
  });
});
