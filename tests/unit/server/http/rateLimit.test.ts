import { RateLimiter } from '@server/http/rateLimit';

describe('RateLimiter', () => {
  let now = 0;
  const clock = { now: () => now };
  beforeEach(() => {
    now = 1_000_000;
  });

  it('allows a minute of requests at once, then says how long to wait', () => {
    const limiter = new RateLimiter(60, clock);
    for (let count = 0; count < 60; count += 1) expect(limiter.take('ada')).toBe(0);
    expect(limiter.take('ada')).toBe(1_000);
    expect(limiter.take('rui')).toBe(0);
  });

  it('refills evenly and never beyond the minute', () => {
    const limiter = new RateLimiter(60, clock);
    for (let count = 0; count < 60; count += 1) limiter.take('ada');
    now += 2_000;
    expect([limiter.take('ada'), limiter.take('ada')]).toEqual([0, 0]);
    expect(limiter.take('ada')).toBeGreaterThan(0);
    now += 3_600_000;
    const taken = Array.from({ length: 61 }, () => limiter.take('ada'));
    expect(taken.filter((wait) => wait === 0)).toHaveLength(60);
  });

  it('F34 a clock that jumps back takes nothing away', () => {
    const limiter = new RateLimiter(2, clock);
    limiter.take('ada');
    now -= 3_600_000;
    expect(limiter.take('ada')).toBe(0);
  });

  it('stays small under many strangers and still limits whoever is busy', () => {
    const limiter = new RateLimiter(1, clock);
    for (let person = 0; person < 50_000; person += 1) {
      limiter.take(`p${person}`);
      if (person % 1_000 === 0) now += 10_000;
    }
    limiter.take('busy');
    expect(limiter.take('busy')).toBeGreaterThan(0);
  });
});
