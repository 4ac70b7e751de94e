import { useMemo, useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useAbility } from '@/services/session/useSession';
import { useCreateCommentMutation } from '../commands';
import type { IncidentData } from '../hooks/useIncident';
import { usePerson } from '../hooks/usePerson';
import type { IncidentRecord, LinkIncident } from '../model/records';
import { ruledOutChanges, ruledOutComment, type Suspect } from '../model/suspects';
import { targetsOfIncident } from '../model/targets';
import { WRITE_COMMENTS } from '../requirements';
import { HYPOTHESIS_TEXTS } from '../texts';
import { SUSPECT_TEXTS } from '../timelineTexts';
import { SuspectList } from './SuspectList';

const FIELDS: readonly FieldSpec[] = [
  { name: 'reason', kind: 'textarea', label: HYPOTHESIS_TEXTS.reasonField, isRequired: true },
];

/** Why a change is not the cause; kept as a comment on the incident, so that nobody looks at it twice. */
function RuleOutDialog({
  incidentId,
  suspect,
  onClose,
}: {
  incidentId: string;
  suspect: Suspect;
  onClose: () => void;
}) {
  const person = usePerson();
  const [createComment] = useCreateCommentMutation();
  const [id] = useState(() => crypto.randomUUID());
  const handleSubmit = async ({ reason }: FormValues) => {
    const answer = await createComment({
      id,
      incident_id: incidentId,
      comment: ruledOutComment(suspect.change.id, typeof reason === 'string' ? reason.trim() : ''),
      created_by: person?.id ?? '',
    });
    if (answer.error === undefined) onClose();
    return asAppError(answer.error);
  };
  return (
    <Modal title={SUSPECT_TEXTS.ruleOutTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={SUSPECT_TEXTS.ruleOutTitle}
        fields={FIELDS}
        initialValues={{}}
        submitLabel={SUSPECT_TEXTS.ruledOut}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}

interface SuspectsPaneProps {
  incident: IncidentRecord;
  data: IncidentData;
}

/** What changed before the incident, near anything that its evidence names. */
export function SuspectsPane({ incident, data }: SuspectsPaneProps) {
  const mayComment = useAbility(WRITE_COMMENTS).granted;
  const [suspect, setSuspect] = useState<Suspect>();
  const argument = useMemo(
    () => ({ ...targetsOfIncident(data.evidences), at: incident.created_at }),
    [data.evidences, incident.created_at],
  );
  const ruledOut = useMemo(() => ruledOutChanges(data.comments), [data.comments]);
  const linked = useMemo<LinkIncident>(
    () => ({ ...incident, hypotheses: data.hypotheses }),
    [incident, data.hypotheses],
  );
  return (
    <>
      <SuspectList
        argument={argument}
        ruledOut={ruledOut}
        incident={linked}
        {...(mayComment ? { onRuleOut: setSuspect } : {})}
      />
      {suspect !== undefined && (
        <RuleOutDialog incidentId={incident.id} suspect={suspect} onClose={() => setSuspect(undefined)} />
      )}
    </>
  );
}
