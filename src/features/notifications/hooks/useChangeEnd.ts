import { useCallback } from 'react';
import { clockNow } from '@/components/entity/clock';
import { showToast } from '@/components/feedback/toasts';
import { asAppError } from '@/services/api/asAppError';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import { useUpdateSilenceMutation } from '../api';
import type { SilenceRow } from '../model/records';
import { withEnd } from '../model/silences';
import { SILENCE_TEXTS } from '../texts';

/** Ends a silence now, or an hour later than it would, without its form. */
export function useChangeEnd() {
  const [updateSilence] = useUpdateSilenceMutation();
  return useCallback(
    async (row: SilenceRow, change: 'extend' | 'end') => {
      const { data, error } = await updateSilence({ id: row.id, values: withEnd(row, change, clockNow()) });
      const problem = asAppError(error);
      if (problem !== undefined) showToast('error', problem.text);
      else if (data === QUEUED) showToast('success', SAVED_HERE);
      else showToast('success', change === 'end' ? SILENCE_TEXTS.ended : SILENCE_TEXTS.extended);
    },
    [updateSilence],
  );
}
