import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from '@tests/setup/axe';
import { TimeRangePicker, type TimeRangePickerProps } from '@/components/filters/TimeRangePicker';
import { MAPPED_RANGES, RELATIVE_SPANS, type RangeSelection } from '@/services/time/rangeSelection';
import { renderKit } from './renderKit';

function renderPicker(props: Partial<TimeRangePickerProps> = {}) {
  const selected: (RangeSelection | undefined)[] = [];
  const view = renderKit(
    <TimeRangePicker
      selection={undefined}
      recent={[]}
      onClose={() => undefined}
      onSelect={(selection) => selected.push(selection)}
      {...props}
    />,
  );
  return { selected, dialog: screen.getByRole('dialog', { name: 'Time range' }), ...view };
}

const names = (section: HTMLElement) =>
  within(section)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('TIME-4 TIME-5 the past, the future where it is asked for, and the calendar are offered', () => {
  const { dialog } = renderPicker({ offersFuture: true });
  expect(names(within(dialog).getByRole('region', { name: 'Past' }))).toEqual([...RELATIVE_SPANS]);
  expect(names(within(dialog).getByRole('region', { name: 'Future' }))).toEqual([...RELATIVE_SPANS]);
  expect(names(within(dialog).getByRole('region', { name: 'Calendar' }))).toEqual([...MAPPED_RANGES]);
});

it('TIME-7 a choice answers a relative or a mapped range', async () => {
  const { selected } = renderPicker();
  await userEvent.click(screen.getByRole('button', { name: 'Last 2d' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(selected).toEqual([
    { type: 'relative', display: 'Last 2d', range: 'now-2d' },
    { type: 'mapped', display: 'Previous month' },
  ]);
});

it('TIME-10 Apply waits until From and To are given, and until they are in order', async () => {
  const { selected } = renderPicker();
  const apply = screen.getByRole('button', { name: 'Apply' });
  expect(apply).toBeDisabled();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20T10:00:00' } });
  expect(apply).toBeDisabled();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20T09:00:00' } });
  expect(apply).toBeDisabled();
  expect(screen.getByText('To must be later than From.')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20T11:30:00' } });
  await userEvent.click(apply);
  expect(selected).toEqual([
    expect.objectContaining({
      type: 'absolute',
      from: expect.stringMatching(/^2026-11-20 10:00:00[+-]\d{2}:\d{2}$/),
      to: expect.stringMatching(/^2026-11-20 11:30:00[+-]\d{2}:\d{2}$/),
    }),
  ]);
});

it('TIME-8 ranges that were used before are offered again; TIME-7 Clear takes the range away', async () => {
  const recent = [{ from: '2026-11-01 00:00:00+00:00', to: '2026-11-02 00:00:00+00:00' }];
  const { selected } = renderPicker({ recent, selection: { type: 'mapped', display: 'Today' } });
  await userEvent.click(screen.getByRole('button', { name: '2026-11-01 00:00 to 2026-11-02 00:00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(selected).toEqual([expect.objectContaining({ type: 'absolute', ...recent[0] }), undefined]);
});

it('the picker has no accessibility findings', async () => {
  const { baseElement } = renderPicker({ offersFuture: true });
  expect((await axe(baseElement)).violations).toEqual([]);
});
