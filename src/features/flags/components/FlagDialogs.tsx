/** Adding, editing and deleting a property, in a chunk of its own: most visits only look. */
import { useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { Modal } from '@/components/feedback/Modal';
import { showToast } from '@/components/feedback/toasts';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { disablingProperty } from '@/services/contracts/flags';
import type { AppError } from '@/services/errors/AppError';
import { useSession } from '@/services/session/useSession';
import { useCreateFlagMutation, useDeleteFlagMutation, useUpdateFlagMutation } from '../api';
import type { FlagRow } from '../model/flags';
import { FLAG_TEXTS } from '../texts';

export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; row: FlagRow };

interface DialogProps {
  /** Names of the stored properties: two cannot share one. */
  names: readonly string[];
  onClose: () => void;
}

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', kind: 'text', label: FLAG_TEXTS.name, isRequired: true, help: FLAG_TEXTS.nameHelp },
  { name: 'value', kind: 'text', label: FLAG_TEXTS.value, isRequired: true },
];

const HIDES_THIS_PAGE: AppError = { kind: 'validation', text: FLAG_TEXTS.hidesThisPage, retryable: false };

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function taken(name: string): AppError {
  const text = FLAG_TEXTS.exists(name);
  return { kind: 'validation', text, retryable: false, fields: { name: text } };
}

/** Whoever switches this page off cannot switch it on again here, so it takes a second press. */
function hidesThisPage(name: string, value: string): boolean {
  return name === disablingProperty('settings.feature_flags') && value === 'true';
}

function FlagForm({ row, names, onClose }: DialogProps & { row: FlagRow | undefined }) {
  const isHere = useIsHere();
  const [createFlag] = useCreateFlagMutation();
  const [updateFlag] = useUpdateFlagMutation();
  const { session } = useSession();
  const wasWarned = useRef(false);
  const title = row === undefined ? FLAG_TEXTS.addTitle : FLAG_TEXTS.edit(row.name);
  const handleSubmit = async (values: FormValues) => {
    const [name, value] = [trimmed(values.name), trimmed(values.value)];
    if (name !== row?.name && names.includes(name)) return taken(name);
    if (hidesThisPage(name, value) && !wasWarned.current) {
      wasWarned.current = true;
      return HIDES_THIS_PAGE;
    }
    const draft = { name, value, createdBy: session.status === 'ready' ? session.user.id : undefined };
    const answer =
      row === undefined ? await createFlag(draft) : await updateFlag({ ...draft, previousName: row.name });
    if (answer.error !== undefined) return asAppError(answer.error);
    showToast('success', row === undefined ? FLAG_TEXTS.created(name) : FLAG_TEXTS.updated(name));
    if (isHere()) onClose();
    return undefined;
  };
  return (
    <Modal title={title} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={title}
        fields={FIELDS}
        initialValues={row === undefined ? {} : { name: row.name, value: row.value }}
        submitLabel={FLAG_TEXTS.save}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}

function DeleteFlag({ row, onClose }: { row: FlagRow; onClose: () => void }) {
  const isHere = useIsHere();
  const [deleteFlag, { isLoading }] = useDeleteFlagMutation();
  const [error, setError] = useState<string>();
  const handleConfirm = async () => {
    const failure = asAppError((await deleteFlag(row.name)).error);
    if (failure !== undefined) {
      setError(failure.text);
      if (!isHere()) showToast('error', `${FLAG_TEXTS.remove(row.name)}: ${failure.text}`);
      return;
    }
    showToast('success', FLAG_TEXTS.removed(row.name));
    if (isHere()) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={FLAG_TEXTS.remove(row.name)}
      question={FLAG_TEXTS.removeQuestion(row.name)}
      confirmLabel={FLAG_TEXTS.removeLabel}
      isBusy={isLoading}
      error={error}
      onConfirm={() => {
        if (!isLoading) void handleConfirm();
      }}
      onCancel={onClose}
    />
  );
}

export function FlagDialogs({ dialog, ...rest }: DialogProps & { dialog: OpenDialog }) {
  if (dialog.kind === 'delete') return <DeleteFlag row={dialog.row} onClose={rest.onClose} />;
  return <FlagForm row={dialog.kind === 'edit' ? dialog.row : undefined} {...rest} />;
}
