import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import type { RollUp } from '../model/group';
import type { HealthSearch } from '../search';

/** A choice that is on its way to the address: the address as it will be, and what the strip will say for it. */
export interface Ahead {
  search: HealthSearch;
  counts: RollUp;
}

/** Holds a choice from its event until the address has it, and nothing after that (decision 69). */
export interface AheadStore {
  read: () => Ahead | undefined;
  write: (next: Ahead | undefined) => void;
  subscribe: (hear: () => void) => () => void;
}

export function createAheadStore(): AheadStore {
  let ahead: Ahead | undefined;
  const listeners = new Set<() => void>();
  return {
    read: () => ahead,
    write: (next) => {
      if (next === ahead) return;
      ahead = next;
      for (const hear of listeners) hear();
    },
    subscribe: (hear) => {
      listeners.add(hear);
      return () => {
        listeners.delete(hear);
      };
    },
  };
}

/** The store of the screen around it. */
export const AheadContext = createContext<AheadStore>(createAheadStore());

/** One store for as long as the screen stands. */
export function useAheadStore(): AheadStore {
  const [store] = useState(createAheadStore);
  return store;
}

/**
 * `value`, which comes from the address, or what `select` says of a choice that is on its way there: drawn in the frame
 * of the rows. For the few elements that show what was chosen; `select` answers texts, numbers or parts of the choice
 * itself, so that nothing is drawn again once the address has it.
 */
export function useAhead<T>(value: T, select: (ahead: Ahead) => T): T {
  const { read, subscribe } = useContext(AheadContext);
  return useSyncExternalStore(subscribe, () => {
    const ahead = read();
    return ahead === undefined ? value : select(ahead);
  });
}
