/** A panel beside a list that becomes a sheet over it (issue 10, part 6). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SidePanel } from '@/components/layout/SidePanel';
import { renderKit } from './renderKit';

const realMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

/** A window whose width changes when the test says so. */
function windowThatNarrows() {
  let isNarrow = false;
  const lists: { query: string; changed: () => void }[] = [];
  window.matchMedia = (query) => {
    const list = new EventTarget();
    Object.defineProperty(list, 'matches', { get: () => isNarrow && query.includes('max-width: 1023px') });
    lists.push({ query, changed: () => list.dispatchEvent(new Event('change')) });
    return Object.assign(list, { media: query }) as unknown as MediaQueryList; // what the console uses of it
  };
  return (next: boolean) => {
    act(() => {
      isNarrow = next;
      lists.forEach(({ changed }) => changed());
    });
  };
}

it('PWA-1 a panel that becomes a sheet keeps what is typed in it, and Escape closes the sheet', async () => {
  const narrow = windowThatNarrows();
  let closed = 0;
  renderKit(
    <SidePanel title="POST /orders" onClose={() => (closed += 1)}>
      <input aria-label="Note" />
    </SidePanel>,
  );
  const box = screen.getByRole('textbox', { name: 'Note' });
  await userEvent.type(box, 'half a sentence');
  narrow(true);
  expect(await screen.findByRole('dialog', { name: 'POST /orders' })).toBeInTheDocument();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(box);
  expect(box).toHaveValue('half a sentence');
  expect(box).toHaveFocus();
  narrow(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('complementary', { name: 'POST /orders' })).toContainElement(box);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(0);
  narrow(true);
  await userEvent.keyboard('{Escape}');
  expect(closed).toBe(1);
});

it('WIDGET-9 a panel that is closed from within gives the focus back to the row whose detail it was', async () => {
  function Page() {
    const [row, setRow] = useState<string>();
    return (
      <>
        <button type="button">Filter</button>
        <div role="grid" aria-label="Rows">
          {['one', 'two'].map((name) => (
            <div key={name} role="row">
              <div role="gridcell" tabIndex={0} onClick={() => setRow(name)}>
                {name}
              </div>
            </div>
          ))}
        </div>
        <button type="button">Next page</button>
        {row !== undefined && (
          <SidePanel title={`Detail of ${row}`} onClose={() => setRow(undefined)}>
            {row}
          </SidePanel>
        )}
      </>
    );
  }
  renderKit(<Page />);
  const cell = (name: string) => screen.getByRole('gridcell', { name });
  await userEvent.click(cell('one'));
  await userEvent.click(cell('two'));
  // By way of what stands between the list and its panel.
  screen.getByRole('button', { name: 'Next page' }).focus();
  const panel = screen.getByRole('complementary', { name: 'Detail of two' });
  within(panel).getByRole('button', { name: 'Close' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(panel).not.toBeInTheDocument();
  expect(cell('two')).toHaveFocus();
});
