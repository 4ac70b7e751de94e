import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { UnsentMark } from '@/components/feedback/UnsentMark';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatCount } from '@/services/format/numbers';
import { typeWord, type IntegrationRow } from './model/records';

const count = (value: number | null) => (value === null || value === 0 ? '' : formatCount(value));

/** What it is, how its last run went, and who made it. */
export const INTEGRATION_COLUMNS: readonly ColumnSpec<IntegrationRow>[] = [
  {
    id: 'name',
    header: 'Name',
    preset: 'name',
    flex: 3,
    minWidth: 180,
    isSortable: false,
    value: (row) => row.name,
    detail: ({ unsent }) => (unsent === undefined ? null : <UnsentMark state={unsent} />),
  },
  {
    id: 'type',
    header: 'Type',
    width: 152,
    isSortable: false,
    value: ({ integration_type }) => typeWord(integration_type),
  },
  { id: 'source', header: 'Source', width: 120, isSortable: false, value: ({ source }) => source ?? '' },
  {
    id: 'agent',
    header: 'Agent',
    flex: 1,
    minWidth: 96,
    isSortable: false,
    value: ({ agent }) => agent?.name ?? '',
  },
  {
    id: 'status',
    header: 'Job Status',
    width: 128,
    isSortable: false,
    value: ({ job_status }) => job_status ?? '',
    cell: ({ job_status }) =>
      job_status === null || job_status === '' ? null : <StatusBadge status={job_status} />,
  },
  {
    id: 'success',
    header: 'Success',
    width: 88,
    align: 'right',
    isSortable: false,
    value: ({ job_success_count }) => job_success_count,
    format: (_value, { job_success_count }) => count(job_success_count),
  },
  {
    id: 'failed',
    header: 'Failed',
    width: 80,
    align: 'right',
    isSortable: false,
    value: ({ job_error_count }) => job_error_count,
    format: (_value, { job_error_count }) => count(job_error_count),
  },
  {
    id: 'run',
    header: 'Last Run',
    preset: 'age',
    width: 96,
    isSortable: false,
    value: ({ job_time_start }) => job_time_start,
  },
  {
    id: 'creator',
    header: 'Created By',
    flex: 1,
    minWidth: 112,
    isSortable: false,
    value: ({ creator_name }) => creator_name ?? '',
  },
  {
    id: 'created_at',
    header: 'Created At',
    preset: 'age',
    width: 104,
    isSortable: false,
    value: ({ created_at }) => created_at,
  },
];

export function integrationId({ id }: IntegrationRow): string {
  return id;
}
