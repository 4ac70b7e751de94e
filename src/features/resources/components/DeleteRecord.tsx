import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { MESSAGES } from '@/services/text/messages';
import type { ResourceKind } from '../model/kinds';
import type { ResourceRow } from '../model/record';
import { useDeleteRecordMutation } from '../settingsApi';
import { EDITOR_TEXTS } from '../texts';

interface DeleteRecordProps {
  kind: Pick<ResourceKind, 'table'>;
  row: Pick<ResourceRow, 'id' | 'name'>;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks in the specification's words, and stays open when it did not work (SET-7). */
export function DeleteRecord({ kind, row, onDeleted, onClose }: DeleteRecordProps) {
  const [deleteRecord, { isLoading }] = useDeleteRecordMutation();
  const isHere = useIsHere();
  const [error, setError] = useState<string>();
  const handleConfirm = async () => {
    const answer = await deleteRecord({ table: kind.table, id: row.id });
    const failure = asAppError(answer.error);
    if (failure !== undefined) {
      setError(failure.text);
      if (!isHere()) showToast('error', EDITOR_TEXTS.notDeleted(row.name ?? '', failure.text));
      return;
    }
    showToast('success', EDITOR_TEXTS.deleted(row.name ?? ''));
    if (isHere()) onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={MESSAGES.deleteTitle}
      question={MESSAGES.deleteQuestion}
      confirmLabel={EDITOR_TEXTS.remove}
      isBusy={isLoading}
      error={error}
      onConfirm={() => {
        if (!isLoading) void handleConfirm();
      }}
      onCancel={onClose}
    />
  );
}
