import { useEffect } from 'react';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { readAhead } from '../model/readTable';
import type { HealthSort } from '../model/sortChecks';
import { finishInSlices } from '../model/steps';
import { PREPARED_FROM } from './usePreparedChecks';

/** Whoever opens the page sees its rows first. */
const AFTER_ROWS_MS = 500;

/** Reads between frames what the first click would wait for; a poll has it prepared already. */
export function useReadAhead(checks: readonly CheckSummary[], sort: HealthSort | undefined): void {
  useEffect(() => {
    if (checks.length < PREPARED_FROM) return undefined;
    let isWanted = true;
    const later = setTimeout(() => {
      void finishInSlices(readAhead(checks, sort), () => isWanted);
    }, AFTER_ROWS_MS);
    return () => {
      isWanted = false;
      clearTimeout(later);
    };
  }, [checks, sort]);
}
