import { jsonSize } from '@/services/offline/kept/jsonSize';

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `row-${n}`, labels: { app: 'a'.repeat(n % 100) } }));

describe('how large an answer is before it is kept', () => {
  it('M1: is exact for what is short', () => {
    for (const value of [null, 'text', { rows: rows(10) }, rows(50)])
      expect(jsonSize(value)).toBe(JSON.stringify(value).length);
    expect(jsonSize(undefined)).toBe(0);
  });

  it('M1: is about right for a long list', () => {
    for (const count of [51, 99, 1_000, 10_000]) {
      const exact = JSON.stringify(rows(count)).length;
      expect(jsonSize(rows(count)) / exact).toBeGreaterThan(0.8);
      expect(jsonSize(rows(count)) / exact).toBeLessThan(1.2);
    }
  });

  it('M14: reads fifty rows of ten thousand, no more', () => {
    let read = 0;
    const watched = rows(10_000).map((row) => ({
      ...row,
      toJSON: () => {
        read += 1;
        return row;
      },
    }));
    jsonSize(watched);
    expect(read).toBe(50);
  });
});
