import { cardLines, drawnLines, fieldColumns, lineAt } from '@/components/data-grid/cards/cardLines';

describe('cards of a long list', () => {
  const lines = cardLines(10_000, (at) => (at % 10 === 0 ? 44 : 144), 8);

  it('PWA-1 stand under each other without gaps or overlaps, groups lower than cards', () => {
    expect(lines.tops.slice(0, 4)).toEqual([0, 52, 204, 356]);
    expect(lines.tops).toHaveLength(10_001);
    expect(lines.tops.at(-1)).toBe(1000 * 44 + 9000 * 144 + 9999 * 8);
  });

  it('PWA-1 are found by their pixel, also at both ends', () => {
    expect([0, 51, 52, 203, 204].map((pixel) => lineAt(lines, pixel))).toEqual([0, 0, 1, 1, 2]);
    expect(lineAt(lines, 1e9)).toBe(9999);
    expect(
      lineAt(
        cardLines(0, () => 1, 0),
        5,
      ),
    ).toBe(0);
  });

  it('PWA-1 are drawn around what is seen, and only there', () => {
    for (const scrollTop of [0, 5_000, 700_000, 1e9]) {
      const { from, to } = drawnLines(lines, scrollTop, 700);
      expect(to - from).toBeLessThan(24);
      expect(to).toBeGreaterThan(from);
      expect(from).toBeLessThanOrEqual(lineAt(lines, scrollTop));
      expect(to).toBeGreaterThan(Math.min(9999, lineAt(lines, scrollTop + 700)));
    }
  });

  it('PWA-1 have two values beside each other on a phone and more where there is room', () => {
    expect([0, 334, 690].map((width) => fieldColumns(width, 6))).toEqual([2, 2, 4]);
  });

  it('PWA-1 stand a little closer where one of them would have a line of its own', () => {
    const upright = 664;
    expect([3, 4, 5].map((count) => fieldColumns(upright, count))).toEqual([3, 4, 3]);
    expect(fieldColumns(4 * 144 - 1, 4)).toBe(3);
    expect(fieldColumns(334, 3)).toBe(2);
  });
});
