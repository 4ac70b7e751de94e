import { useMemo } from 'react';
import type { Requirement } from '@/services/access/evaluate';
import { useAbility } from '@/services/session/useSession';
import { useListAllQuietTimesQuery, useListQuietTimesQuery } from '../maintenanceApi';
import {
  NOTHING_QUIET,
  quietIndex,
  quietTimesOf,
  type QuietIndex,
  type QuietTime,
} from '../model/quietTimes';

/** Who may read silences (checklist PERM-12): for everybody else nothing is marked. */
const READ_SILENCES: Requirement = { resource: 'database' };
/** Who may add silences (PERM-13): a note about maintenance is one. */
export const MARK_MAINTENANCE: Requirement = { resource: 'database', action: 'write', needsConnection: true };

const NONE: readonly QuietTime[] = [];

/** Silences and maintenance of one check. */
export function useQuietTimes(checkId: string, canaryId: string): readonly QuietTime[] {
  const { granted } = useAbility(READ_SILENCES);
  const { currentData } = useListQuietTimesQuery(
    { checkId, canaryId },
    { skip: !granted, refetchOnMountOrArgChange: true },
  );
  return useMemo(() => (currentData === undefined ? NONE : quietTimesOf(currentData)), [currentData]);
}

/** Silences and maintenance of all checks, for the list. */
export function useQuietIndex(): QuietIndex {
  const { granted } = useAbility(READ_SILENCES);
  const { data } = useListAllQuietTimesQuery(undefined, { skip: !granted, refetchOnMountOrArgChange: true });
  return useMemo(() => (data === undefined ? NOTHING_QUIET : quietIndex(data)), [data]);
}
