/** A focus whose place goes away is not lost (WCAG 2.4.3). */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import { keepFocus, type FocusKeeper } from '@/components/feedback/keepFocus';
import { renderKit } from './renderKit';

let keeper: FocusKeeper;
beforeEach(() => {
  keeper = keepFocus();
});
afterEach(() => {
  keeper.end();
});

const page = (element: React.ReactElement) =>
  renderKit(
    <main tabIndex={-1}>
      <button type="button">Before</button>
      {element}
    </main>,
  );

function Codes() {
  const [areMade, setMade] = useState(false);
  return (
    <section>
      <h2>Codes</h2>
      {areMade ? (
        <p>
          <code>abc</code> <button type="button">Confirm</button>
        </p>
      ) : (
        <button type="button" onClick={() => setMade(true)}>
          Generate
        </button>
      )}
    </section>
  );
}

it('WIDGET-9 what stands in the place of a control that went has the focus', async () => {
  page(<Codes />);
  screen.getByRole('button', { name: 'Generate' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus());
});

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          {row}
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            Remove {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('WIDGET-9 after a row was removed the next one has the focus, after the last the one before, after all the page', async () => {
  page(<Rows />);
  const remove = (row: string) => screen.getByRole('button', { name: `Remove ${row}` });
  remove('two').focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(remove('three')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(remove('one')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('WIDGET-9 whoever clicks beside everything keeps no focus, whatever comes and goes then', async () => {
  const view = page(<p>Old</p>);
  screen.getByRole('button', { name: 'Before' }).focus();
  await userEvent.click(document.body);
  jest.useFakeTimers();
  view.rerender(
    <main tabIndex={-1}>
      <button type="button">Before</button>
      <button type="button">New</button>
    </main>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1000));
  jest.useRealTimers();
  expect(document.body).toHaveFocus();
});

/** What has the focus is taken away by an answer that comes so many milliseconds after the last act. */
async function takenAwayAfter(milliseconds: number, pauses: readonly number[] = [0]): Promise<void> {
  const live = (isLive: boolean) => (
    <main tabIndex={-1}>
      <button type="button">Before</button>
      <p>{isLive ? <button type="button">Live</button> : 'Over'}</p>
    </main>
  );
  const view = renderKit(live(true));
  screen.getByRole('button', { name: 'Live' }).focus();
  await userEvent.keyboard('{Enter}');
  jest.useFakeTimers();
  try {
    // Of the clock that was there when Enter was pressed nothing is left to wait for.
    keeper.end();
    keeper = keepFocus();
    for (const pause of pauses) {
      await act(() => jest.advanceTimersByTimeAsync(pause));
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    }
    await act(() => jest.advanceTimersByTimeAsync(milliseconds));
    view.rerender(live(false));
    await act(() => jest.advanceTimersByTimeAsync(1000));
  } finally {
    jest.useRealTimers();
  }
}

it('WIDGET-9 what an answer takes away within five seconds of an act gives the focus on', async () => {
  await takenAwayAfter(4900);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('WIDGET-9 what goes later, by itself, leaves the focus where the browser puts it', async () => {
  await takenAwayAfter(5100);
  expect(document.body).toHaveFocus();
});

it('WIDGET-9 of several acts the last one counts', async () => {
  await takenAwayAfter(4900, [0, 3000, 1000]);
  expect(screen.getByRole('main')).toHaveFocus();
});

it('WIDGET-9 five seconds after the last of several acts nothing is given on', async () => {
  await takenAwayAfter(5100, [0, 3000, 1000]);
  expect(document.body).toHaveFocus();
});

it('WIDGET-9 two keepers know nothing of each other: the end of one is not the end of the other', async () => {
  keepFocus().end();
  page(<Codes />);
  screen.getByRole('button', { name: 'Generate' }).focus();
  const other = keepFocus();
  await userEvent.keyboard('{Enter}');
  other.end();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus());
});

// The dialog comes last: when it is taken away, it gives the focus back a moment later, in the test after it.
function Made() {
  const [isMade, setMade] = useState(false);
  return (
    <Modal
      title="Add agent"
      isOpen
      onClose={() => undefined}
      actions={
        isMade ? (
          <button key="done" type="button">
            Done
          </button>
        ) : (
          <button type="button" onClick={() => setMade(true)}>
            Make it
          </button>
        )
      }
    >
      {isMade ? 'The password is shown once.' : 'Its name'}
    </Modal>
  );
}

it('WIDGET-9 a dialog that says something else now has the focus itself, and not its next button', async () => {
  page(<Made />);
  (await screen.findByRole('button', { name: 'Make it' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Add agent' })).toHaveFocus());
});
