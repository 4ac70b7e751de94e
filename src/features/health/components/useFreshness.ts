import { useCallback } from 'react';
import { useClockText } from '@/components/entity/useClockText';
import { freshnessOf, type Freshness } from '../model/checkHealth';

const WORDS: readonly Freshness[] = ['live', 'late', 'notLive'];

/** How far a check's last run can be trusted now; renders again only when that changes. */
export function useFreshness(check: {
  last_runtime?: string | null | undefined;
  next_runtime?: string | null | undefined;
}): Freshness {
  const { last_runtime: last, next_runtime: next } = check;
  const word = useClockText(
    useCallback(
      (now) => freshnessOf({ last_runtime: last ?? null, next_runtime: next ?? null }, now),
      [last, next],
    ),
  );
  return WORDS.find((known) => known === word) ?? 'live';
}
