import { createAge } from '@/components/data-grid/live/ageCell';
import { setClockOffset, subscribeToClock } from '@/components/entity/clock';

describe('FMT-5 ages of a list', () => {
  const noon = Date.parse('2026-11-26T12:00:00Z');
  const ran = '2026-11-26T11:59:48Z';
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers({ now: noon });
    setClockOffset(0);
    stop = subscribeToClock(() => undefined);
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('rows of the same moment say the same, whenever they were written, and step together', () => {
    const early = createAge('age');
    const late = createAge('age');
    early.show(ran);
    jest.advanceTimersByTime(4_000);
    late.show(ran);
    expect([early.element.textContent, late.element.textContent]).toEqual(['12s', '12s']);
    jest.advanceTimersByTime(1_000);
    expect([early.tick(), late.tick()]).toEqual([true, true]);
    expect([early.element.textContent, late.element.textContent]).toEqual(['17s', '17s']);
  });

  it('a run after the last step is no age below nothing', () => {
    const age = createAge('age');
    jest.advanceTimersByTime(3_000);
    age.show('2026-11-26T12:00:02Z');
    expect(age.element.textContent).toBe('0s');
  });
});
