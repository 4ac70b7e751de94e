import { useMemo } from 'react';
import type { Requirement } from '@/services/access/evaluate';
import { useLookup } from '@/services/api/useLookup';
import type { Lookup } from '@/services/errors/lookup';
import { useAbility } from '@/services/session/useSession';
import { useListAllQuietTimesQuery, useListQuietTimesQuery } from '../maintenanceApi';
import { HEALTH_TEXTS } from '../texts';
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

/** Silences and maintenance of one check, and how far they were read. */
export function useQuietTimes(
  checkId: string,
  canaryId: string,
): { times: readonly QuietTime[]; lookup: Lookup } {
  const { granted } = useAbility(READ_SILENCES);
  const result = useListQuietTimesQuery(
    { checkId, canaryId },
    { skip: !granted, refetchOnMountOrArgChange: true },
  );
  const { currentData } = result;
  const times = useMemo(() => (currentData === undefined ? NONE : quietTimesOf(currentData)), [currentData]);
  return { times, lookup: useLookup(result, HEALTH_TEXTS.quietFailed) };
}

/** Silences and maintenance of all checks, for the list. */
export function useQuietIndex(): QuietIndex {
  const { granted } = useAbility(READ_SILENCES);
  const { data } = useListAllQuietTimesQuery(undefined, { skip: !granted, refetchOnMountOrArgChange: true });
  return useMemo(() => (data === undefined ? NOTHING_QUIET : quietIndex(data)), [data]);
}
