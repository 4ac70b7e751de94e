import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatCount } from '@/services/format/numbers';
import { showInvisible } from '@/services/text/visible';
import type { ReconcileLine, ScrapeLine } from '../model/details';
import { JOB_TEXTS, SUMMARY_COLUMNS } from '../texts';

/** Types and tables are few; a run that names more is cut, not drawn for minutes. */
const MOST_LINES = 500;
const MOST_CHARACTERS = 2000;

const useStyles = makeStyles({
  box: { overflowX: 'auto' },
  table: {
    width: '100%',
    textAlign: 'left',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    '& th, & td': {
      padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      verticalAlign: 'top',
    },
    '& thead th': { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  },
  text: { overflowWrap: 'anywhere', whiteSpace: 'pre-line', unicodeBidi: 'plaintext' },
  name: { fontWeight: tokens.fontWeightSemibold, minWidth: '120px' },
  // A header cell takes the side of its table unless it has one of its own.
  count: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
  danger: { color: tokens.colorStatusDangerForeground1 },
});

/** Nothing for none: the numbers that matter stand out. */
function counted(count: number): string {
  return count === 0 ? '' : formatCount(count);
}

function cut(text: string): string {
  return showInvisible(text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
}

type Cell = { count: number; isBad?: boolean } | { text: string; isBad?: boolean };

interface SummaryTableProps {
  label: string;
  head: readonly string[];
  /** Columns that hold counts, from the second. */
  counts: number;
  lines: readonly { name: string; cells: readonly Cell[] }[];
}

function SummaryTable({ label, head, counts, lines }: SummaryTableProps) {
  const styles = useStyles();
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" className={index > 0 && index <= counts ? styles.count : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" className={mergeClasses(styles.text, styles.name)}>
                {cut(name)}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={index}
                  className={mergeClasses(
                    'count' in cell ? styles.count : styles.text,
                    cell.isBad === true && styles.danger,
                  )}
                >
                  {'count' in cell ? counted(cell.count) : cut(cell.text)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a scrape found, by type of config item. */
export function ScrapeSummary({ lines }: { lines: readonly ScrapeLine[] }) {
  const { scrape } = SUMMARY_COLUMNS;
  return (
    <SummaryTable
      label={JOB_TEXTS.scrapeSummary}
      head={scrape}
      counts={3}
      lines={lines.map((line) => ({
        name: line.type,
        cells: [
          { count: line.added },
          { count: line.updated },
          { count: line.unchanged },
          { text: line.ignored.join(', ') },
          { text: line.orphaned.join(', ') },
          { text: line.warnings.join('\n') },
        ],
      }))}
    />
  );
}

/** What a reconciliation moved, by table. */
export function ReconcileSummary({ lines }: { lines: readonly ReconcileLine[] }) {
  const { reconcile } = SUMMARY_COLUMNS;
  return (
    <SummaryTable
      label={JOB_TEXTS.reconcileSummary}
      head={reconcile}
      counts={3}
      lines={lines.map((line) => ({
        name: line.table,
        cells: [
          { count: line.success },
          { count: line.foreignErrors, isBad: true },
          { count: line.skipped },
          { text: line.error, isBad: true },
        ],
      }))}
    />
  );
}
