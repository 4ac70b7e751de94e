/** Columns of the lists of changes and insights. */
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { SeverityBadge } from '@/components/entity/SeverityBadge';
import { formatCount } from '@/services/format/numbers';
import { typeIcon } from './model/item';
import type { ChangeListRow, InsightListRow } from './model/records';

const counted = (value: unknown) => (typeof value === 'number' && value > 1 ? formatCount(value) : '');

const severityColumn = <Row extends { severity?: string | null }>(): ColumnSpec<Row> => ({
  id: 'severity',
  header: 'Severity',
  width: 100,
  isSortable: false,
  value: ({ severity }) => severity ?? '',
  cell: ({ severity }) =>
    severity === null || severity === undefined || severity === '' ? null : (
      <SeverityBadge severity={severity} />
    ),
});

/** Created first, type, summary, severity, source, by; whose change it is unless it can only be one item's. */
export function changeColumns(showsItem: boolean): readonly ColumnSpec<ChangeListRow>[] {
  const item: readonly ColumnSpec<ChangeListRow>[] = [
    {
      id: 'name',
      header: 'Item',
      preset: 'name',
      flex: 2,
      minWidth: 140,
      value: ({ name, config_id }) => name ?? config_id,
      icon: ({ type }) => typeIcon(type ?? ''),
    },
    {
      id: 'type',
      header: 'Item type',
      flex: 2,
      minWidth: 140,
      isSortable: false,
      value: ({ type }) => type ?? '',
    },
  ];
  return [
    { id: 'created_at', header: 'Created', preset: 'age', width: 96, value: ({ created_at }) => created_at },
    {
      id: 'change_type',
      header: 'Change',
      flex: 2,
      minWidth: 140,
      value: ({ change_type }) => change_type ?? '',
    },
    ...(showsItem ? item : []),
    { id: 'summary', header: 'Summary', flex: 4, minWidth: 180, value: ({ summary }) => summary ?? '' },
    severityColumn<ChangeListRow>(),
    { id: 'source', header: 'Source', width: 108, value: ({ source }) => source ?? '' },
    {
      id: 'by',
      header: 'By',
      width: 116,
      isSortable: false,
      value: ({ external_created_by, created_by }) =>
        external_created_by ?? (created_by === undefined ? '' : 'a person'),
    },
    { id: 'count', header: 'Times', width: 76, align: 'right', value: ({ count }) => count, format: counted },
  ];
}

/** Severity, what, where, who found it and since when. */
export function insightColumns(showsItem: boolean): readonly ColumnSpec<InsightListRow>[] {
  const item: readonly ColumnSpec<InsightListRow>[] = [
    {
      id: 'item',
      header: 'Item',
      preset: 'name',
      flex: 2,
      minWidth: 140,
      isSortable: false,
      value: ({ config, config_id }) => config?.name ?? config_id,
      icon: ({ config }) => typeIcon(config?.type ?? ''),
    },
  ];
  return [
    severityColumn<InsightListRow>(),
    { id: 'analyzer', header: 'Analyzer', flex: 1, minWidth: 120, value: ({ analyzer }) => analyzer },
    { id: 'analysis_type', header: 'Type', width: 116, value: ({ analysis_type }) => analysis_type ?? '' },
    ...(showsItem ? item : []),
    {
      id: 'message',
      header: 'Message',
      flex: 4,
      minWidth: 200,
      isSortable: false,
      value: ({ message }) => message ?? '',
    },
    { id: 'status', header: 'Status', width: 96, isSortable: false, value: ({ status }) => status ?? '' },
    {
      id: 'first_observed',
      header: 'First',
      preset: 'age',
      width: 76,
      value: ({ first_observed }) => first_observed,
    },
    {
      id: 'last_observed',
      header: 'Last',
      preset: 'age',
      width: 76,
      value: ({ last_observed }) => last_observed,
    },
  ];
}
