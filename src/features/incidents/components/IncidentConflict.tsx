import { clockNow } from '@/components/entity/clock';
import { showToast } from '@/components/feedback/toasts';
import { formatAge } from '@/services/time/relative';
import type { IncidentFields } from '../commands';
import type { IncidentEditing } from '../hooks/useIncidentEditing';
import { latestStatus } from '../model/history';
import type { Mentionable } from '../model/mentions';
import type { HistoryRecord } from '../model/records';
import { CONFLICT_TEXTS, INCIDENT_TEXTS, LIST_TEXTS } from '../texts';
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
  /** The log of the incident, newest first. */
  history: readonly HistoryRecord[];
}

/** Asks about fields of the incident that two people changed differently. */
export function IncidentConflict({ editing, people, history }: IncidentConflictProps) {
  const { pending, save, dismiss } = editing;
  if (pending === undefined) return null;
  const whoSet = (field: keyof IncidentFields, theirs: string | null | undefined) => {
    const set = field === 'status' ? latestStatus(history, theirs) : undefined;
    return set && CONFLICT_TEXTS.whoSet(set.who, theirs ?? '', formatAge(set.time, clockNow()));
  };
  return (
    <ConflictDialog
      pending={pending}
      label={(field) => LABELS[field]}
      format={(_field, value) => people.find(({ id }) => id === value)?.name ?? value ?? ''}
      note={whoSet}
      onDismiss={dismiss}
      onResolve={(chosen) => {
        void save(pending.version, chosen).then((result) => {
          if (result.kind === 'failed') showToast('error', result.error.text);
        });
      }}
    />
  );
}
