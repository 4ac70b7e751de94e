/** Changing a silence, and asking before one is deleted (SIL-2). */
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Modal } from '@/components/feedback/Modal';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import { useQueryView } from '@/services/api/useQueryView';
import type { FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import { useDeleteSilenceMutation, useGetSilenceQuery, useUpdateSilenceMutation } from '../api';
import type { SilenceRow } from '../model/records';
import { formOf, silencedResources } from '../model/silences';
import { SILENCE_TEXTS } from '../texts';
import { SilenceForm } from './SilenceForm';

interface DialogProps {
  onClose: () => void;
}

/** The silence is read anew: the list may be old, and a link of the history leads here without it. */
export function EditSilenceDialog({
  id,
  isReadOnly,
  onClose,
}: DialogProps & { id: string; isReadOnly: boolean }) {
  const result = useGetSilenceQuery(id, { refetchOnMountOrArgChange: true });
  const view = useQueryView(result);
  const isHere = useIsHere();
  const [updateSilence] = useUpdateSilenceMutation();
  const handleSubmit = async (values: FormValues) => {
    const answer = await updateSilence({ id, values });
    if (answer.error !== undefined) return asAppError(answer.error);
    showToast('success', answer.data === QUEUED ? SAVED_HERE : SILENCE_TEXTS.saved);
    if (isHere()) onClose();
    return undefined;
  };
  return (
    <Modal
      title={isReadOnly ? SILENCE_TEXTS.viewTitle : SILENCE_TEXTS.editTitle}
      size="small"
      isOpen
      onClose={onClose}
    >
      <QueryBoundary
        query={view}
        skeleton={<SkeletonRows label={SILENCE_TEXTS.loading} />}
        onRetry={() => void result.refetch()}
      >
        {(row) =>
          row === null ? (
            <EmptyState sentence={SILENCE_TEXTS.gone} />
          ) : (
            <SilenceForm
              label={SILENCE_TEXTS.editTitle}
              isReadOnly={isReadOnly}
              submitLabel={SILENCE_TEXTS.save}
              initialValues={formOf(row)}
              onSubmit={handleSubmit}
              onCancel={onClose}
            />
          )
        }
      </QueryBoundary>
    </Modal>
  );
}

export function DeleteSilenceDialog({ row, onClose }: DialogProps & { row: SilenceRow }) {
  const isHere = useIsHere();
  const [deleteSilence, { isLoading, error }] = useDeleteSilenceMutation();
  const names = silencedResources(row).map(({ name }) => name);
  const handleConfirm = async () => {
    const answer = await deleteSilence(row.id);
    const refused = asAppError(answer.error);
    if (refused !== undefined) {
      if (!isHere()) showToast('error', `${SILENCE_TEXTS.removeTitle}: ${refused.text}`);
      return;
    }
    showToast('success', answer.data === QUEUED ? SAVED_HERE : SILENCE_TEXTS.removed);
    if (isHere()) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={SILENCE_TEXTS.removeTitle}
      question={SILENCE_TEXTS.removeQuestion(names.join(', '))}
      confirmLabel={SILENCE_TEXTS.remove}
      isDangerous
      isBusy={isLoading}
      error={asAppError(error)?.text}
      onConfirm={() => {
        if (!isLoading) void handleConfirm();
      }}
      onCancel={onClose}
    />
  );
}
