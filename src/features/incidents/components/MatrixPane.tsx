import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useAbility } from '@/services/session/useSession';
import { useGrowingCount } from '../hooks/useInSteps';
import { useJudging } from '../hooks/useJudging';
import { cellId, matrixOf, movedCell, type Matrix, type MatrixRow } from '../model/matrix';
import { rowName } from '../model/matrixWords';
import { STRENGTHS, type Polarity } from '../model/polarity';
import type { HypothesisNode } from '../model/tree';
import { WRITE_EVIDENCE } from '../requirements';
import { MATRIX_TEXTS } from '../boardTexts';
import { MatrixMenu } from './MatrixMenu';
import { MatrixTable } from './MatrixTable';

/** Rows before somebody asks for more. */
const SHOWN = 25;
/** Cells that are drawn in one task. */
const CELLS_AT_ONCE = 200;

const useStyles = makeStyles({
  scroll: {
    width: 'fit-content',
    maxWidth: '100%',
    overflowX: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow2,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  line: { margin: `0 0 ${tokens.spacingVerticalS}`, overflowWrap: 'anywhere' },
  hint: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground2 },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
  },
});

const POLARITY_KEYS: Readonly<Record<string, Polarity>> = {
  '+': 'supports',
  '-': 'contradicts',
  '−': 'contradicts',
  '0': 'neutral',
};

/** What to do next, in words. */
function Advice({ matrix: { open, best } }: { matrix: Matrix }) {
  const styles = useStyles();
  if (open.length < 2)
    return <p className={styles.line}>{open.length === 0 ? MATRIX_TEXTS.noneOpen : MATRIX_TEXTS.oneOpen}</p>;
  if (best === undefined) return <p className={styles.line}>{MATRIX_TEXTS.nothingApart}</p>;
  return (
    <p className={styles.line}>
      <strong>{MATRIX_TEXTS.testNext}: </strong>
      {MATRIX_TEXTS.testWhy(rowName(best))}{' '}
      {best.unjudged.length > 0 &&
        MATRIX_TEXTS.unjudged(best.unjudged.map(({ hypothesis }) => hypothesis.title))}
    </p>
  );
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** The cell in which something happened. */
function cellElement(target: EventTarget): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-cell]') ?? undefined) : undefined;
}

interface Place {
  row: MatrixRow;
  hypothesis: HypothesisNode['hypothesis'];
}

interface MatrixPaneProps {
  tree: readonly HypothesisNode[];
  withRuledOut: boolean;
  onRuledOut: (shown: boolean) => void;
  /** Opens a hypothesis with its evidence. */
  onOpen: (hypothesisId: string) => void;
}

