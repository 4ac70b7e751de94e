import { useMemo, useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useLookup } from '@/services/api/useLookup';
import { joinLookups } from '@/services/errors/lookup';
import { useListPeopleQuery, useListTeamNamesQuery } from '../optionsApi';
import { useCreateResponderMutation } from '../commands';
import { usePerson } from '../hooks/usePerson';
import { INCIDENT_TEXTS } from '../texts';

/** Ids of people and teams are told apart by what stands before them. */
const PERSON = 'person:';
const TEAM = 'team:';

/** What the row says of whom was chosen (contract schema: responders). */
function chosenOf(value: string) {
  return value.startsWith(TEAM)
    ? ({
        type: 'system',
        team_id: value.slice(TEAM.length),
        properties: { responderType: 'system' },
      } as const)
    : ({
        type: 'person',
        person_id: value.slice(PERSON.length),
        properties: { responderType: 'person' },
      } as const);
}

/** Asks a person or a team to help with the incident. */
export function ResponderDialog({ incidentId, onClose }: { incidentId: string; onClose: () => void }) {
  const person = usePerson();
  const people = useListPeopleQuery();
  const teams = useListTeamNamesQuery();
  const peopleLookup = useLookup(people);
  const teamsLookup = useLookup(teams);
  const [createResponder] = useCreateResponderMutation();
  const [id] = useState(() => crypto.randomUUID());
  const fields = useMemo<readonly FieldSpec[]>(
    () => [
      {
        name: 'responder',
        kind: 'pick',
        label: INCIDENT_TEXTS.chooseResponder,
        isRequired: true,
        options: [
          ...(people.data ?? []).map((one) => ({ value: PERSON + one.id, label: one.name })),
          ...(teams.data ?? []).map((one) => ({
            value: TEAM + one.id,
            label: INCIDENT_TEXTS.team(one.name),
          })),
        ],
        lookup: joinLookups(peopleLookup, teamsLookup),
      },
    ],
    [people.data, teams.data, peopleLookup, teamsLookup],
  );
  const handleSubmit = async (values: FormValues) => {
    const answer = await createResponder({
      id,
      incident_id: incidentId,
      ...chosenOf(pickedValue(values['responder']) ?? ''),
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
