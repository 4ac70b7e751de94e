import { setClockOffset } from '@/components/entity/clock';
import { listNow, subscribeToListClock } from '@/components/entity/listClock';

describe('FMT-5 the clock of lists with an age in each row', () => {
  const noon = Date.parse('2026-11-26T12:00:00Z');
  let steps = 0;
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers({ now: noon });
    setClockOffset(0);
    steps = 0;
    stop = subscribeToListClock(() => {
      steps += 1;
    });
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('steps every five seconds, and stands in between', () => {
    jest.advanceTimersByTime(4_000);
    expect([steps, listNow()]).toEqual([0, noon]);
    jest.advanceTimersByTime(1_000);
    expect([steps, listNow()]).toEqual([1, noon + 5_000]);
    jest.advanceTimersByTime(60_000);
    expect(steps).toBe(13);
  });

  it('a clock that is set by the server steps at once', () => {
    setClockOffset(3_600_000);
    expect([steps, listNow()]).toEqual([1, noon + 3_600_000]);
    setClockOffset(0);
  });

  it('is not told once nobody listens any more', () => {
    stop();
    jest.advanceTimersByTime(60_000);
    expect(steps).toBe(0);
  });
});
