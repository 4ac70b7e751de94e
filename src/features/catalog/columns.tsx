/** Columns of the catalog's list and summary. */
import { Badge } from '@fluentui/react-components';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { Tags } from '@/components/entity/Tags';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatCost } from '@/services/format/cost';
import { formatCount } from '@/services/format/numbers';
import { HealthCounts } from './components/HealthCounts';
import { typeIcon } from './model/item';
import type { ConfigListRow } from './model/records';
import { insightCount, type SummaryRow } from './model/summaryRows';
import { CATALOG_TEXTS, ITEM_TEXTS } from './texts';

const counted = (value: unknown) => (typeof value === 'number' && value > 0 ? formatCount(value) : '');
const money = (value: unknown) => (typeof value === 'number' ? formatCost(value) : '');

/** Icon, counts by health, items, changes, insights and cost of 30 days (design: ui.md, catalog). */
export function summaryColumns(groupBy: string): readonly ColumnSpec<SummaryRow>[] {
  const isType = groupBy === 'type';
  return [
    {
      id: 'group',
      header: isType ? CATALOG_TEXTS.type : groupBy,
      preset: 'name',
      flex: 3,
      minWidth: 176,
      value: ({ group }) => group ?? CATALOG_TEXTS.without(groupBy),
      ...(isType ? { icon: ({ group }: SummaryRow) => typeIcon(group ?? '') } : {}),
    },
    {
      id: 'health',
      header: CATALOG_TEXTS.health,
      flex: 2,
      minWidth: 152,
      value: ({ health }) => health.unhealthy ?? 0,
      cell: ({ health }) => <HealthCounts health={health} />,
    },
    {
      id: 'count',
      header: 'Items',
      width: 80,
      align: 'right',
      value: ({ count }) => count,
      format: (value) => formatCount(Number(value)),
    },
    {
      id: 'changes',
      header: 'Changes 30d',
      width: 120,
      align: 'right',
      value: ({ changes }) => changes,
      format: counted,
    },
    {
      id: 'insights',
      header: 'Insights',
      width: 88,
      align: 'right',
      value: ({ insights }) => insights,
      format: counted,
    },
    { id: 'cost', header: 'Cost 30d', width: 96, align: 'right', value: ({ cost }) => cost, format: money },
    { id: 'updated', header: 'Updated', preset: 'age', width: 80, value: ({ updatedAt }) => updatedAt },
  ];
}

/** Every field of an item that a list can show (checklist CAT-1). */
export const CONFIG_COLUMNS: readonly ColumnSpec<ConfigListRow>[] = [
  {
    id: 'name',
    header: 'Name',
    preset: 'name',
    flex: 3,
    minWidth: 180,
    value: ({ name }) => name,
    before: ({ health }) => <StatusShape status={health} />,
    icon: ({ type }) => typeIcon(type),
    detail: ({ deleted_at }) =>
      deleted_at === null ? null : (
        <Badge size="small" appearance="outline" color="warning">
          {ITEM_TEXTS.deleted}
        </Badge>
      ),
  },
  { id: 'type', header: 'Type', flex: 2, minWidth: 140, value: ({ type }) => type },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    value: ({ status }) => status ?? '',
    cell: ({ status, health }) => (status === null ? null : <StatusBadge status={health} label={status} />),
  },
  {
    id: 'tags',
    header: 'Tags',
    flex: 2,
    minWidth: 150,
    isSortable: false,
    cell: ({ tags }) => <Tags tags={tags} limit={2} overflow="popover" />,
  },
  {
    id: 'labels',
    header: 'Labels',
    flex: 1,
    minWidth: 110,
    isSortable: false,
    cell: ({ labels }) => <Tags tags={labels} limit={1} overflow="popover" />,
  },
  {
    id: 'changes',
    header: 'Changes 7d',
    width: 112,
    align: 'right',
    value: ({ changes }) => changes,
    format: counted,
  },
  {
    id: 'insights',
    header: 'Insights',
    width: 88,
    align: 'right',
    isSortable: false,
    value: ({ analysis }) => insightCount(analysis),
    format: counted,
  },
  {
    id: 'cost_total_30d',
    header: 'Cost 30d',
    width: 104,
    align: 'right',
    value: ({ cost_total_30d }) => cost_total_30d,
    format: money,
  },
  {
    id: 'agent',
    header: 'Agent',
    preset: 'agent',
    width: 88,
    isSortable: false,
    value: ({ agent }) => agent,
  },
  { id: 'created_at', header: 'Created', preset: 'age', width: 84, value: ({ created_at }) => created_at },
  { id: 'updated_at', header: 'Updated', preset: 'age', width: 88, value: ({ updated_at }) => updated_at },
];

/** Where all items are of one type, no column says so once more. */
export const CONFIG_COLUMNS_OF_TYPE = CONFIG_COLUMNS.filter(({ id }) => id !== 'type');

export const rowIdOf = ({ id }: { id: string }): string => id;
