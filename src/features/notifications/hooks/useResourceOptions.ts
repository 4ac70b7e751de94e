import { useMemo, useState } from 'react';
import { selectorsOf, useSearchResourcesQuery } from '@/services/api/resourceSearch';
import { useLookup } from '@/services/api/useLookup';
import { SEARCHED_AS } from '../model/silenceFields';
import type { SilencedKind } from '../search';

/** What can be picked of a kind: what fits the typed text, or what is chosen while nothing is typed; and how far it was read. */
export function useResourceOptions(kind: SilencedKind, resourceId: string | undefined) {
  const [typed, setTyped] = useState('');
  const question = useMemo(
    () => ({ kind: SEARCHED_AS[kind], selectors: selectorsOf([], typed, resourceId) }),
    [kind, typed, resourceId],
  );
  const result = useSearchResourcesQuery(question, { skip: question.selectors.length === 0 });
  return { found: result.currentData, lookup: useLookup(result), search: setTyped };
}
