import { showToast } from '@/components/feedback/toasts';
import type { HypothesisFields } from '../commands';
import type { useHypothesisEditing } from '../hooks/useHypothesisEditing';
import { HYPOTHESIS_TEXTS } from '../texts';
import { ConflictDialog } from './ConflictDialog';

const LABELS: Readonly<Record<keyof HypothesisFields, string>> = {
  title: HYPOTHESIS_TEXTS.titleField,
  status: HYPOTHESIS_TEXTS.statusField,
};

interface HypothesisConflictProps {
  editing: ReturnType<typeof useHypothesisEditing>;
  onClose: () => void;
}

/** Asks about what two people made of the same hypothesis. */
export function HypothesisConflict({ editing, onClose }: HypothesisConflictProps) {
  const { pending, save, dismiss } = editing;
  if (pending === undefined) return null;
  return (
    <ConflictDialog
      pending={pending}
      label={(field) => LABELS[field]}
      format={(_field, value) => value ?? ''}
      onDismiss={() => {
        dismiss();
        onClose();
      }}
      onResolve={(chosen) => {
        void save(pending.version, chosen).then((result) => {
          if (result.kind === 'saved') onClose();
          else if (result.kind === 'failed') showToast('error', result.error.text);
        });
      }}
    />
  );
}
