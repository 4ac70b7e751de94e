import { useMemo, useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useListPeopleQuery } from '../api';
import { useCreateResponderMutation } from '../commands';
import { usePerson } from '../hooks/usePerson';
import { INCIDENT_TEXTS } from '../texts';

/** Asks a person to help with the incident. */
export function ResponderDialog({ incidentId, onClose }: { incidentId: string; onClose: () => void }) {
  const person = usePerson();
  const { data: people } = useListPeopleQuery();
  const [createResponder] = useCreateResponderMutation();
  const [id] = useState(() => crypto.randomUUID());
  const fields = useMemo<readonly FieldSpec[]>(
    () => [
      {
        name: 'person',
        kind: 'pick',
        label: INCIDENT_TEXTS.choosePerson,
        isRequired: true,
        options: (people ?? []).map(({ id: value, name }) => ({ value, label: name })),
      },
    ],
    [people],
  );
  const handleSubmit = async (values: FormValues) => {
    const answer = await createResponder({
      id,
      incident_id: incidentId,
      type: 'person',
      person_id: pickedValue(values['person']) ?? '',
      properties: { responderType: 'person' },
      created_by: person?.id ?? '',
    });
    if (answer.error === undefined) onClose();
    return asAppError(answer.error);
  };
  return (
    <Modal title={INCIDENT_TEXTS.addResponder} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={INCIDENT_TEXTS.addResponder}
        fields={fields}
        initialValues={{}}
        submitLabel={INCIDENT_TEXTS.addResponder}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
