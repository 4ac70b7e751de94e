/** Another status for a hypothesis, and why: the reason is kept as a comment on it (HYP-3; beyond.md M10). */
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useCreateCommentMutation } from '../commands';
import { hypothesisVersion, useHypothesisEditing } from '../hooks/useHypothesisEditing';
import { usePerson } from '../hooks/usePerson';
import type { HypothesisRecord } from '../model/records';
import { HYPOTHESIS_TEXTS } from '../texts';
import { HypothesisConflict } from './HypothesisConflict';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'reason',
    kind: 'textarea',
    label: HYPOTHESIS_TEXTS.reasonField,
    help: HYPOTHESIS_TEXTS.reasonHelp,
    isRequired: true,
  },
];

interface ReasonDialogProps {
  hypothesis: HypothesisRecord;
  status: string;
  onClose: () => void;
}

export function ReasonDialog({ hypothesis, status, onClose }: ReasonDialogProps) {
  const person = usePerson();
  const [createComment] = useCreateCommentMutation();
  const [base] = useState(hypothesis);
  const [commentId] = useState(() => crypto.randomUUID());
  const editing = useHypothesisEditing(hypothesis.id);
  const handleSubmit = async ({ reason }: FormValues) => {
    const result = await editing.save(hypothesisVersion(base), { status });
    if (result.kind === 'failed') return result.error;
    const answer = await createComment({
      id: commentId,
      incident_id: base.incident_id,
      hypothesis_id: base.id,
      comment: HYPOTHESIS_TEXTS.reasonComment(
        base.status,
        status,
        typeof reason === 'string' ? reason.trim() : '',
      ),
      created_by: person?.id ?? '',
    });
    const refused = asAppError(answer.error);
    if (refused !== undefined) return { ...refused, text: `${HYPOTHESIS_TEXTS.reasonLost} ${refused.text}` };
    if (result.kind === 'saved') onClose();
    return undefined;
  };
  if (editing.pending !== undefined) return <HypothesisConflict editing={editing} onClose={onClose} />;
  return (
    <Modal title={HYPOTHESIS_TEXTS.reasonTitle(status)} size="small" isOpen onClose={onClose}>
      <bdi>{base.title}</bdi>
      <ResourceForm
        label={HYPOTHESIS_TEXTS.reasonTitle(status)}
        fields={FIELDS}
        initialValues={{}}
        submitLabel={HYPOTHESIS_TEXTS.reasonSave(status)}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
