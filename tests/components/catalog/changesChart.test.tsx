/** The graph of changes over time: a part of it that is chosen becomes the range. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChangesChart } from '@/features/catalog/components/ChangesChart';
import { bucketsOf, spanOfBuckets, type Span } from '@/features/catalog/model/changeBuckets';
import { formatLocalTime } from '@/services/time/absolute';

const HOUR = 3_600_000;
const SPAN: Span = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 1) + 60 * HOUR };
const at = (hour: number) => SPAN.from + hour * HOUR + 1;

describe('changes over time', () => {
  const show = (times: readonly number[], total = times.length) => {
    const chosen: Span[] = [];
    render(<ChangesChart times={times} total={total} span={SPAN} onChoose={(span) => chosen.push(span)} />);
    return { chosen, chart: screen.getByRole('slider', { name: 'Changes over time' }) };
  };

  it('counts each change once in the part of its time, and none from outside', () => {
    const buckets = bucketsOf([at(0), at(0), at(59), SPAN.to, SPAN.from - 1], SPAN, 60);
    expect(buckets[0]).toBe(2);
    expect(buckets[59]).toBe(1);
    expect(buckets.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(spanOfBuckets(SPAN, 60, 5, 3)).toEqual({ from: at(3) - 1, to: at(6) - 1 });
  });

  it('CHG TIME-6: keys move, extend and take a time; Escape gives it up', async () => {
    const { chosen, chart } = show([at(1), at(2), at(2), at(40)]);
    const user = userEvent.setup();
    await user.tab();
    expect(chart).toHaveFocus();
    await user.keyboard('{Home}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    expect(chart).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^3 changes, .*2026-01-01 \d\d:00:00/),
    );
    await user.keyboard('{Escape}');
    expect(screen.getByText(formatLocalTime(new Date(SPAN.from)))).toBeInTheDocument();
    expect(screen.getByText(formatLocalTime(new Date(SPAN.to)))).toBeInTheDocument();
    await user.keyboard('{Home}{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
    await user.keyboard('{Escape}{Enter}');
    expect(chosen).toEqual([]);
    await user.keyboard('{Home}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(chosen).toEqual([{ from: at(1) - 1, to: at(3) - 1 }]);
  });

  it('CHG: dragging over a part takes its time', () => {
    const { chosen, chart } = show([at(1)]);
    Object.assign(chart, {
      setPointerCapture: () => undefined,
      getBoundingClientRect: () => new DOMRect(0, 0, 600, 48),
    });
    // the DOM of these tests knows no PointerEvent; React goes by the name
    const send = (type: string, clientX: number) =>
      fireEvent(chart, new MouseEvent(type, { bubbles: true, button: 0, clientX }));
    send('pointerdown', 305);
    send('pointermove', 105);
    send('pointerup', 105);
    expect(chosen).toEqual([{ from: at(10) - 1, to: at(31) - 1 }]);
  });

  it('says that more changes are there than are drawn', () => {
    show([at(1)], 5000);
    expect(screen.getByText('The newest 1 of 5000 are drawn.')).toBeInTheDocument();
  });
});
