/** Which place of a long list each of the few slots of the grid stands for (decision 89). */
import { createSlotPool, ROWS_BEYOND, slotsFor } from '@/components/data-grid/live/slotPool';

const SEEN = 20;

function poolOf(count: number, isHeld: (slot: number) => boolean = () => false) {
  const pool = createSlotPool(isHeld);
  for (let slot = 0; slot < count; slot += 1) pool.placeOf(slot);
  const scrollTo = (first: number) => {
    for (const place of pool.want({ first, last: first + SEEN, top: first * 32 })) pool.bring(place);
  };
  const places = () => pool.slots().map((slot) => pool.placeOf(slot));
  return { pool, scrollTo, places };
}

const ENOUGH = slotsFor(SEEN * 32, 32);

describe('M14 TABLE-9 slots of a list that is scrolled', () => {
  it('are enough for what is seen and what is drawn beyond it, and for one with the focus', () => {
    expect(ENOUGH).toBe(SEEN + 2 * ROWS_BEYOND + 2);
    const { pool, scrollTo, places } = poolOf(ENOUGH, (slot) => slot === 0);
    for (const first of [7, 15, 40, 33, 600, 12, 0]) {
      scrollTo(first);
      expect(pool.want({ first, last: first + SEEN, top: 0 })).toEqual([]);
      expect(new Set(places()).size).toBe(ENOUGH);
      expect(pool.placeOf(0)).toBe(0);
    }
  });

  it('leave the place that is furthest away, and know each other by place', () => {
    const { pool, places } = poolOf(ENOUGH);
    const [next] = pool.want({ first: 13, last: 13 + SEEN, top: 0 });
    expect(next).toBe(ENOUGH);
    expect(pool.bring(ENOUGH)).toBe(0);
    expect(pool.slotOf(ENOUGH)).toBe(0);
    expect(pool.slotOf(0)).toBeUndefined();
    expect(places()).toEqual(Array.from({ length: ENOUGH }, (_, at) => at + 1));
  });

  it('come nearest to what is seen first, on both sides', () => {
    const { pool } = poolOf(3);
    const nearest = pool.want({ first: 100, last: 102, top: 0 });
    expect(nearest.slice(0, 3)).toEqual([100, 101, 102]);
    expect(new Set(nearest.slice(3, 5))).toEqual(new Set([99, 103]));
  });

  it('are none to spare where all are wanted or held', () => {
    const { pool } = poolOf(4, () => true);
    pool.want({ first: 50, last: 52, top: 0 });
    expect(pool.bring(50)).toBeUndefined();
    const { pool: full } = poolOf(4);
    full.want({ first: 0, last: 2, top: 0 });
    expect(full.bring(12)).toBeUndefined();
  });

  it('that come because the window grew stand for what follows', () => {
    const { pool, scrollTo, places } = poolOf(ENOUGH);
    scrollTo(100);
    const last = Math.max(...places());
    expect(pool.placeOf(ENOUGH)).toBe(last + 1);
  });
});
