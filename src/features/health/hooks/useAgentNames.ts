import { useMemo } from 'react';
import { LOCAL_AGENT_ID } from '@/services/contracts/ids';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { LOOKUP_FRESH_MS } from '@/services/config/constants';
import { useListAgentNamesQuery } from '../api';
import type { TabBy } from '../model/dimension';

const LOCAL_NAMES: ReadonlyMap<string, string> = new Map([[LOCAL_AGENT_ID, 'local']]);

/** Agent id → name, asked for only while the tabs need them; the backend's own checks read as local. */
export function useAgentNames(checks: readonly CheckSummary[], tabBy: TabBy): ReadonlyMap<string, string> {
  const isWanted = 'field' in tabBy && tabBy.field === 'agent';
  const ids = useMemo(
    () =>
      isWanted
        ? [...new Set(checks.map((check) => check.agent_id))]
            .filter((id) => id !== '' && id !== LOCAL_AGENT_ID)
            .sort()
        : [],
    [checks, isWanted],
  );
  const { data } = useListAgentNamesQuery(ids, {
    skip: ids.length === 0,
    refetchOnMountOrArgChange: LOOKUP_FRESH_MS / 1000,
  });
  return useMemo(
    () =>
      data === undefined
        ? LOCAL_NAMES
        : new Map([...LOCAL_NAMES, ...data.map(({ id, name }) => [id, name] as const)]),
    [data],
  );
}
