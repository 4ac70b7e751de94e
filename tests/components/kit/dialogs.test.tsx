import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { Modal } from '@/components/feedback/Modal';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm } from '@/components/form/ResourceForm';
import { SlideOver } from '@/components/layout/SlideOver';
import { renderKit } from './renderKit';

describe('dialogs', () => {
  function Opened({ isLocked = false }: { isLocked?: boolean }) {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Modal
          title="Add check"
          size="medium"
          isExpandable
          isBackgroundCloseDisabled={isLocked}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        >
          The text
        </Modal>
      </>
    );
  }
  const backdrop = () => screen.getByTestId('modal-backdrop');

  it('WIDGET-10 WIDGET-11 expands to full size and closes by its background', async () => {
    renderKit(<Opened />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add check' });
    expect(dialog).toHaveAttribute('data-size', 'medium');
    await userEvent.click(screen.getByRole('button', { name: 'Expand to full size' }));
    expect(dialog).toHaveAttribute('data-size', 'full');
    fireEvent.click(backdrop());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('WIDGET-10 stays open where the background is disabled, and Escape still closes', async () => {
    renderKit(<Opened isLocked />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog', { name: 'Add check' });
    fireEvent.click(backdrop());
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('WIDGET-9 WIDGET-10 a click beside it closes a form only while nothing typed would be lost with it', async () => {
    const handleClose = jest.fn();
    const fields: readonly FieldSpec[] = [{ name: 'note', kind: 'text', label: 'Note' }];
    const form = (label: string) => (
      <ResourceForm
        label={label}
        fields={fields}
        initialValues={{ note: 'as it was' }}
        submitLabel="Save"
        onSubmit={() => Promise.resolve(undefined)}
      />
    );
    const dialog = (forms: ReactNode) => (
      <Modal title="Notes" isOpen onClose={handleClose}>
        {forms}
      </Modal>
    );
    const { rerender } = renderKit(
      dialog(
        <>
          {form('First')}
          {form('Second')}
        </>,
      ),
    );
    const [first, second] = await screen.findAllByRole('textbox', { name: 'Note' });
    if (first === undefined || second === undefined) throw new Error('There are two forms.');
    fireEvent.click(backdrop());
    expect(handleClose).toHaveBeenCalledTimes(1);
    await userEvent.type(first, ', and more');
    await userEvent.type(second, '!');
    await userEvent.type(second, '{Backspace}');
    fireEvent.click(backdrop());
    expect(handleClose).toHaveBeenCalledTimes(1);
    // What is gone has nothing to lose.
    rerender(dialog('Nothing to type'));
    fireEvent.click(backdrop());
    expect(handleClose).toHaveBeenCalledTimes(2);
  });

  it('HEALTH-8 a sheet gives the focus back to what opened it', async () => {
    function Sheet() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Filters</button>
          <SlideOver title="Filters" isOpen={isOpen} onClose={() => setOpen(false)}>
            What to filter by
          </SlideOver>
        </>
      );
    }
    renderKit(<Sheet />);
    const opener = screen.getByRole('button', { name: 'Filters' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('What to filter by')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  /** A button that is gone once the dialog that it opens was confirmed. */
  function Doomed() {
    const [isOpen, setOpen] = useState(false);
    const [isThere, setThere] = useState(true);
    return (
      <>
        {isThere && <button onClick={() => setOpen(true)}>Delete payments</button>}
        <ConfirmDialog
          title="Delete payments?"
          question="It cannot be undone."
          confirmLabel="Delete"
          isOpen={isOpen}
          onCancel={() => setOpen(false)}
          onConfirm={() => {
            setThere(false);
            setOpen(false);
          }}
        />
      </>
    );
  }
  async function confirmDoomed(): Promise<void> {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete payments' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  }

  it('WIDGET-10 the page has the focus when what opened the dialog is gone, as a row that was deleted', async () => {
    renderKit(
      <main tabIndex={-1}>
        <Doomed />
      </main>,
    );
    await confirmDoomed();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('WIDGET-10 a sheet that stays open has the focus when the button in it is gone, and can be read', async () => {
    renderKit(
      <main tabIndex={-1}>
        <SlideOver title="Suspects" isOpen onClose={() => undefined}>
          <Doomed />
        </SlideOver>
      </main>,
    );
    await confirmDoomed();
    const sheet = await screen.findByRole('dialog', { name: 'Suspects' });
    await waitFor(() => expect(sheet).toHaveFocus());
  });

  it('WIDGET-10 the focus begins in the first field: what is typed goes there, and a space closes nothing', async () => {
    function Form() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          <Modal title="New incident" isExpandable isOpen={isOpen} onClose={() => setOpen(false)}>
            <input aria-label="Title" />
          </Modal>
        </>
      );
    }
    renderKit(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(title).toHaveFocus());
    await userEvent.keyboard('checkout is slow');
    expect(title).toHaveValue('checkout is slow');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Expand to full size' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  });

  it('WIDGET-10 fields that are loaded after the dialog get the focus; a space typed meanwhile closes nothing', async () => {
    function Late() {
      const [isOpen, setOpen] = useState(false);
      const [isLoaded, setLoaded] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Open</button>
          <Modal title="Restart" isOpen={isOpen} onClose={() => setOpen(false)}>
            {isLoaded ? <input aria-label="Reason" /> : <SkeletonRows label="Loading" count={2} />}
          </Modal>
          <span data-testid="answer" onClick={() => setLoaded(true)} />
        </>
      );
    }
    renderKit(<Late />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restart' });
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.keyboard(' ');
    expect(dialog).toBeInTheDocument();
    fireEvent.click(screen.getByTestId('answer'));
    const reason = await screen.findByRole('textbox', { name: 'Reason' });
    await waitFor(() => expect(reason).toHaveFocus());
    await userEvent.keyboard('too many errors');
    expect(reason).toHaveValue('too many errors');
  });

  it('WIDGET-10 whoever has moved the focus while fields were loaded keeps it', async () => {
    function Late() {
      const [isLoaded, setLoaded] = useState(false);
      return (
        <>
          <Modal title="Restart" isOpen onClose={() => undefined}>
            {isLoaded ? <input aria-label="Reason" /> : <SkeletonRows label="Loading" count={2} />}
          </Modal>
          <span data-testid="answer" onClick={() => setLoaded(true)} />
        </>
      );
    }
    renderKit(<Late />);
    const dialog = await screen.findByRole('dialog', { name: 'Restart' });
    await waitFor(() => expect(dialog).toHaveFocus());
    await userEvent.tab();
    const close = screen.getByRole('button', { name: 'Close' });
    expect(close).toHaveFocus();
    fireEvent.click(screen.getByTestId('answer'));
    await screen.findByRole('textbox', { name: 'Reason' });
    expect(close).toHaveFocus();
  });

  it('asks before something that is hard to undo, and stays open with the reason when it fails', async () => {
    const answers: string[] = [];
    renderKit(
      <ConfirmDialog
        title="Delete resource"
        question="Are you sure you want to delete this resource?"
        confirmLabel="Delete"
        isDangerous
        isOpen
        error="It is still in use."
        onConfirm={() => answers.push('yes')}
        onCancel={() => answers.push('no')}
      />,
    );
    expect(screen.getByRole('dialog', { name: 'Delete resource' })).toHaveTextContent(
      'Are you sure you want to delete',
    );
    expect(screen.getByRole('alert')).toHaveTextContent('It is still in use.');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(answers).toEqual(['yes', 'no']);
  });
});
