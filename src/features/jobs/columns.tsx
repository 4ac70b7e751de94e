import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { formatLocalTime } from '@/services/time/absolute';
import { ResourceCell } from './components/ResourceCell';
import { JobStatistics } from './components/JobStatistics';
import { jobAgent, type JobRow } from './model/jobs';

const TIMESTAMP: ColumnSpec<JobRow> = {
  id: 'created_at',
  header: 'Timestamp',
  width: 184,
  value: ({ created_at: time }) => time,
  format: (_value, { created_at: time }) => formatLocalTime(time),
};
const NAME: ColumnSpec<JobRow> = {
  id: 'name',
  header: 'Job Name',
  flex: 2,
  minWidth: 112,
  value: ({ name }) => name,
};
const AGENT: ColumnSpec<JobRow> = {
  id: 'agent',
  header: 'Agent',
  preset: 'agent',
  flex: 1,
  minWidth: 60,
  isSortable: false,
  value: jobAgent,
};
const RESOURCE: ColumnSpec<JobRow> = {
  id: 'resource',
  header: 'Resource',
  flex: 2,
  minWidth: 132,
  isSortable: false,
  value: ({ resource_name: name }) => name,
  cell: (row) => <ResourceCell row={row} />,
};
const STATUS: ColumnSpec<JobRow> = {
  id: 'status',
  header: 'Status',
  preset: 'status',
  width: 100,
  value: ({ status }) => status,
};
const DURATION: ColumnSpec<JobRow> = {
  id: 'duration_millis',
  header: 'Duration',
  preset: 'duration',
  width: 88,
  value: ({ duration_millis: duration }) => duration,
};
const STATISTICS: ColumnSpec<JobRow> = {
  id: 'statistics',
  header: 'Statistics',
  width: 196,
  isSortable: false,
  cell: (row) => <JobStatistics row={row} />,
};

/** Timestamp, Job Name, Agent, Resource, Status, Duration, Statistics (JOB-3). */
export const JOB_COLUMNS: readonly ColumnSpec<JobRow>[] = [
  TIMESTAMP,
  NAME,
  AGENT,
  RESOURCE,
  STATUS,
  DURATION,
  STATISTICS,
];

/** The same for one resource, which need not be named in every row (JOB-12). */
export const RESOURCE_JOB_COLUMNS: readonly ColumnSpec<JobRow>[] = JOB_COLUMNS.filter(
  (column) => column !== RESOURCE,
);
