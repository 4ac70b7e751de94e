/** Who is reached from a node against the direction of the edges. Pure, on numbers, so that it travels to a worker. */

/** Edges as pairs of node numbers: from, to, from, to … */
export type EdgePairs = Int32Array;

export const UNREACHED = -1;

interface Sources {
  /** Where the sources of node n begin in `list`; n + 1 says where they end. */
  start: Int32Array;
  list: Int32Array;
}

function sourcesOf(count: number, pairs: EdgePairs): Sources {
  const start = new Int32Array(count + 1);
  for (let at = 1; at < pairs.length; at += 2)
    start[(pairs[at] ?? 0) + 1] = (start[(pairs[at] ?? 0) + 1] ?? 0) + 1;
  for (let node = 0; node < count; node += 1) start[node + 1] = (start[node + 1] ?? 0) + (start[node] ?? 0);
  const next = start.slice();
  const list = new Int32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const to = pairs[at + 1] ?? 0;
    const place = next[to] ?? 0;
    list[place] = pairs[at] ?? 0;
    next[to] = place + 1;
  }
  return { start, list };
}

/**
 * The number of steps from each node to `start` along the edges, UNREACHED where no way leads; `start` itself is 0.
 * Breadth first, so that cycles end and the number is the smallest. Linear in nodes and edges.
 */
export function dependents(count: number, pairs: EdgePairs, start: number): Int32Array {
  const hops = new Int32Array(count).fill(UNREACHED);
  if (start < 0 || start >= count) return hops;
  const sources = sourcesOf(count, pairs);
  const queue = new Int32Array(count);
  let length = 1;
  queue[0] = start;
  hops[start] = 0;
  for (let head = 0; head < length; head += 1) {
    const node = queue[head] ?? 0;
    for (let at = sources.start[node] ?? 0; at < (sources.start[node + 1] ?? 0); at += 1) {
      const source = sources.list[at] ?? 0;
      if (hops[source] !== UNREACHED) continue;
      hops[source] = (hops[node] ?? 0) + 1;
      queue[length] = source;
      length += 1;
    }
  }
  return hops;
}
