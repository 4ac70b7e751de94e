import { useCallback } from 'react';
import { showToast } from '@/components/feedback/toasts';
import { incidentFields, useSaveIncidentMutation, type IncidentFields } from '../commands';
import type { IncidentRecord } from '../model/records';
import { useMergedSave } from './useMergedSave';

/** Changes the fields of one incident on top of what others do to it meanwhile. */
export function useIncidentEditing(id: string) {
  const [saveIncident, { isLoading }] = useSaveIncidentMutation();
  const send = useCallback(
    (argument: Pick<Parameters<typeof saveIncident>[0], 'base' | 'mine'>) =>
      saveIncident({ id, ...argument }),
    [id, saveIncident],
  );
  const merged = useMergedSave<IncidentFields>(send);
  const { save } = merged;
  /** From a control of the header: what goes wrong is a toast. */
  const change = useCallback(
    (seen: IncidentRecord, mine: Partial<IncidentFields>) => {
      void save({ fields: incidentFields(seen), mark: seen.updated_at }, mine).then((result) => {
        if (result.kind === 'failed') showToast('error', result.error.text);
      });
    },
    [save],
  );
  return { ...merged, change, isBusy: isLoading };
}

export type IncidentEditing = ReturnType<typeof useIncidentEditing>;
