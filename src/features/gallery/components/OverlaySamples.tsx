import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { Modal, MODAL_SIZES, type ModalSize } from '@/components/feedback/Modal';
import { showToast, TOAST_KINDS, type ToastKind } from '@/components/feedback/toasts';
import { MESSAGES } from '@/services/text/messages';
import { Sample } from './Sample';

const TOAST_TEXTS: Readonly<Record<ToastKind, string>> = {
  success: 'orders-api updated successfully',
  error: MESSAGES.generic,
  loading: 'Saving orders-api',
};

export function OverlaySamples() {
  const [size, setSize] = useState<ModalSize>();
  const [isAsking, setAsking] = useState(false);
  return (
    <Sample title="Toasts and dialogs">
      {TOAST_KINDS.map((kind) => (
        <Button key={kind} onClick={() => showToast(kind, TOAST_TEXTS[kind])}>
          {`Toast: ${kind}`}
        </Button>
      ))}
      {MODAL_SIZES.map((name) => (
        <Button key={name} onClick={() => setSize(name)}>
          {`Modal: ${name}`}
        </Button>
      ))}
      <Button onClick={() => setAsking(true)}>Confirm</Button>
      <Modal
        title={`A ${size ?? 'small'} dialog`}
        size={size ?? 'small'}
        isExpandable
        isOpen={size !== undefined}
        onClose={() => setSize(undefined)}
        actions={<Button appearance="primary">Save</Button>}
      >
        Dialogs keep their size while content loads.
      </Modal>
      <ConfirmDialog
        title={MESSAGES.deleteTitle}
        question={MESSAGES.deleteQuestion}
        confirmLabel="Delete"
        isDangerous
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => setAsking(false)}
      />
    </Sample>
  );
}
