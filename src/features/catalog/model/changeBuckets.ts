/** Changes over time as bars of equal width, and the part of them that is chosen. Pure. */

/** From and to in milliseconds since the epoch, half open. */
export interface Span {
  from: number;
  to: number;
}

/** How many times fall into each of `count` equal parts of the span; times outside are left out. */
export function bucketsOf(times: readonly number[], { from, to }: Span, count: number): number[] {
  const buckets = Array.from({ length: count }, () => 0);
  for (const time of times) {
    const at = Math.floor(((time - from) / (to - from)) * count);
    if (at >= 0 && at < count) buckets[at] = (buckets[at] ?? 0) + 1;
  }
  return buckets;
}

/** The time of the parts from one to another, in whichever order, both included; whole seconds, as addresses keep them. */
export function spanOfBuckets({ from, to }: Span, count: number, one: number, other: number): Span {
  const width = (to - from) / count;
  const start = Math.floor((from + Math.min(one, other) * width) / 1000) * 1000;
  const end = Math.ceil((from + (Math.max(one, other) + 1) * width) / 1000) * 1000;
  return { from: start, to: Math.max(end, start + 1000) };
}

/** Where the cursor goes with a key; undefined for one that moves nothing. */
export function bucketAfterKey(key: string, at: number, count: number): number | undefined {
  const last = count - 1;
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}
