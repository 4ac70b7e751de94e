/** What else belongs to an item: the checks that look at it. */
import { makeStyles } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary, type QueryView } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { paths } from '@/services/config/paths';
import { MESSAGES } from '@/services/text/messages';
import { useListConfigChecksQuery, type ConfigCheck } from '../api';
import { rowIdOf } from '../columns';
import { listView } from '../hooks/queryView';
import { ITEM_TEXTS } from '../texts';

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

const CHECK_COLUMNS: readonly ColumnSpec<ConfigCheck>[] = [
  {
    id: 'name',
    header: 'Check',
    preset: 'name',
    flex: 3,
    minWidth: 180,
    value: ({ name }) => name,
    icon: ({ type }) => type,
  },
  {
    id: 'status',
    header: 'Status',
    width: 132,
    value: ({ status }) => status ?? '',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  { id: 'type', header: 'Type', width: 140, value: ({ type }) => type },
  { id: 'severity', header: 'Severity', width: 112, value: ({ severity }) => severity ?? '' },
  {
    id: 'last_runtime',
    header: 'Last run',
    preset: 'age',
    width: 96,
    value: ({ last_runtime }) => last_runtime,
  },
];

interface LinkedProps<Row extends { id: string }> {
  query: QueryView<Row[]>;
  label: string;
  empty: string;
  columns: readonly ColumnSpec<Row>[];
  onRetry: () => void;
  onOpen?: (row: Row) => void;
}

function Linked<Row extends { id: string }>(props: LinkedProps<Row>) {
  const { query, label, empty, columns, onRetry, onOpen } = props;
  const styles = useStyles();
  return (
    <div className={styles.view}>
      <QueryBoundary query={query} skeleton={<SkeletonRows label={MESSAGES.loadingData} />} onRetry={onRetry}>
        {(rows) => (
          <div className={styles.grid}>
            <DataGridLazy
              label={label}
              columns={columns}
              rows={rows}
              rowId={rowIdOf}
              empty={<EmptyState sentence={empty} />}
              {...(onOpen === undefined ? {} : { onOpen })}
            />
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

/** The health checks that look at an item; a click opens one. */
export function ChecksTab({ itemId }: { itemId: string }) {
  const navigate = useNavigate();
  const result = useListConfigChecksQuery(itemId);
  return (
    <Linked
      query={listView(result)}
      label={ITEM_TEXTS.checks}
      empty={ITEM_TEXTS.noChecks}
      columns={CHECK_COLUMNS}
      onRetry={() => void result.refetch()}
      onOpen={({ id }) => void navigate(paths.health({ checkId: id }))}
    />
  );
}
