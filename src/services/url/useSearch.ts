import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from './defineSearch';

/** How a change enters the history: typing replaces the entry, choosing pushes a new one. */
export type HistoryMode = 'push' | 'replace';

/** What changes, or a function of the present values where it depends on them. */
export type SearchPatch<Values> = Partial<Values> | ((current: Values) => Partial<Values>);
export type ChangeSearch<Values> = (patch: SearchPatch<Values>, mode?: HistoryMode) => void;

/**
 * The values of the address and a way to change some of them. The address is the only copy: it is read on every
 * render and nothing is kept beside it. `change` stays the same function, so that what only changes the address is not
 * drawn again when somebody else changed it; two changes before the next render build on each other.
 */
export function useSearch<Values>(
  definition: SearchDefinition<Values>,
): readonly [Values, ChangeSearch<Values>] {
  const [address, setAddress] = useSearchParams();
  const values = useMemo(() => definition.parse(address), [definition, address]);
  const latest = useRef({ address, setAddress });
  useLayoutEffect(() => {
    latest.current = { address, setAddress };
  }, [address, setAddress]);
  const change = useCallback(
    (patch: SearchPatch<Values>, mode: HistoryMode = 'push') => {
      const { address: current, setAddress: write } = latest.current;
      const changed = typeof patch === 'function' ? patch(definition.parse(current)) : patch;
      const next = definition.serialize(changed, current);
      latest.current = { address: next, setAddress: write };
      write(next, { replace: mode === 'replace' });
    },
    [definition],
  );
  return [values, change];
}
