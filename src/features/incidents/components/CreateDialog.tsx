/** A new incident: a title is enough, the rest has defaults (INC-3, INC-4, INC-7; contract endpoints §5). */
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import { showToast } from '@/components/feedback/toasts';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { MAX_TITLE_LENGTH } from '@/services/contracts/limits';
import type { AppError } from '@/services/errors/AppError';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import { useCreateIncidentMutation } from '../commands';
import { usePerson } from '../hooks/usePerson';
import { newIncidentOf, NEW_INCIDENT_DEFAULTS } from '../model/newIncident';
import type { SharedIncident } from '../model/shared';
import { SEVERITY_CHOICES, STATUS_CHOICES, TYPE_CHOICES } from '../model/words';
import { LIST_TEXTS } from '../texts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'title',
    kind: 'text',
    label: LIST_TEXTS.titleField,
    isRequired: true,
    maxLength: MAX_TITLE_LENGTH,
  },
  { name: 'description', kind: 'textarea', label: LIST_TEXTS.descriptionField },
  {
    name: 'severity',
    kind: 'select',
    label: LIST_TEXTS.severityField,
    isRequired: true,
    options: SEVERITY_CHOICES,
  },
  { name: 'type', kind: 'select', label: LIST_TEXTS.typeField, isRequired: true, options: TYPE_CHOICES },
  {
    name: 'status',
    kind: 'select',
    label: LIST_TEXTS.statusField,
    isRequired: true,
    options: STATUS_CHOICES,
  },
];

const NOBODY: AppError = {
  kind: 'unauthenticated',
  text: 'It is not known yet who you are. Try again in a moment.',
  retryable: true,
};

interface CreateDialogProps {
  /** What is filled in already. */
  start?: SharedIncident | undefined;
  onClose: () => void;
  onCreated: (id: string) => void;
}

export function CreateDialog({ start, onClose, onCreated }: CreateDialogProps) {
  const person = usePerson();
  const isHere = useIsHere();
  const [createIncident] = useCreateIncidentMutation();
  // One id for all tries: an answer that got lost does not make a second incident.
  const [id] = useState(() => crypto.randomUUID());
  const [initialValues] = useState(() => ({ ...NEW_INCIDENT_DEFAULTS, ...start }));
  const handleSubmit = async (values: FormValues) => {
    if (person === undefined) return NOBODY;
    const incident = newIncidentOf(values, id, person.id);
    const answer = await createIncident(incident);
    if (answer.error !== undefined) return asAppError(answer.error);
    showToast('success', answer.data === QUEUED ? SAVED_HERE : LIST_TEXTS.created(incident.title));
    if (isHere()) onCreated(id);
    return undefined;
  };
  return (
    <Modal title={LIST_TEXTS.createTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={LIST_TEXTS.createTitle}
        fields={FIELDS}
        initialValues={initialValues}
        submitLabel={LIST_TEXTS.createSubmit}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
