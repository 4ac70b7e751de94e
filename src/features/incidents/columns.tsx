import { Checkbox } from '@fluentui/react-components';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { PersonAvatar } from '@/components/entity/PersonAvatar';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { UnsentMark } from '@/components/feedback/UnsentMark';
import { StatePill } from './components/StatePill';
import type { IncidentLine } from './model/listRows';
import { severityWord, toneOfStatus, typeLabel } from './model/words';
import { LIST_TEXTS } from './texts';

const MAX_AVATARS = 3;

function People({ people }: { people: IncidentLine['responders'] }) {
  const shown = people ?? [];
  return (
    <>
      {shown.slice(0, MAX_AVATARS).map(({ id, name, avatar }) => (
        <PersonAvatar key={id} name={name} picture={avatar} size="xs" />
      ))}
      {shown.length > MAX_AVATARS && ` +${shown.length - MAX_AVATARS}`}
    </>
  );
}

function hypothesesText({ hypotheses, leading }: IncidentLine): string {
  if (leading === undefined) return hypotheses.length === 0 ? '' : `${hypotheses.length} ruled out`;
  return `${hypotheses.length} · ${leading.status}: ${leading.title}`;
}

/** Severity, title, status, age, commander, responders, hypotheses, last activity (design: ui.md, incidents). */
export function incidentColumns(
  onSelect: ((id: string) => void) | undefined,
): readonly ColumnSpec<IncidentLine>[] {
  const select: ColumnSpec<IncidentLine>[] =
    onSelect === undefined
      ? []
      : [
          {
            id: 'select',
            header: '',
            spokenHeader: 'Select',
            width: 44,
            minWidth: 44,
            isSortable: false,
            cell: ({ id, title, isSelected }) => (
              <Checkbox
                checked={isSelected}
                aria-label={LIST_TEXTS.select(title)}
                onChange={() => {
                  onSelect(id);
                }}
              />
            ),
          },
        ];
  return [
    ...select,
    {
      id: 'severity',
      onCard: 'end',
      header: 'Severity',
      width: 92,
      isSortable: false,
      value: ({ severity }) => severityWord(severity),
      cell: ({ severity }) => <SeverityBadge severity={severityWord(severity)} />,
    },
    {
      id: 'title',
      header: 'Incident',
      preset: 'name',
      flex: 4,
      minWidth: 200,
      value: ({ title }) => title,
      detail: ({ unsent }) => (unsent === undefined ? null : <UnsentMark state={unsent} />),
    },
    {
      id: 'status',
      onCard: 'end',
      header: 'Status',
      width: 140,
      isSortable: false,
      value: ({ status }) => status,
      cell: ({ status }) => <StatePill state={status} tone={toneOfStatus(status)} />,
    },
    { id: 'created_at', header: 'Age', preset: 'age', width: 72, value: ({ created_at }) => created_at },
    {
      id: 'commander',
      header: 'Commander',
      width: 112,
      isSortable: false,
      value: ({ commander }) => commander.name,
    },
    {
      id: 'responders',
      header: 'Responders',
      width: 100,
      isSortable: false,
      value: ({ responders }) => (responders ?? []).map(({ name }) => name).join(', '),
      cell: ({ responders }) => <People people={responders} />,
    },
    {
      id: 'hypotheses',
      header: 'Hypotheses',
      flex: 3,
      minWidth: 140,
      isSortable: false,
      value: hypothesesText,
    },
    {
      id: 'number',
      header: 'Number',
      width: 80,
      isSortable: false,
      value: ({ incident_id }) => incident_id,
    },
    { id: 'type', header: 'Type', width: 112, value: ({ type }) => typeLabel(type) },
    {
      id: 'updated_at',
      header: 'Last activity',
      preset: 'age',
      width: 104,
      value: ({ lastActivity }) => lastActivity,
    },
  ];
}

export function incidentLineId({ id }: IncidentLine): string {
  return id;
}
