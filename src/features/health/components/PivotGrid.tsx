import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { StatusShape } from '@/components/theme/StatusShape';
import type { CheckSummary } from '@/services/contracts/healthRows';
import { formatDuration } from '@/services/format/duration';
import { formatPercent } from '@/services/format/numbers';
import { pivotChecks, type PivotCell, type PivotCellType, type PivotRow } from '../model/pivot';
import type { HealthSearch } from '../search';

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', height: '100%' },
  grid: { flexGrow: 1, minHeight: 0 },
  more: {
    margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  cell: {
    justifyContent: 'flex-start',
    minWidth: 0,
    columnGap: tokens.spacingHorizontalXS,
    paddingInline: 0,
  },
});

function textOf(cell: PivotCell, type: PivotCellType): string {
  if (type === 'uptime') return formatPercent(cell.uptime);
  if (type === 'latency') return formatDuration(cell.latency);
  return cell.count === 1 ? '' : String(cell.count);
}

interface PivotCellButtonProps {
  cell: PivotCell | undefined;
  type: PivotCellType;
  onOpen: (check: CheckSummary) => void;
}

function PivotCellButton({ cell, type, onOpen }: PivotCellButtonProps) {
  const styles = useStyles();
  if (cell === undefined) return null;
  const words =
    cell.count === 1 ? `Open ${cell.worst.name}` : `Open the worst of ${cell.count}: ${cell.worst.name}`;
  return (
    <Button
      className={styles.cell}
      size="small"
      appearance="transparent"
      icon={<StatusShape status={cell.health} size={14} />}
      aria-label={`${words}, ${cell.health} ${textOf(cell, type)}`}
      title={words}
      onClick={() => onOpen(cell.worst)}
    >
      {textOf(cell, type)}
    </Button>
  );
}

interface PivotGridProps {
  checks: readonly CheckSummary[];
  search: HealthSearch;
  empty: React.ReactNode;
  onOpen: (check: CheckSummary) => void;
}

const rowId = ({ id }: PivotRow) => id;

/** The list as groups × values of the chosen key; a cell opens its check, or the worst of several (CHECK-1). */
export function PivotGrid({ checks, search, empty, onOpen }: PivotGridProps) {
  const styles = useStyles();
  const { groupBy, pivotBy, pivotLabel, pivotCellType, hidePassing, health } = search;
  const pivot = useMemo(
    () => pivotChecks(checks, { groupBy, pivotBy, pivotLabel, hidePassing, health }),
    [checks, groupBy, pivotBy, pivotLabel, hidePassing, health],
  );
  const columnKey = pivot.columns.join('\n');
  const columns = useMemo<ColumnSpec<PivotRow>[]>(
    () => [
      { id: 'name', header: 'Checks', preset: 'name', minWidth: 180, flex: 2, value: ({ name }) => name },
      ...(columnKey === '' ? [] : columnKey.split('\n')).map((value, at): ColumnSpec<PivotRow> => ({
        id: `value-${at}`,
        header: value,
        minWidth: 84,
        isSortable: false,
        cell: ({ cells }) => <PivotCellButton cell={cells.get(value)} type={pivotCellType} onOpen={onOpen} />,
      })),
    ],
    [columnKey, pivotCellType, onOpen],
  );
  return (
    <div className={styles.frame}>
      {pivot.hiddenColumns > 0 && (
        <p className={styles.more}>
          {pivot.hiddenColumns} more values are not shown. Narrow the list with a search or a filter.
        </p>
      )}
      <div className={styles.grid}>
        <DataGridLazy label="Checks" columns={columns} rows={pivot.rows} rowId={rowId} empty={empty} />
      </div>
    </div>
  );
}
