import { showToast } from '@/components/feedback/toasts';
import type { IncidentFields } from '../commands';
import type { IncidentEditing } from '../hooks/useIncidentEditing';
import type { Mentionable } from '../model/mentions';
import { INCIDENT_TEXTS, LIST_TEXTS } from '../texts';
import { ConflictDialog } from './ConflictDialog';

const LABELS: Readonly<Record<keyof IncidentFields, string>> = {
  title: LIST_TEXTS.titleField,
  description: LIST_TEXTS.descriptionField,
  severity: LIST_TEXTS.severityField,
  type: LIST_TEXTS.typeField,
  status: LIST_TEXTS.statusField,
  commander_id: INCIDENT_TEXTS.commander,
  communicator_id: INCIDENT_TEXTS.communicator,
};

interface IncidentConflictProps {
  editing: IncidentEditing;
  people: readonly Mentionable[];
}

/** Asks about fields of the incident that two people changed differently. */
export function IncidentConflict({ editing, people }: IncidentConflictProps) {
  const { pending, save, dismiss } = editing;
  if (pending === undefined) return null;
  return (
    <ConflictDialog
      pending={pending}
      label={(field) => LABELS[field]}
      format={(_field, value) => people.find(({ id }) => id === value)?.name ?? value ?? ''}
      onDismiss={dismiss}
      onResolve={(chosen) => {
        void save(pending.version, chosen).then((result) => {
          if (result.kind === 'failed') showToast('error', result.error.text);
        });
      }}
    />
  );
}
