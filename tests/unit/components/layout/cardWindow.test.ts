/** Which cards of a long grid are drawn. */
import { cardAfterKey, cardWindow } from '@/components/layout/cardWindow';

const room = { width: 1_200, minCardWidth: 280, rowHeight: 152, gap: 12, scrollTop: 0, viewHeight: 800 };

describe('the window of cards', () => {
  it('TOPO-1 draws as many of 5,000 as of 100, wherever one has scrolled', () => {
    const drawn = [100, 1_000, 5_000].map((count) => {
      const { from, to } = cardWindow({ ...room, count });
      return to - from;
    });
    expect(new Set(drawn).size).toBe(1);
    for (const scrollTop of [0, 10_000, 100_000, 200_000, 9_999_999]) {
      const { from, to, columns } = cardWindow({ ...room, count: 5_000, scrollTop });
      expect(to - from).toBeLessThanOrEqual(12 * columns);
      expect(from % columns).toBe(0);
    }
  });

  it('has one column where there is no room, and nothing where there is nothing', () => {
    expect(cardWindow({ ...room, count: 3, width: 100 }).columns).toBe(1);
    expect(cardWindow({ ...room, count: 0 })).toMatchObject({ rows: 0, from: 0, to: 0 });
  });

  it('keys lead from card to card and stop at the ends', () => {
    expect(cardAfterKey('ArrowRight', 0, 4, 10)).toBe(1);
    expect(cardAfterKey('ArrowDown', 1, 4, 10)).toBe(5);
    expect(cardAfterKey('ArrowUp', 1, 4, 10)).toBe(0);
    expect(cardAfterKey('End', 1, 4, 10)).toBe(9);
    expect(cardAfterKey('Home', 7, 4, 10)).toBe(0);
    expect(cardAfterKey('a', 7, 4, 10)).toBeUndefined();
    expect(cardAfterKey('ArrowRight', 0, 4, 0)).toBeUndefined();
  });
});