/** Evidence × hypothesis: what tells the open hypotheses apart best is to be tested next (beyond.md M10). */
export function MatrixPane({ tree, withRuledOut, onRuledOut, onOpen }: MatrixPaneProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_EVIDENCE);
  const { setPolarity, setStrength, setProperties } = useJudging();
  const box = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(SHOWN);
  const [stop, setStop] = useState<{ row: string; hypothesis: string }>();
  const [menuAt, setMenuAt] = useState<HTMLElement>();
  const matrix = useMemo(() => matrixOf(tree), [tree]);
  const columns = withRuledOut ? [...matrix.open, ...matrix.ruledOut] : matrix.open;
  // What is to be tested next is never among the rows that wait to be asked for.
  const wanted = matrix.rows.filter(({ key }, index) => index < limit || key === matrix.best?.key);
  const drawn = useGrowingCount(
    wanted.length,
    Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, columns.length))),
  );
  const rows = wanted.slice(0, drawn);
  const rowAt = Math.max(
    0,
    rows.findIndex(({ key }) => key === stop?.row),
  );
  const columnAt = Math.max(
    0,
    columns.findIndex(({ hypothesis }) => hypothesis.id === stop?.hypothesis),
  );
  const placeAt = (row: number, column: number): Place | undefined => {
    const [there, node] = [rows[row], columns[column]];
    return there && node && { row: there, hypothesis: node.hypothesis };
  };
  const current = placeAt(rowAt, columnAt);
  const go = (place: Place | undefined) => {
    if (place === undefined) return;
    setStop({ row: place.row.key, hypothesis: place.hypothesis.id });
    const id = CSS.escape(cellId(place.row.key, place.hypothesis.id));
    box.current?.querySelector<HTMLElement>(`[data-cell="${id}"]`)?.focus();
  };
  /** Where the focus is, wherever it came from, is where keys work. */
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = cellElement(target)?.dataset['cell'];
    const row = rows.find(({ key }) => id?.endsWith(` ${key}`));
    const node = columns.find(({ hypothesis }) => id?.startsWith(`${hypothesis.id} `));
    if (row && node) setStop({ row: row.key, hypothesis: node.hypothesis.id });
  };
  const judge = ({ row, hypothesis }: Place, key: string): boolean => {
    const polarity = Object.hasOwn(POLARITY_KEYS, key) ? POLARITY_KEYS[key] : undefined;
    const strength = /^[1-3]$/.test(key) ? STRENGTHS[Number(key) - 1] : undefined;
    if (polarity !== undefined) setPolarity(row, hypothesis.id, polarity);
    else if (strength !== undefined) setStrength(row, hypothesis.id, strength);
    return polarity !== undefined || strength !== undefined;
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellElement(event.target);
    if (cell === undefined || current === undefined || hasModifier(event)) return;
    const size = { rows: rows.length, columns: columns.length };
    const to = movedCell({ row: rowAt, column: columnAt }, event.key, size);
    if (to !== undefined) go(placeAt(to.row, to.column));
    else if (event.key === 'Enter' || event.key === ' ') setMenuAt(cell);
    else if (!ability.granted || !judge(current, event.key)) return;
    event.preventDefault();
  };
  const handleClick = ({ target }: MouseEvent<HTMLElement>) => {
    const cell = cellElement(target);
    if (cell === undefined) return;
    cell.focus();
    setMenuAt(cell);
  };
  if (matrix.rows.length === 0) return <p className={styles.line}>{MATRIX_TEXTS.noEvidence}</p>;
  const hidden = matrix.rows.length - wanted.length;
  return (
    <>
      <Advice matrix={matrix} />
      <p className={styles.hint}>{ability.granted ? MATRIX_TEXTS.hint : MATRIX_TEXTS.readOnly}</p>
      <div
        ref={box}
        role="presentation"
        className={styles.scroll}
        onKeyDown={handleKey}
        onFocus={handleFocus}
        onClick={handleClick}
      >
        <MatrixTable
          matrix={matrix}
          rows={rows}
          columns={columns}
          tabStop={current && { row: current.row.key, hypothesis: current.hypothesis.id }}
        />
      </div>
      <div className={styles.foot}>
        {matrix.ruledOut.length > 0 && (
          <Button size="small" aria-expanded={withRuledOut} onClick={() => onRuledOut(!withRuledOut)}>
            {MATRIX_TEXTS.ruledOut(matrix.ruledOut.length)}
          </Button>
        )}
        {hidden > 0 && (
          <Button size="small" appearance="subtle" onClick={() => setLimit(limit + SHOWN)}>
            {MATRIX_TEXTS.more(Math.min(hidden, SHOWN))}
          </Button>
        )}
      </div>
      {menuAt !== undefined && current !== undefined && (
        <MatrixMenu
          label={MATRIX_TEXTS.actions(rowName(current.row), current.hypothesis.title)}
          cell={current.row.cells.get(current.hypothesis.id)}
          target={menuAt}
          mayWrite={ability.granted}
          onPolarity={(polarity) => setPolarity(current.row, current.hypothesis.id, polarity)}
          onProperties={setProperties}
          onOpen={() => onOpen(current.hypothesis.id)}
          onClose={() => {
            setMenuAt(undefined);
            menuAt.focus();
          }}
        />
      )}
    </>
  );
}
