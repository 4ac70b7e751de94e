import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatCount } from '@/services/format/numbers';
import type { QueueRow } from './model/queue';
import { QUEUE_TEXTS } from './texts';

/** One line for each event name (QUEUE-1, OPEN-52). */
export const QUEUE_COLUMNS: readonly ColumnSpec<QueueRow>[] = [
  { id: 'name', header: QUEUE_TEXTS.event, flex: 2, minWidth: 160, value: (row) => row.name },
  {
    id: 'pending',
    header: QUEUE_TEXTS.pending,
    width: 92,
    align: 'right',
    value: (row) => row.pending,
    format: (_value, row) => formatCount(row.pending),
  },
  {
    id: 'failed',
    header: QUEUE_TEXTS.failed,
    width: 92,
    align: 'right',
    value: (row) => row.failed,
    cell: (row) => (row.failed > 0 ? <StatusBadge status="failed" label={formatCount(row.failed)} /> : '0'),
  },
  {
    id: 'attempts',
    header: QUEUE_TEXTS.attempts,
    width: 136,
    align: 'right',
    value: (row) => row.average_attempts,
  },
  {
    id: 'firstFailure',
    header: QUEUE_TEXTS.firstFailure,
    preset: 'age',
    width: 108,
    value: (row) => row.first_failure,
  },
  {
    id: 'lastFailure',
    header: QUEUE_TEXTS.lastFailure,
    preset: 'age',
    width: 108,
    value: (row) => row.last_failure,
  },
  {
    id: 'error',
    header: QUEUE_TEXTS.commonError,
    flex: 3,
    minWidth: 180,
    value: (row) => row.most_common_error,
  },
];
