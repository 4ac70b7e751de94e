import { useCallback, useState } from 'react';
import { asAppError } from '@/services/api/asAppError';
import type { AppError } from '@/services/errors/AppError';
import type { Saved } from '../commands';
import type { FieldConflict, Version } from '@/services/records/mergeFields';
import { INCIDENT_TEXTS } from '../texts';

export interface PendingConflict<Fields extends object> {
  conflicts: readonly FieldConflict<Fields>[];
  /** What the answer is written on top of. */
  version: Version<Fields>;
}

interface SaveAnswer<Fields extends object> {
  data?: Saved<Fields> | undefined;
  error?: Parameters<typeof asAppError>[0];
}

/** `asked`: what did not conflict is stored, the rest waits for an answer in `pending`. */
export type SaveResult = { kind: 'saved' } | { kind: 'asked' } | { kind: 'failed'; error: AppError };

const GONE: AppError = { kind: 'notFound', text: INCIDENT_TEXTS.gone, retryable: false };

/**
 * Saves fields on top of whatever is stored (beyond.md M2). What two people changed differently is held in `pending`
 * until somebody chooses.
 * @param send writes through the command of the record.
 */
export function useMergedSave<Fields extends object>(
  send: (argument: { base: Version<Fields>; mine: Partial<Fields> }) => PromiseLike<SaveAnswer<Fields>>,
) {
  const [pending, setPending] = useState<PendingConflict<Fields>>();
  const save = useCallback(
    async (base: Version<Fields>, mine: Partial<Fields>): Promise<SaveResult> => {
      const answer = await send({ base, mine });
      const error = answer.data?.kind === 'gone' ? GONE : asAppError(answer.error);
      if (error !== undefined) return { kind: 'failed', error };
      const isAsked = answer.data?.kind === 'conflict';
      setPending(answer.data?.kind === 'conflict' ? answer.data : undefined);
      return { kind: isAsked ? 'asked' : 'saved' };
    },
    [send],
  );
  const dismiss = useCallback(() => setPending(undefined), []);
  return { pending, save, dismiss };
}
