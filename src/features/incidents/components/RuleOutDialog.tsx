/** Why a change is not the cause; kept as a comment on an incident, so that nobody looks at it twice (ADR 19, ADR 68). */
import { useMemo, useRef, useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { createdText, pickedValue } from '@/components/form/kinds/picked';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { useCreateCommentMutation, useCreateIncidentMutation } from '../commands';
import { useIncidentOptions } from '../hooks/useIncidentOptions';
import { usePerson } from '../hooks/usePerson';
import { incidentFields } from '../model/linkFields';
import { isNewIncident } from '../model/linkPlan';
import { newIncidentOf } from '../model/newIncident';
import { ruledOutComment } from '../model/ruledOut';
import type { Suspect } from '../model/suspects';
import { HYPOTHESIS_TEXTS } from '../texts';
import { SUSPECT_TEXTS } from '../timelineTexts';

const REASON: FieldSpec = {
  name: 'reason',
  kind: 'textarea',
  label: HYPOTHESIS_TEXTS.reasonField,
  isRequired: true,
};

interface RuleOutDialogProps {
  suspect: Suspect;
  /** The incident that is being worked on; without it one is chosen or opened. */
  incidentId?: string | undefined;
  onClose: () => void;
}

export function RuleOutDialog({ suspect, incidentId, onClose }: RuleOutDialogProps) {
  const person = usePerson();
  const isHere = useIsHere();
  const [createIncident] = useCreateIncidentMutation();
  const [createComment] = useCreateCommentMutation();
  const [values, setValues] = useState<FormValues>({});
  const ids = useRef(new Map<string, string>());
  const isChosen = incidentId === undefined;
  const { incidents, onSearchIncident, incidentLookup } = useIncidentOptions(undefined, isChosen);
  const isNew = isNewIncident(values);
  const fields = useMemo(
    () =>
      isChosen
        ? [REASON, ...incidentFields({ incidents, isNew, onSearchIncident, incidentLookup })]
        : [REASON],
    [isChosen, incidents, isNew, onSearchIncident, incidentLookup],
  );
  // The same id for the same key, so that a second try creates nothing twice.
  const idFor = (key: string): string => {
    const known = ids.current.get(key) ?? crypto.randomUUID();
    ids.current.set(key, known);
    return known;
  };
  const handleSubmit = async (submitted: FormValues) => {
    const { incident, reason } = submitted;
    const title = createdText(incident);
    const id = incidentId ?? pickedValue(incident) ?? idFor(`incident ${title ?? ''}`);
    const by = person?.id ?? '';
    if (title !== undefined) {
      const opened = await createIncident(newIncidentOf({ ...submitted, title }, id, by));
      if (opened.error !== undefined) return asAppError(opened.error);
    }
    const answer = await createComment({
      id: idFor(`comment ${id}`),
      incident_id: id,
      comment: ruledOutComment(suspect.change.id, typeof reason === 'string' ? reason.trim() : ''),
      created_by: by,
    });
    if (answer.error === undefined && isHere()) onClose();
    return asAppError(answer.error);
  };
  return (
    <Modal title={SUSPECT_TEXTS.ruleOutTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={SUSPECT_TEXTS.ruleOutTitle}
        fields={fields}
        initialValues={{}}
        submitLabel={SUSPECT_TEXTS.ruledOut}
        onSubmit={handleSubmit}
        onCancel={onClose}
        onValues={setValues}
      />
    </Modal>
  );
}
