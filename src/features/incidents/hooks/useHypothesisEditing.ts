import { useCallback } from 'react';
import { hypothesisFields, useSaveHypothesisMutation, type HypothesisFields } from '../commands';
import type { Version } from '@/services/records/mergeFields';
import type { HypothesisRecord } from '../model/records';
import { useMergedSave } from './useMergedSave';

/** What somebody saw of a hypothesis when they began to change it. */
export function hypothesisVersion(record: HypothesisRecord): Version<HypothesisFields> {
  return { fields: hypothesisFields(record), mark: record.updated_at };
}

/** Changes title and status of one hypothesis on top of what others do to it meanwhile. */
export function useHypothesisEditing(id: string) {
  const [saveHypothesis] = useSaveHypothesisMutation();
  const send = useCallback(
    (argument: Pick<Parameters<typeof saveHypothesis>[0], 'base' | 'mine'>) =>
      saveHypothesis({ id, ...argument }),
    [id, saveHypothesis],
  );
  return useMergedSave<HypothesisFields>(send);
}
