import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SearchDefinition } from './defineSearch';

/** How a change enters the history: typing replaces the entry, choosing pushes a new one. */
export type HistoryMode = 'push' | 'replace';

/**
 * The values of the address and a way to change some of them. The address is the only copy: it is read on every
 * render and nothing is kept beside it.
 */
export function useSearch<Values>(
  definition: SearchDefinition<Values>,
): readonly [Values, (patch: Partial<Values>, mode?: HistoryMode) => void] {
  const [address, setAddress] = useSearchParams();
  const values = useMemo(() => definition.parse(address), [definition, address]);
  const change = useCallback(
    (patch: Partial<Values>, mode: HistoryMode = 'push') => {
      setAddress((current) => definition.serialize(patch, current), { replace: mode === 'replace' });
    },
    [definition, setAddress],
  );
  return [values, change];
}
