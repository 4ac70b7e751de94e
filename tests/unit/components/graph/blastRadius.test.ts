/** What breaks with a node, against a closure that is worked out the slow way. */
import { blastRadius, edgePairs } from '@/components/graph/model/blastRadius';
import { dependents, UNREACHED } from '@/components/graph/model/closure';
import type { GraphData } from '@/components/graph/types';

/** A generator of numbers below 1 that always tells the same story (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function randomPairs(next: () => number, count: number, edges: number): Int32Array {
  return Int32Array.from({ length: edges * 2 }, () => Math.floor(next() * count));
}

/** Distances to `start` by relaxing every edge until nothing changes. */
function bruteForce(count: number, pairs: Int32Array, start: number): number[] {
  const hops = Array.from({ length: count }, (_, node) => (node === start ? 0 : Infinity));
  for (let changed = true; changed;) {
    changed = false;
    for (let at = 0; at < pairs.length; at += 2) {
      const [from, to] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
      const way = (hops[to] ?? Infinity) + 1;
      if (way >= (hops[from] ?? Infinity)) continue;
      hops[from] = way;
      changed = true;
    }
  }
  return hops.map((steps) => (steps === Infinity ? UNREACHED : steps));
}

describe('the blast radius (design: beyond M5)', () => {
  it('REL-1 equals a brute-force closure on 1,000 random graphs with cycles', () => {
    const next = numbersFrom(20_261_122);
    let reached = 0;
    let cyclic = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const count = 1 + Math.floor(next() * 40);
      const pairs = randomPairs(next, count, Math.floor(next() * count * 3));
      const start = Math.floor(next() * count);
      const hops = dependents(count, pairs, start);
      expect([...hops]).toEqual(bruteForce(count, pairs, start));
      reached += hops.filter((steps) => steps > 0).length;
      // The start is in a cycle where one of its own dependents is what it depends on.
      for (let at = 0; at < pairs.length; at += 2)
        if (pairs[at] === start && (hops[pairs[at + 1] ?? 0] ?? 0) > 0) cyclic += 1;
    }
    // The graphs are worth asking: many nodes are reached, and many starts stand in cycles.
    expect(reached).toBeGreaterThan(5_000);
    expect(cyclic).toBeGreaterThan(300);
  });

  it('5,000 nodes with 15,000 edges take less than 100 ms, median of 21', () => {
    const next = numbersFrom(7);
    const pairs = randomPairs(next, 5_000, 15_000);
    const times = Array.from({ length: 21 }, (_, at) => {
      const begun = performance.now();
      dependents(5_000, pairs, at);
      return performance.now() - begun;
    }).sort((a, b) => a - b);
    expect(times[10]).toBeLessThan(100);
  });

  it('a chain of 10,000, one node alone, a node of its own and an unknown start are no trouble', () => {
    const chain = Int32Array.from({ length: 19_998 }, (_, at) => (at % 2 === 0 ? at / 2 : (at + 1) / 2));
    expect(dependents(10_000, chain, 9_999)[0]).toBe(9_999);
    expect([...dependents(1, new Int32Array(), 0)]).toEqual([0]);
    expect([...dependents(1, Int32Array.from([0, 0]), 0)]).toEqual([0]);
    expect([...dependents(2, Int32Array.from([0, 1]), -1)]).toEqual([UNREACHED, UNREACHED]);
  });

  it('counts by distance and kind; the rings together are the list', () => {
    const node = (id: string, kind: string) => ({ id, name: id, kind, status: 'healthy' });
    const data: GraphData = {
      nodes: [
        node('db', 'Database'),
        node('api', 'Service'),
        node('web', 'Service'),
        node('team', 'Domain'),
        node('x', 'Service'),
      ],
      edges: [
        { from: 'api', to: 'db' },
        { from: 'web', to: 'api' },
        { from: 'team', to: 'web' },
        { from: 'team', to: 'db' },
        { from: 'db', to: 'nowhere' },
      ],
    };
    const pairs = edgePairs(data);
    expect(pairs).toHaveLength(8);
    const radius = blastRadius(data.nodes, dependents(5, pairs, 0));
    expect(radius.affected.map(({ node: { id }, hops }) => [id, hops])).toEqual([
      ['api', 1],
      ['team', 1],
      ['web', 2],
    ]);
    expect(radius.rings).toEqual([2, 1]);
    expect(radius.rings.reduce((sum, count) => sum + count, 0)).toBe(radius.affected.length);
    expect(radius.kinds).toEqual([
      { kind: 'Service', count: 2 },
      { kind: 'Domain', count: 1 },
    ]);
    expect(radius.hops.get('db')).toBe(0);
  });
});
