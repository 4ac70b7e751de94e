/** Repeatable chance: the same seed tells the same story on every machine. */
import { createHash } from 'node:crypto';

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
  /** Milliseconds like those of a service: mostly near `typical`, with a long tail. */
  latency(typical: number): number;
}

/** Mulberry32: 32 bits of state are plenty for a story, and it is exact on every platform. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    pick: (list) => list[integer(0, list.length - 1)] ?? list[0],
    chance: (probability) => next() < probability,
    latency(typical) {
      const bell = (next() + next() + next()) / 3 - 0.5;
      const tail = next() > 0.985 ? 2 + next() * 6 : 1;
      return Math.max(1, Math.round(typical * (1 + bell) * tail));
    },
  };
}

/** The id of a record of the estate: the same seed and key always give the same. */
export function estateId(seed: number, kind: string, key: string | number): string {
  const hex = createHash('md5').update(`watchfloor estate ${seed} ${kind} ${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
