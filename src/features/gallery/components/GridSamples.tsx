import { Button, makeStyles } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { StatusShape } from '@/components/theme/StatusShape';
import { Sample } from './Sample';
import { SAMPLE_ROWS, type SampleRow } from './sampleRows';

const useStyles = makeStyles({
  tall: { width: '100%', height: '360px' },
  small: { flexGrow: 1, minWidth: '320px', height: '220px' },
});

type TreeRow = SampleRow & { isExpanded: boolean };

const COLUMNS: readonly ColumnSpec<TreeRow>[] = [
  {
    id: 'name',
    header: 'Checks',
    preset: 'name',
    minWidth: 220,
    flex: 2,
    value: (row) => row.name,
    icon: (row) => row.type,
    before: (row) => <StatusShape status={row.status} />,
    detail: (row) => (row.isGroup ? '1 of 3 failing' : row.type),
  },
  { id: 'status', header: 'Health', preset: 'status', value: (row) => row.status, width: 120 },
  { id: 'tags', header: 'Tags', preset: 'tags', value: (row) => row.tags, minWidth: 200 },
  { id: 'latency', header: 'Latency', preset: 'duration', value: (row) => row.latency, width: 100 },
  { id: 'age', header: 'Transition', preset: 'age', value: (row) => row.changedAt, width: 100 },
  {
    id: 'actions',
    header: 'Actions',
    preset: 'actions',
    width: 84,
    cell: (row) => (
      <Button
        size="small"
        appearance="subtle"
        icon={<MoreHorizontalRegular />}
        aria-label={`Actions of ${row.name}`}
      />
    ),
  },
];
const rowId = (row: TreeRow) => row.id;
const placeOf = (row: TreeRow) => row;

function visibleRows(closed: ReadonlySet<string>): TreeRow[] {
  let isOpen = true;
  return SAMPLE_ROWS.flatMap((row) => {
    if (row.isGroup) isOpen = !closed.has(row.id);
    return row.isGroup || isOpen ? [{ ...row, isExpanded: isOpen }] : [];
  });
}

function useTree() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set(['g3']));
  const rows = useMemo(() => visibleRows(closed), [closed]);
  const toggle = (row: TreeRow) =>
    setClosed(
      row.isExpanded ? new Set([...closed, row.id]) : new Set([...closed].filter((id) => id !== row.id)),
    );
  return { rows, toggle };
}

export function GridSamples() {
  const styles = useStyles();
  const { rows, toggle } = useTree();
  const [openId, setOpenId] = useState<string | undefined>('c1');
  const [pageIndex, setPageIndex] = useState(0);
  const [pageSize, setPageSize] = useState(50);
  const shared = { columns: COLUMNS, rowId };
  return (
    <Sample title="Data grid">
      <div className={styles.tall}>
        <DataGridLazy
          {...shared}
          label="Sample checks"
          rows={rows}
          hierarchy={placeOf}
          onToggle={toggle}
          onOpen={(row) => setOpenId(row.id)}
          selectedId={openId}
          paging={{ total: 1234, pageIndex, pageSize, onPage: setPageIndex, onPageSize: setPageSize }}
        />
      </div>
      <div className={styles.small}>
        <DataGridLazy {...shared} label="Loading sample" rows={undefined} isLoading />
      </div>
      <div className={styles.small}>
        <DataGridLazy
          {...shared}
          label="Empty sample"
          rows={[]}
          empty={<EmptyState sentence="All 218 checks are healthy" action={<Button>Show them</Button>} />}
        />
      </div>
      <div className={styles.small}>
        <DataGridLazy
          {...shared}
          label="Failed sample"
          rows={undefined}
          error={{
            kind: 'server',
            text: 'The database did not answer in time.',
            retryable: true,
            requestId: '01HZX',
          }}
          onRetry={() => setOpenId(undefined)}
        />
      </div>
    </Sample>
  );
}
