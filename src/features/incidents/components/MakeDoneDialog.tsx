/** Evidence becomes part of the definition of done, decided by a script or by hand (EVD-1). */
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import { useChangeEvidenceMutation } from '../commands';
import { proposedScript } from '../model/doneDefinition';
import type { EvidenceRecord } from '../model/records';
import { DONE_TEXTS } from '../texts';

const FIELDS: readonly FieldSpec[] = [
  { name: 'script', kind: 'text', label: DONE_TEXTS.scriptField, help: DONE_TEXTS.scriptHelp },
];

export function MakeDoneDialog({ evidence, onClose }: { evidence: EvidenceRecord; onClose: () => void }) {
  const [changeEvidence] = useChangeEvidenceMutation();
  const handleSubmit = async ({ script }: FormValues) => {
    const text = typeof script === 'string' ? script.trim() : '';
    const answer = await changeEvidence({
      id: evidence.id,
      patch: { definition_of_done: true, script: text === '' ? null : text },
    });
    if (answer.error === undefined) onClose();
    return asAppError(answer.error);
  };
  return (
    <Modal title={DONE_TEXTS.addTitle} size="small" isOpen onClose={onClose}>
      <ResourceForm
        label={DONE_TEXTS.addTitle}
        fields={FIELDS}
        initialValues={{ script: evidence.script ?? proposedScript(evidence.type) }}
        submitLabel={DONE_TEXTS.add}
        onSubmit={handleSubmit}
        onCancel={onClose}
      />
    </Modal>
  );
}
