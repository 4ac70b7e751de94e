/** Title, description, commander and communicator; fields that others change meanwhile are kept (M2). */
import { useMemo, useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useLookup } from '@/services/api/useLookup';
import { MAX_TITLE_LENGTH } from '@/services/contracts/limits';
import { useListPeopleQuery } from '../optionsApi';
import { incidentFields } from '../commands';
import type { IncidentEditing } from '../hooks/useIncidentEditing';
import { peopleOptions } from '../model/peopleOptions';
import type { IncidentRecord } from '../model/records';
import { INCIDENT_TEXTS, LIST_TEXTS } from '../texts';

function initialOf({ title, description, commander_id, communicator_id }: IncidentRecord): FormValues {
  return {
    title,
    description,
    ...(commander_id === null ? {} : { commander: { value: commander_id } }),
    ...(communicator_id === null ? {} : { communicator: { value: communicator_id } }),
  };
}

interface EditIncidentDialogProps {
  incident: IncidentRecord;
  editing: IncidentEditing;
  onClose: () => void;
}

export function EditIncidentDialog({ incident, editing, onClose }: EditIncidentDialogProps) {
  // What was on the screen when somebody began to type: later polls must not change the base of the merge.
  const [base] = useState(incident);
  const people = useListPeopleQuery();
  const lookup = useLookup(people);
  const fields = useMemo<readonly FieldSpec[]>(() => {
    const options = peopleOptions(people.data, [base.commander, base.communicator]);
    return [
      {
        name: 'title',
        kind: 'text',
        label: LIST_TEXTS.titleField,
        isRequired: true,
        maxLength: Math.max(MAX_TITLE_LENGTH, base.title.length),
      },
      { name: 'description', kind: 'textarea', label: LIST_TEXTS.descriptionField },
      { name: 'commander', kind: 'pick', label: INCIDENT_TEXTS.commander, options, lookup },
      { name: 'communicator', kind: 'pick', label: INCIDENT_TEXTS.communicator, options, lookup },
    ];
  }, [people.data, lookup, base]);
  const handleSubmit = async (values: FormValues) => {
    const result = await editing.save(
      { fields: incidentFields(base), mark: base.updated_at },
      {
        title: typeof values['title'] === 'string' ? values['title'].trim() : base.title,
        description: typeof values['description'] === 'string' ? values['description'] : '',
        commander_id: pickedValue(values['commander']) ?? null,
        communicator_id: pickedValue(values['communicator']) ?? null,
      },
    );
    if (result.kind === 'failed') return result.error;
    // What both changed is asked about by the page.
    onClose();
    return undefined;
  };
  return (
    <Modal title={INCIDENT_TEXTS.editTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={INCIDENT_TEXTS.editTitle}
        fields={fields}
        initialValues={initialOf(base)}
        submitLabel={INCIDENT_TEXTS.save}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
