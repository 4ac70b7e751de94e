import { ArrowRepeatAllRegular, CheckmarkRegular, DismissCircleRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { showToast } from '@/components/feedback/toasts';
import { useAbility } from '@/services/session/useSession';
import { useApproveRunMutation, useCancelRunMutation } from '../api';
import type { RunDetail } from '../model/records';
import { hasEnded, targetOf, titleOf } from '../model/runs';
import { RUN_PLAYBOOKS } from '../requirements';
import { RUN_TEXTS } from '../texts';

const RunDialog = lazy(() => import('./RunDialog').then((module) => ({ default: module.RunDialog })));

type OpenDialog = 'cancel' | 'rerun';

/** Approve while it waits for that, cancel while it has not ended, and run again afterwards (RUN-3). */
export function RunActions({ run }: { run: RunDetail }) {
  const ability = useAbility(RUN_PLAYBOOKS);
  const [approveRun, approval] = useApproveRunMutation();
  const [cancelRun, cancelling] = useCancelRunMutation();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const approve = async () => {
    const { error } = await approveRun(run.id);
    if (error === undefined) showToast('success', RUN_TEXTS.approved);
  };
  const cancel = async () => {
    const { error } = await cancelRun(run.id);
    // By now the question may have made way for the dialog that runs it again.
    setDialog((open) => (open === 'cancel' ? undefined : open));
    if (error === undefined) showToast('success', RUN_TEXTS.cancelled);
  };
  const isOver = hasEnded(run);
  return (
    <>
      {run.status === 'pending_approval' && (
        <ActionButton
          ability={ability}
          appearance="primary"
          icon={<CheckmarkRegular />}
          isBusy={approval.isLoading}
          onClick={() => void approve()}
        >
          {RUN_TEXTS.approve}
        </ActionButton>
      )}
      {/* Two buttons, though the focus is lost when the run ends: whoever presses Cancel then must not run it again. */}
      {!isOver && (
        <ActionButton
          key="cancel"
          ability={ability}
          icon={<DismissCircleRegular />}
          onClick={() => setDialog('cancel')}
        >
          {RUN_TEXTS.cancel}
        </ActionButton>
      )}
      {isOver && (
        <ActionButton
          key="rerun"
          ability={ability}
          icon={<ArrowRepeatAllRegular />}
          onClick={() => setDialog('rerun')}
        >
          {RUN_TEXTS.rerun}
        </ActionButton>
      )}
      <ConfirmDialog
        isOpen={dialog === 'cancel'}
        title={RUN_TEXTS.cancelTitle}
        question={RUN_TEXTS.cancelQuestion}
        confirmLabel={RUN_TEXTS.keep}
        isDangerous
        isBusy={cancelling.isLoading}
        onConfirm={() => {
          if (!cancelling.isLoading) void cancel();
        }}
        onCancel={close}
      />
      {dialog === 'rerun' && (
        <Suspense fallback={null}>
          <RunDialog
            playbook={{ id: run.playbook_id, name: run.playbooks === null ? '' : titleOf(run.playbooks) }}
            target={targetOf(run)}
            earlier={run.parameters ?? {}}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
