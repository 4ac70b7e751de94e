/** The one dialog of an incident that is open, in a chunk of its own. */
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import type { HypothesisType } from '@/services/contracts/enums';
import { useDeleteEvidenceMutation, useDeleteHypothesisMutation } from '../commands';
import type { IncidentEditing } from '../hooks/useIncidentEditing';
import type { EvidenceRecord, HypothesisRecord, IncidentRecord } from '../model/records';
import type { HypothesisNode } from '../model/tree';
import { EVIDENCE_TEXTS, HYPOTHESIS_TEXTS } from '../texts';
import { AddEvidenceDialog } from './AddEvidenceDialog';
import { EditIncidentDialog } from './EditIncidentDialog';
import { HypothesisDialog } from './HypothesisDialog';
import { MakeDoneDialog } from './MakeDoneDialog';
import { ReasonDialog } from './ReasonDialog';
import { ResponderDialog } from './ResponderDialog';

export type OpenDialog =
  | { kind: 'edit' }
  | { kind: 'responder' }
  | { kind: 'addHypothesis'; type: HypothesisType; parent?: HypothesisRecord }
  | { kind: 'editHypothesis'; hypothesis: HypothesisRecord }
  | { kind: 'removeHypothesis'; node: HypothesisNode }
  | { kind: 'reason'; hypothesis: HypothesisRecord; status: string }
  | { kind: 'addEvidence'; hypothesis: HypothesisRecord }
  | { kind: 'makeDone'; evidence: EvidenceRecord }
  | { kind: 'removeEvidence'; evidence: EvidenceRecord };

/** A refusal for who has closed the dialog meanwhile. */
function tellLate(title: string, error: Parameters<typeof asAppError>[0]): void {
  showToast('error', `${title}: ${asAppError(error)?.text ?? ''}`);
}

function RemoveHypothesis({ node, onClose }: { node: HypothesisNode; onClose: () => void }) {
  const [deleteHypothesis, { isLoading, error }] = useDeleteHypothesisMutation();
  const isHere = useIsHere();
  const { hypothesis, evidences, comments, children } = node;
  const hasChildren = children.length > 0;
  return (
    <ConfirmDialog
      title={HYPOTHESIS_TEXTS.removeTitle}
      question={
        hasChildren
          ? HYPOTHESIS_TEXTS.hasChildren
          : HYPOTHESIS_TEXTS.removeQuestion(hypothesis.title, evidences.length, comments.length)
      }
      isOpen
      isDangerous
      isBusy={isLoading || hasChildren}
      confirmLabel={HYPOTHESIS_TEXTS.removeConfirm}
      error={asAppError(error)?.text}
      onCancel={onClose}
      onConfirm={() => {
        void deleteHypothesis(hypothesis.id).then((answer) => {
          if (answer.error === undefined) onClose();
          else if (!isHere()) tellLate(HYPOTHESIS_TEXTS.removeTitle, answer.error);
        });
      }}
    />
  );
}

function RemoveEvidence({ evidence, onClose }: { evidence: EvidenceRecord; onClose: () => void }) {
  const [deleteEvidence, { isLoading }] = useDeleteEvidenceMutation();
  const isHere = useIsHere();
  const [error, setError] = useState<string>();
  return (
    <ConfirmDialog
      title={EVIDENCE_TEXTS.remove}
      question={EVIDENCE_TEXTS.removeQuestion}
      isOpen
      isDangerous
      isBusy={isLoading}
      confirmLabel={EVIDENCE_TEXTS.remove}
      error={error}
      onCancel={onClose}
      onConfirm={() => {
        void deleteEvidence(evidence.id).then((answer) => {
          if (answer.error === undefined) onClose();
          else if (!isHere()) tellLate(EVIDENCE_TEXTS.remove, answer.error);
          else setError(asAppError(answer.error)?.text);
        });
      }}
    />
  );
}

interface IncidentDialogsProps {
  dialog: OpenDialog;
  incident: IncidentRecord;
  editing: IncidentEditing;
  onClose: () => void;
}

export function IncidentDialogs({ dialog, incident, editing, ...props }: IncidentDialogsProps) {
  const isHere = useIsHere();
  // An answer that comes after it was closed must not close the next dialog, with what is typed there.
  const onClose = () => {
    if (isHere()) props.onClose();
  };
  switch (dialog.kind) {
    case 'edit':
      return <EditIncidentDialog incident={incident} editing={editing} onClose={onClose} />;
    case 'responder':
      return <ResponderDialog incidentId={incident.id} onClose={onClose} />;
    case 'addHypothesis':
      return (
        <HypothesisDialog
          incidentId={incident.id}
          type={dialog.type}
          parentId={dialog.parent?.id}
          onClose={onClose}
        />
      );
    case 'editHypothesis':
      return (
        <HypothesisDialog
          incidentId={incident.id}
          type={dialog.hypothesis.type}
          edited={dialog.hypothesis}
          onClose={onClose}
        />
      );
    case 'removeHypothesis':
      return <RemoveHypothesis node={dialog.node} onClose={onClose} />;
    case 'reason':
      return <ReasonDialog hypothesis={dialog.hypothesis} status={dialog.status} onClose={onClose} />;
    case 'addEvidence':
      return <AddEvidenceDialog hypothesis={dialog.hypothesis} onClose={onClose} />;
    case 'makeDone':
      return <MakeDoneDialog evidence={dialog.evidence} onClose={onClose} />;
    case 'removeEvidence':
      return <RemoveEvidence evidence={dialog.evidence} onClose={onClose} />;
  }
}
