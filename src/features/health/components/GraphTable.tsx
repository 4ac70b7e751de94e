import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { WrenchRegular } from '@fluentui/react-icons';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatDuration } from '@/services/format/duration';
import { describeTime } from '@/services/time/absolute';
import type { GraphBar, GraphView, TimeWindow } from '../model/graph';
import type { QuietTime } from '../model/quietTimes';
import { formatRunTime } from '../model/runTime';
import { HEALTH_TEXTS } from '../texts';

const useStyles = makeStyles({
  box: { maxHeight: '320px', overflowY: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: `2px ${tokens.spacingHorizontalS}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'left',
    },
    '& th': {
      position: 'sticky',
      top: 0,
      backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground2,
    },
  },
  number: { '&&': { textAlign: 'right' } },
  text: { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
});

const STATUSES = { passed: 'healthy', failed: 'unhealthy', mixed: 'mixed' } as const;

type TableRow = { kind: 'bar'; bar: GraphBar } | { kind: 'gap'; gap: TimeWindow };

/** Bars and gaps, newest first. */
function rowsOf({ bars, gaps }: GraphView): TableRow[] {
  const rows: TableRow[] = [
    ...bars.map((bar) => ({ kind: 'bar' as const, bar })),
    ...gaps.map((gap) => ({ kind: 'gap' as const, gap })),
  ];
  const startOf = (row: TableRow) => (row.kind === 'bar' ? row.bar.start : row.gap.start);
  return rows.sort((a, b) => startOf(b) - startOf(a));
}

interface GraphTableProps {
  view: GraphView;
  /** Maintenance and silences within the graph. */
  quiet: readonly QuietTime[];
  onZoom: (window: TimeWindow) => void;
  /** A gap or a failure is to be marked; undefined for whoever may not. */
  onTrouble: ((trouble: TimeWindow) => void) | undefined;
}

/** Says that a moment lies in maintenance or a silence. */
function QuietMark({ quiet, at }: { quiet: readonly QuietTime[]; at: number }) {
  const found = quiet.find(({ start, end }) => at >= start && at < end);
  return found === undefined ? null : <> · {HEALTH_TEXTS.maintenanceKinds[found.kind]}</>;
}

function MarkButton({ trouble, onTrouble }: { trouble: TimeWindow } & Pick<GraphTableProps, 'onTrouble'>) {
  if (onTrouble === undefined) return null;
  return (
    <Button
      size="small"
      appearance="transparent"
      icon={<WrenchRegular />}
      aria-label={HEALTH_TEXTS.markMaintenance}
      title={HEALTH_TEXTS.markMaintenance}
      onClick={() => onTrouble(trouble)}
    />
  );
}

/** What the drawing shows, as rows: for the keyboard, a screen reader, and whoever wants the figures. */
export function GraphTable({ view, quiet, onZoom, onTrouble }: GraphTableProps) {
  const styles = useStyles();
  const { end: now } = view.window;
  const time = (at: number) => formatRunTime(new Date(at).toISOString(), now);
  return (
    // A region that scrolls must be reachable for the arrow keys; its buttons are.
    <div className={styles.box}>
      <table className={styles.table} aria-label="Graph as a table">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Outcome</th>
            <th scope="col" className={styles.number}>
              Latency
            </th>
            <th scope="col" className={styles.number}>
              Failed
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(view).map((row) =>
            row.kind === 'gap' ? (
              <tr key={`gap ${row.gap.start}`}>
                <td>{time(row.gap.start)}</td>
                <td colSpan={3}>
                  Not observed until {time(row.gap.end)}
                  <QuietMark quiet={quiet} at={row.gap.start} />
                  <MarkButton trouble={row.gap} onTrouble={onTrouble} />
                </td>
              </tr>
            ) : (
              <tr key={row.bar.start} title={row.bar.text}>
                <td>
                  <Button
                    size="small"
                    appearance="transparent"
                    title={`Zoom in · ${describeTime(new Date(row.bar.start))}`}
                    onClick={() => onZoom(row.bar)}
                  >
                    {time(row.bar.start)}
                  </Button>
                </td>
                <td>
                  <StatusBadge status={STATUSES[row.bar.outcome]} label={row.bar.outcome} />
                  <QuietMark quiet={quiet} at={row.bar.start} />
                  {row.bar.failed > 0 && <MarkButton trouble={row.bar} onTrouble={onTrouble} />}
                </td>
                <td className={styles.number}>{formatDuration(Math.round(row.bar.duration))}</td>
                <td className={styles.number}>
                  {row.bar.failed} of {row.bar.passed + row.bar.failed}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
