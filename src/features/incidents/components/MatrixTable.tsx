import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { StatusShape } from '@/components/theme/StatusShape';
import { kindWord } from '../model/kindWord';
import { cellId, type Matrix, type MatrixCell, type MatrixRow } from '../model/matrix';
import { cellWords, rowName } from '../model/matrixWords';
import type { HypothesisNode } from '../model/tree';
import { isRuledOut, toneOfHypothesis } from '../model/words';
import { MATRIX_TEXTS } from '../boardTexts';

const FIRST_COLUMN = '220px';

const useStyles = makeStyles({
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
  },
  head: {
    width: '128px',
    minWidth: '96px',
    maxWidth: '160px',
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    verticalAlign: 'bottom',
    textAlign: 'left',
    fontWeight: tokens.fontWeightSemibold,
  },
  title: {
    display: 'block',
    // Three lines; the whole of it stands in the title.
    maxHeight: `calc(3 * ${tokens.lineHeightBase200})`,
    overflow: 'hidden',
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  status: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXXS,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  out: { color: tokens.colorNeutralForeground3 },
  corner: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    width: FIRST_COLUMN,
    minWidth: '132px',
    maxWidth: FIRST_COLUMN,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  name: {
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
  },
  kind: { color: tokens.colorNeutralForeground3 },
  best: { backgroundColor: tokens.colorBrandBackground2 },
  next: { display: 'block', color: tokens.colorBrandForeground2, fontWeight: tokens.fontWeightSemibold },
  cell: {
    height: '44px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
    textAlign: 'center',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightBold,
    cursor: 'default',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  supports: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  contradicts: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  neutral: { color: tokens.colorNeutralForeground2 },
  score: {
    padding: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** What stands in a cell: the sign as often as the evidence is strong. */
function signs(weight: number): string {
  return weight === 0 ? '0' : (weight > 0 ? '+' : '−').repeat(Math.abs(weight));
}

interface CellProps {
  cell: MatrixCell | undefined;
  id: string;
  isTabStop: boolean;
  label: string;
}

function Cell({ cell, id, isTabStop, label }: CellProps) {
  const styles = useStyles();
  const tone = cell && (cell.weight > 0 ? 'supports' : cell.weight < 0 ? 'contradicts' : 'neutral');
  return (
    <td
      role="gridcell"
      data-cell={id}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      className={mergeClasses(styles.cell, tone && styles[tone])}
    >
      {cell && signs(cell.weight)}
    </td>
  );
}

interface RowProps {
  row: MatrixRow;
  columns: readonly HypothesisNode[];
  isBest: boolean;
  /** The id of the hypothesis whose cell takes the tab key; undefined in every other row. */
  tabStop: string | undefined;
}

const Row = memo(function Row({ row, columns, isBest, tabStop }: RowProps) {
  const styles = useStyles();
  return (
    <tr aria-current={isBest ? 'true' : undefined}>
      <th scope="row" className={mergeClasses(styles.name, styles.corner, isBest && styles.best)}>
        {isBest && <span className={styles.next}>{MATRIX_TEXTS.testNext}</span>}
        <bdi className={styles.title} title={rowName(row)}>
          {rowName(row)}
        </bdi>
        <span className={styles.kind}>{kindWord(row.record.type)}</span>
      </th>
      {columns.map(({ hypothesis }) => {
        const cell = row.cells.get(hypothesis.id);
        return (
          <Cell
            key={hypothesis.id}
            cell={cell}
            id={cellId(row.key, hypothesis.id)}
            isTabStop={tabStop === hypothesis.id}
            label={cellWords(cell)}
          />
        );
      })}
      <td role="gridcell" className={mergeClasses(styles.score, isBest && styles.best)}>
        {Math.round(row.score * 100)} %
      </td>
    </tr>
  );
});

interface MatrixTableProps {
  matrix: Matrix;
  rows: readonly MatrixRow[];
  columns: readonly HypothesisNode[];
  tabStop: { row: string; hypothesis: string } | undefined;
}

/** A row for each source, a column for each hypothesis. Screen readers hear both heads with every cell. */
export function MatrixTable({ matrix, rows, columns, tabStop }: MatrixTableProps) {
  const styles = useStyles();
  return (
    <table role="grid" aria-label={MATRIX_TEXTS.label} className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={mergeClasses(styles.head, styles.corner)}>
            {MATRIX_TEXTS.evidence}
          </th>
          {columns.map(({ hypothesis }) => (
            <th key={hypothesis.id} scope="col" className={styles.head} title={hypothesis.title}>
              <bdi className={mergeClasses(styles.title, isRuledOut(hypothesis.status) && styles.out)}>
                {hypothesis.title}
              </bdi>
              <span className={styles.status}>
                <StatusShape status={toneOfHypothesis(hypothesis.status)} size={12} isDecorative />
                {hypothesis.status}
              </span>
            </th>
          ))}
          <th scope="col" className={styles.head} title={MATRIX_TEXTS.scoreHelp}>
            {MATRIX_TEXTS.score}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            columns={columns}
            isBest={matrix.best?.key === row.key}
            tabStop={tabStop?.row === row.key ? tabStop.hypothesis : undefined}
          />
        ))}
      </tbody>
    </table>
  );
}
