import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton } from '@/components/feedback/CopyButton';
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
