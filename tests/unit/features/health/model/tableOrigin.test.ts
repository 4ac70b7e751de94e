import fc from 'fast-check';
import { blankTable } from '@/features/health/model/checkTable';
import { originOf } from '@/features/health/model/tableOrigin';
import { makeCheck } from '../checkFactory';

const checksOf = (ids: readonly (number | string)[]) => ids.map((id) => makeCheck({ id: `check-${id}` }));
const placesFrom = (before: readonly (number | string)[], now: readonly (number | string)[]) => [
  ...originOf(checksOf(now), blankTable(checksOf(before))).places,
];
const numbers = (size: number, from = 0) => Array.from({ length: size }, (_, at) => from + at);

describe('M14 where the checks of an answer stood before', () => {
  it('checks that come, go and move, near and far: each is found where it stood, and only there', () => {
    const anyIds = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
    const anyPair = fc.oneof(
      fc.tuple(anyIds, anyIds),
      // The same order, some of them gone.
      fc
        .tuple(anyIds, anyIds)
        .map(([ids, gone]): [number[], number[]] => [ids, ids.filter((id) => !gone.includes(id))]),
    );
    fc.assert(
      fc.property(anyPair, ([before, now]) => {
        const wanted = now.map((id) => before.indexOf(id));
        expect(placesFrom(before, now)).toEqual(wanted);
        expect(placesFrom(now, before)).toEqual(before.map((id) => now.indexOf(id)));
      }),
    );
  });

  it('of two checks with one id one is found, wherever they stand', () => {
    for (const now of [
      ['a', 'a', 'b'],
      ['b', 'a', 'a'],
      ['a', ...numbers(40), 'a', 'b'],
    ]) {
      const places = placesFrom(['a', 'b'], now);
      const found = now.flatMap((id, at) => (id === 'a' && places[at] === 0 ? [at] : []));
      expect(found).toHaveLength(1);
      expect(places[now.indexOf('b')]).toBe(1);
    }
  });

  it('no id of checks that stand in the order of before becomes the key of a map', () => {
    const set = jest.spyOn(Map.prototype, 'set');
    const get = jest.spyOn(Map.prototype, 'get');
    const before = numbers(500);
    const now = [...numbers(10, 1_000), ...before.filter((id) => id % 50 !== 0), ...numbers(200, 2_000)];
    const places = placesFrom(before, now);
    const asked = new Set([...set.mock.calls, ...get.mock.calls].map(([key]) => String(key)));
    set.mockRestore();
    get.mockRestore();
    const kept = now.filter((_id, at) => (places[at] ?? -1) >= 0);
    expect(kept).toHaveLength(490);
    expect(kept.filter((id) => asked.has(`check-${id}`))).toEqual([]);
  });
});
