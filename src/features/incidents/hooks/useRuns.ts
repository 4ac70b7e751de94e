import { useMemo } from 'react';
import { asAppError } from '@/services/api/asAppError';
import { useListIncidentRunsQuery } from '../api';
import type { EvidenceRecord, IncidentRecord, RunRecord } from '../model/records';
import { targetsOfIncident } from '../model/targets';

const NONE: readonly RunRecord[] = [];

/** Runs of playbooks on what the evidence names, while the incident lasted; undefined until they are known. */
export function useRuns(
  { created_at, resolved, closed }: IncidentRecord,
  evidences: readonly EvidenceRecord[],
) {
  const argument = useMemo(
    () => ({ ...targetsOfIncident(evidences), from: created_at, to: closed ?? resolved }),
    [evidences, created_at, resolved, closed],
  );
  const isAimless = [argument.configIds, argument.checkIds, argument.componentIds].every(
    (ids) => ids.length === 0,
  );
  const { data, error, refetch } = useListIncidentRunsQuery(argument, { skip: isAimless });
  return {
    runs: isAimless ? NONE : data,
    error: asAppError(error),
    refetch: () => void refetch(),
  };
}
