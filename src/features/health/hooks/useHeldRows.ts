import { useCallback, useMemo, useState } from 'react';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { useLatest } from '@/components/data-grid/live/useLatest';
import type { HealthRow } from '../model/flatten';
import { holdOrder, type HeldRows } from '../model/holdOrder';

interface HeldRowsOptions {
  rows: readonly HealthRow[];
  checks: readonly CheckSummary[];
  /** Somebody points at, has focus in or has opened a row. */
  isEngaged: boolean;
  /** What the person chose: rows in answer to a choice are shown at once. */
  choice: string;
}

interface Baseline {
  rows: readonly HealthRow[];
  choice: string;
}

/**
 * The rows to show: while the list is in use, a poll changes values but neither order nor number, and what waits is
 * counted; `apply` shows it (beyond M15).
 */
export function useHeldRows({
  rows,
  checks,
  isEngaged,
  choice,
}: HeldRowsOptions): HeldRows & { apply: () => void } {
  const [baseline, setBaseline] = useState<Baseline>({ rows, choice });
  const isFree = !isEngaged || baseline.choice !== choice || baseline.rows.length === 0;
  if (isFree && (baseline.rows !== rows || baseline.choice !== choice)) setBaseline({ rows, choice });
  const shown = useMemo<HeldRows>(() => {
    if (isFree || baseline.rows === rows) return { rows, waiting: 0 };
    return holdOrder(baseline.rows, rows, checks);
  }, [isFree, baseline, rows, checks]);
  const latest = useLatest<Baseline>({ rows, choice });
  const apply = useCallback(() => {
    setBaseline(latest.current);
  }, [latest]);
  return { ...shown, apply };
}
