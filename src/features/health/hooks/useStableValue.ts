import { useState } from 'react';

/** The first of equal values: an address is parsed into new objects although nothing in it changed. */
export function useStableValue<T>(value: T, equals: (a: T, b: T) => boolean): T {
  const [held, setHeld] = useState(value);
  if (held === value || equals(held, value)) return held;
  setHeld(() => value);
  return value;
}
