/** Asks before what a person notices: deactivating, activating, resetting, deleting. */
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { useDeletePersonMutation, useResetSecondFactorMutation, useUpdateStateMutation } from '../api';
import type { User } from '../model/users';
import { PEOPLE_TEXTS } from '../texts';
import type { UserAction } from './UserActions';

export type ConfirmedAction = Exclude<UserAction, 'edit'>;

interface Words {
  title: string;
  question: string;
  confirm: string;
  done: string;
  isDangerous: boolean;
}

function wordsOf(action: ConfirmedAction, { name, isActive }: User): Words {
  const T = PEOPLE_TEXTS;
  const words = (
    title: string,
    question: string,
    confirm: string,
    done: string,
    isDangerous: boolean,
  ): Words => ({ title, question, confirm, done, isDangerous });
  switch (action) {
    case 'delete':
      return words(T.removeTitle(name), T.removeQuestion(name), T.remove, T.removed(name), true);
    case 'reset':
      return words(T.resetTitle(name), T.resetQuestion(name), T.reset, T.wasReset(name), true);
    case 'state':
      return isActive
        ? words(T.deactivateTitle(name), T.deactivateQuestion(name), T.deactivate, T.deactivated(name), true)
        : words(T.activateTitle(name), T.activateQuestion(name), T.activate, T.activated(name), false);
  }
}

interface ConfirmUserDialogProps {
  action: ConfirmedAction;
  user: User;
  onClose: () => void;
}

export function ConfirmUserDialog({ action, user, onClose }: ConfirmUserDialogProps) {
  const isHere = useIsHere();
  const [updateState] = useUpdateStateMutation();
  const [resetSecondFactor] = useResetSecondFactorMutation();
  const [deletePerson] = useDeletePersonMutation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const words = wordsOf(action, user);
  const run = () => {
    if (action === 'delete') return deletePerson(user.id);
    if (action === 'reset') return resetSecondFactor(user.id);
    return updateState({ id: user.id, state: user.isActive ? 'inactive' : 'active' });
  };
  const handleConfirm = async () => {
    setBusy(true);
    const failure = asAppError((await run()).error);
    setBusy(false);
    if (failure !== undefined) {
      setError(failure.text);
      if (!isHere()) showToast('error', `${words.title}: ${failure.text}`);
      return;
    }
    showToast('success', words.done);
    if (isHere()) onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      question={words.question}
      confirmLabel={words.confirm}
      isDangerous={words.isDangerous}
      isBusy={isBusy}
      error={error}
      onConfirm={() => {
        if (!isBusy) void handleConfirm();
      }}
      onCancel={onClose}
    />
  );
}
