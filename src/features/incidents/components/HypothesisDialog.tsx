/** A new hypothesis, or another title for one (HYP-1, HYP-2, HYP-4). */
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { MAX_TITLE_LENGTH } from '@/services/contracts/limits';
import type { HypothesisType } from '@/services/contracts/enums';
import { useCreateHypothesisMutation } from '../commands';
import { hypothesisVersion, useHypothesisEditing } from '../hooks/useHypothesisEditing';
import { usePerson } from '../hooks/usePerson';
import type { HypothesisRecord } from '../model/records';
import { HYPOTHESIS_CHOICES } from '../model/words';
import { HYPOTHESIS_TEXTS, INCIDENT_TEXTS } from '../texts';
import { HypothesisConflict } from './HypothesisConflict';

const TITLE: FieldSpec = {
  name: 'title',
  kind: 'text',
  label: HYPOTHESIS_TEXTS.titleField,
  isRequired: true,
  maxLength: MAX_TITLE_LENGTH,
};
const NEW_FIELDS: readonly FieldSpec[] = [
  TITLE,
  {
    name: 'status',
    kind: 'select',
    label: HYPOTHESIS_TEXTS.statusField,
    isRequired: true,
    options: HYPOTHESIS_CHOICES,
  },
];
const EDIT_FIELDS: readonly FieldSpec[] = [{ ...TITLE, maxLength: 200_000 }];

interface HypothesisDialogProps {
  incidentId: string;
  type: string;
  parentId?: string | undefined;
  /** Present when an existing one is changed. */
  edited?: HypothesisRecord;
  onClose: () => void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function titleOf(type: string, isEdit: boolean): string {
  if (isEdit) return HYPOTHESIS_TEXTS.edit;
  const titles: Readonly<Record<string, string>> = HYPOTHESIS_TEXTS.addTitle;
  return titles[type as HypothesisType] ?? HYPOTHESIS_TEXTS.add; // an unknown type has no title of its own
}

export function HypothesisDialog({ incidentId, type, parentId, edited, onClose }: HypothesisDialogProps) {
  const person = usePerson();
  const [createHypothesis] = useCreateHypothesisMutation();
  const [id] = useState(() => edited?.id ?? crypto.randomUUID());
  const [base] = useState(edited);
  const editing = useHypothesisEditing(id);
  const title = titleOf(type, base !== undefined);
  const handleSubmit = async (values: FormValues) => {
    if (base !== undefined) {
      const result = await editing.save(hypothesisVersion(base), { title: text(values['title']) });
      if (result.kind === 'saved') onClose();
      return result.kind === 'failed' ? result.error : undefined;
    }
    const answer = await createHypothesis({
      id,
      incident_id: incidentId,
      title: text(values['title']),
      status: text(values['status']),
      type,
      ...(parentId === undefined ? {} : { parent_id: parentId }),
      created_by: person?.id ?? '',
    });
    if (answer.error === undefined) onClose();
    return asAppError(answer.error);
  };
  if (editing.pending !== undefined) return <HypothesisConflict editing={editing} onClose={onClose} />;
  return (
    <Modal title={title} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={title}
        fields={base === undefined ? NEW_FIELDS : EDIT_FIELDS}
        initialValues={base === undefined ? { status: 'possible' } : { title: base.title }}
        submitLabel={base === undefined ? HYPOTHESIS_TEXTS.create : INCIDENT_TEXTS.save}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
