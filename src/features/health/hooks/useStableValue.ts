import { useState } from 'react';

/** Hands out the first of equal values. */
function createStable<T>(equals: (a: T, b: T) => boolean): (value: T) => T {
  // `seen` is what was compared last: a poll draws the screen anew and brings the very same address.
  let held: { value: T; seen: T } | undefined;
  return (value) => {
    if (held === undefined || !(held.seen === value || equals(held.value, value)))
      held = { value, seen: value };
    else held.seen = value;
    return held.value;
  };
}

/**
 * The first of equal values: an address is parsed into new objects although nothing in it changed. No state, which
 * would make every other address draw its screen twice. `equals` must stay the same.
 */
export function useStableValue<T>(value: T, equals: (a: T, b: T) => boolean): T {
  const [stable] = useState(() => createStable(equals));
  return stable(value);
}
