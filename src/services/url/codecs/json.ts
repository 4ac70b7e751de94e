import type { Codec } from '../codec';

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

function dropForbidden(key: string, value: unknown): unknown {
  return FORBIDDEN_KEYS.has(key) ? undefined : value;
}

/**
 * A value written as JSON. Text that is not JSON, or not accepted by `narrow`, counts as bad input and is reported
 * to `onBad` once; the keys __proto__, constructor and prototype are dropped (settings specification §2.2, TM9).
 */
export function jsonCodec<T>(
  narrow: (value: unknown) => T | undefined,
  onBad: (text: string) => void = () => undefined,
): Codec<T> {
  return {
    parse: (text) => {
      let value: T | undefined;
      try {
        value = narrow(JSON.parse(text, dropForbidden));
      } catch {
        value = undefined;
      }
      if (value === undefined) onBad(text);
      return value;
    },
    serialize: (value) => JSON.stringify(value),
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  };
}
