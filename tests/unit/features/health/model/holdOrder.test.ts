import fc from 'fast-check';
import { flatten, type HealthRow } from '@/features/health/model/flatten';
import { groupChecks } from '@/features/health/model/group';
import { holdOrder } from '@/features/health/model/holdOrder';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { makeCheck } from '../checkFactory';

const listOf = (checks: readonly CheckSummary[], isOpen = true): HealthRow[] =>
  flatten(groupChecks(checks, { field: 'canary_name' }), {
    hidePassing: true,
    health: undefined,
    sort: undefined,
    isOpen: () => isOpen,
    splitsNames: false,
  });
const red = (id: string, name: string, canary = 'shop') =>
  makeCheck({ id, name, canary_name: canary, status: 'unhealthy' });
const names = (rows: readonly HealthRow[]) => rows.map(({ name }) => name);

describe('M15 held rows', () => {
  const a = red('a', 'a');
  const b = red('b', 'b');

  it('a row that came waits, and one that went stays with its newest values', () => {
    const held = listOf([a, b]);
    const healthy: CheckSummary = { ...a, status: 'healthy' };
    const checks = [healthy, b, red('c', 'c')];
    const { rows, waiting } = holdOrder(held, listOf(checks), checks);
    expect(names(rows)).toEqual(['shop', 'a', 'b']);
    expect(rows[1]).toMatchObject({ check: { status: 'healthy' } });
    expect(waiting).toBe(2);
  });

  it('a row that was deleted stays as it was last seen', () => {
    const held = listOf([a, b]);
    const { rows, waiting } = holdOrder(held, listOf([b]), [b]);
    expect(rows[1]).toBe(held[1]);
    expect(waiting).toBe(1);
  });

  it('figures of a group follow, its openness does not', () => {
    const held = listOf([a, b], false);
    const { rows } = holdOrder(held, listOf([a, b, red('c', 'c')], true), [a, b]);
    expect(rows).toMatchObject([{ kind: 'group', isExpanded: false, total: 3 }]);
  });

  it('only rows that would really move are counted', () => {
    const held = listOf([a, b, red('c', 'c'), red('d', 'd')]);
    const [group, ...checks] = held;
    const moved = [group!, checks[3]!, checks[0]!, checks[1]!, checks[2]!];
    expect(holdOrder(held, moved, []).waiting).toBe(1);
    expect(holdOrder(held, held, []).waiting).toBe(0);
  });

  it('of ten thousand rows, those that came, went and moved a little, far, or all at once', () => {
    const checks = Array.from({ length: 3_000 }, (_, at) => red(`id-${at}`, `name-${at}`));
    const held = listOf(checks);
    const [group, ...rows] = held;
    const expectWaiting = (next: HealthRow[], waiting: number) => {
      const found = holdOrder(held, [group!, ...next], checks);
      expect([found.rows.map(({ id }) => id), found.waiting]).toEqual([held.map(({ id }) => id), waiting]);
      expect(found.rows).toEqual(held);
    };
    const without = (...places: number[]) => rows.filter((_, at) => !places.includes(at));
    const [first, second, third] = [rows[10]!, rows[1_500]!, rows[2_990]!];
    expectWaiting(without(10, 1_500, 2_990), 3);
    // One by three places, one from end to end, one over a thousand.
    expectWaiting(without(10).toSpliced(13, 0, first), 1);
    expectWaiting([third, ...without(2_990)], 1);
    expectWaiting(without(1_500, 10).toSpliced(2_700, 0, second, first), 2);
    expectWaiting(rows.toReversed(), 2_999);
    // More places part than are looked at one by one.
    expectWaiting(
      rows.filter((_, at) => at % 5 > 0),
      600,
    );
    const swapped = rows.map((_, at) => rows[at % 2 === 0 ? at + 1 : at - 1]!);
    expectWaiting(swapped, 1_500);
  });

  it('whatever a poll brings, no row changes its place, and applying it leaves nothing waiting', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'));
    fc.assert(
      fc.property(ids, ids, (before, after) => {
        const held = listOf(before.map((id) => red(id, id, id < 'd' ? 'shop' : 'web')));
        const checks = after.map((id) => red(id, id, id < 'c' ? 'web' : 'shop'));
        const next = listOf(checks);
        const { rows, waiting } = holdOrder(held, next, checks);
        expect(rows.map(({ id }) => id)).toEqual(held.map(({ id }) => id));
        const isSame = held.map(({ id }) => id).join() === next.map(({ id }) => id).join();
        expect(waiting === 0).toBe(isSame);
        expect(holdOrder(next, next, checks).waiting).toBe(0);
      }),
    );
  });
});
