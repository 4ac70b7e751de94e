import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setClockOffset } from '@/components/entity/clock';
import { LiveFrame } from '@/components/feedback/LiveFrame';
import { livenessOf } from '@/components/feedback/useBlindTime';
import { renderKit } from './renderKit';

const MINUTE = 60_000;
const frame = (fulfilledAt: number, expectedMs = MINUTE) => (
  <LiveFrame fulfilledAt={fulfilledAt} expectedMs={expectedMs} reason="Network Error. Please try again.">
    <p>rows</p>
  </LiveFrame>
);

describe('M8 data that stopped', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 10, 20, 2, 14, 0) }));
  afterEach(() => {
    setClockOffset(0);
    jest.useRealTimers();
  });

  it.each([
    [2 * MINUTE, MINUTE, 'live'],
    [2 * MINUTE + 1, MINUTE, 'late'],
    [4 * MINUTE, MINUTE, 'late'],
    [4 * MINUTE + 1, MINUTE, 'notLive'],
    [24 * 60 * MINUTE, 0, 'live'],
  ])('an age of %d ms at an interval of %d ms is %s', (age, interval, expected) => {
    expect(livenessOf(age, interval)).toBe(expected);
  });

  it('says NOT LIVE within a second of four intervals, why, and since when', () => {
    renderKit(frame(Date.now()));
    act(() => jest.advanceTimersByTime(4 * MINUTE));
    expect(screen.queryByText(/NOT LIVE/)).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('status')).toHaveTextContent(
      'NOT LIVE since 02:14:00Network Error. Please try again.',
    );
    expect(screen.getByText('rows')).toBeInTheDocument();
  });

  it('a clock of the server that is ten minutes ahead changes nothing', () => {
    setClockOffset(10 * MINUTE);
    renderKit(frame(Date.now()));
    act(() => jest.advanceTimersByTime(3 * MINUTE));
    expect(screen.queryByText(/NOT LIVE/)).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(MINUTE + 1000));
    expect(screen.getByText(/NOT LIVE/)).toBeInTheDocument();
  });

  it('once data are back the time without them stays written until it is dismissed', async () => {
    const start = Date.now();
    const { rerender } = renderKit(frame(start));
    act(() => jest.advanceTimersByTime(17 * MINUTE));
    rerender(frame(Date.now()));
    expect(screen.queryByText(/NOT LIVE/)).not.toBeInTheDocument();
    expect(screen.getByText('Nothing was known from 02:14:00 to 02:31:00')).toBeInTheDocument();
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Nothing was known/)).not.toBeInTheDocument();
  });

  it('an interval of None expects nothing', () => {
    renderKit(frame(Date.now(), 0));
    act(() => jest.advanceTimersByTime(600 * MINUTE));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
