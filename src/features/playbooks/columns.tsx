import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import type { RunRow } from './model/records';
import { durationOf, targetOf, titleOf, toneOfRun } from './model/runs';

/** Playbook, status, resource, when it began and how long it took (RUN-2). */
export const RUN_COLUMNS: readonly ColumnSpec<RunRow>[] = [
  {
    id: 'playbook',
    header: 'Playbook',
    preset: 'name',
    flex: 3,
    minWidth: 160,
    isSortable: false,
    value: ({ playbooks, playbook_id }) => (playbooks === null ? playbook_id : titleOf(playbooks)),
    icon: ({ playbooks }) => playbooks?.icon,
  },
  {
    id: 'status',
    header: 'Status',
    width: 168,
    isSortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={toneOfRun(status)} label={statusWord(status)} />,
  },
  {
    id: 'resource',
    header: 'Resource',
    flex: 3,
    minWidth: 120,
    isSortable: false,
    value: (run) => targetOf(run)?.name,
  },
  { id: 'error', header: 'Error', flex: 3, minWidth: 96, isSortable: false, value: ({ error }) => error },
  {
    id: 'duration',
    header: 'Duration',
    preset: 'duration',
    width: 96,
    isSortable: false,
    // A run that lasts has no duration yet; its page counts.
    value: (run) => (run.end_time === null ? null : durationOf(run, 0)),
  },
  {
    id: 'created_at',
    header: 'Age',
    preset: 'age',
    width: 72,
    isSortable: false,
    value: ({ start_time, created_at }) => start_time ?? created_at,
  },
];

export function runId({ id }: RunRow): string {
  return id;
}
