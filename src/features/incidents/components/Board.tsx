import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { clockNow } from '@/components/entity/clock';
import { CountBadge } from '@/components/layout/CountBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { useAbility } from '@/services/session/useSession';
import { neighbourOf, statusOfKey, type BoardCard, type BoardColumn } from '../model/board';
import type { HistoryRecord } from '../model/records';
import { statusChanges, statusSteps, type StatusStep } from '../model/statusSteps';
import { isRuledOut, toneOfHypothesis } from '../model/words';
import { WRITE_INCIDENTS } from '../requirements';
import { BOARD_TEXTS } from '../boardTexts';
import { HYPOTHESIS_TEXTS } from '../texts';
import type { OpenDialog } from './IncidentDialogs';
import { StatusSpark } from './StatusSpark';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(168px, 1fr))',
    columnGap: tokens.spacingHorizontalM,
    overflowX: 'auto',
  },
  column: { borderRadius: tokens.borderRadiusLarge },
  over: { backgroundColor: tokens.colorBrandBackground2, outline: `1px dashed ${tokens.colorBrandStroke1}` },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    minHeight: '48px',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalXXS,
    width: '100%',
    padding: tokens.spacingHorizontalS,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
  },
  out: { opacity: 0.7 },
  title: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  short: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '100%' },
  meta: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
  hint: { margin: `0 0 ${tokens.spacingVerticalM}`, color: tokens.colorNeutralForeground2 },
});

/** What a card that is dragged carries: an own type, so that a file or a text dropped here means nothing. */
const DRAGGED = 'application/x-watchfloor-hypothesis';

interface CardProps {
  card: BoardCard;
  changes: readonly StatusStep[];
  now: number;
  index: string;
  isDraggable: boolean;
}

function Card({ card, changes, now, index, isDraggable }: CardProps) {
  const styles = useStyles();
  const { hypothesis, comments } = card.node;
  const { supports, contradicts } = card.tally;
  const isOut = isRuledOut(hypothesis.status);
  const steps = statusSteps(hypothesis, changes);
  return (
    <Button
      className={mergeClasses(styles.card, isOut && styles.out)}
      data-card={hypothesis.id}
      draggable={isDraggable}
      onDragStart={(event: DragEvent<HTMLElement>) => {
        event.dataTransfer.setData(DRAGGED, hypothesis.id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      aria-label={[
        hypothesis.title,
        hypothesis.status,
        HYPOTHESIS_TEXTS.tally(supports, contradicts),
        ...(steps.length > 1 ? [BOARD_TEXTS.went(steps.map(({ status }) => status))] : []),
      ].join(', ')}
      aria-keyshortcuts={index}
    >
      <bdi className={mergeClasses(styles.title, isOut && styles.short)}>{hypothesis.title}</bdi>
      <span className={styles.meta}>
        {hypothesis.type} · +{supports} −{contradicts}
        {comments.length > 0 && ` · ${comments.length} said`}
      </span>
      {steps.length > 1 && <StatusSpark steps={steps} now={now} />}
    </Button>
  );
}

interface ColumnProps {
  column: BoardColumn;
  changes: ReadonlyMap<string, readonly StatusStep[]>;
  now: number;
  /** From 1: the key that moves a card here. */
  place: number;
  mayMove: boolean;
  onDrop: (id: string) => void;
}

/** One status with its cards; a card that is dropped on it asks why. */
function Column({ column: { status, cards }, changes, now, place, mayMove, onDrop }: ColumnProps) {
  const styles = useStyles();
  const [isOver, setOver] = useState(false);
  return (
    <section
      aria-label={status}
      className={mergeClasses(styles.column, isOver && styles.over)}
      onDragOver={(event) => {
        if (!mayMove || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node) || !event.currentTarget.contains(to)) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        const id = event.dataTransfer.getData(DRAGGED);
        if (!mayMove || id === '') return;
        event.preventDefault();
        onDrop(id);
      }}
    >
      <h2 className={styles.head}>
        <StatusShape status={toneOfHypothesis(status)} size={14} isDecorative />
        {place} {status} <CountBadge count={cards.length} />
      </h2>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.node.hypothesis.id}>
            <Card
              card={card}
              changes={changes.get(card.node.hypothesis.id) ?? NO_CHANGES}
              now={now}
              index="1 2 3 4 5 6"
              isDraggable={mayMove}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const NO_CHANGES: readonly StatusStep[] = [];

interface BoardProps {
  columns: readonly BoardColumn[];
  history: readonly HistoryRecord[];
  onDialog: (dialog: OpenDialog) => void;
}

/** Hypotheses by how sure people are; dragging one or the keys 1 to 6 move it and ask why (beyond.md M10). */
export function Board({ columns, history, onDialog }: BoardProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_INCIDENTS);
  const box = useRef<HTMLDivElement>(null);
  const cards = columns.flatMap((column) => column.cards);
  const changes = useMemo(() => statusChanges(history), [history]);
  const [now] = useState(clockNow);
  const focusCard = (id: string | undefined): boolean => {
    if (id !== undefined) box.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus();
    return id !== undefined;
  };
  const askWhy = (id: string, status: string | undefined): boolean => {
    const hypothesis = cards.find(({ node }) => node.hypothesis.id === id)?.node.hypothesis;
    const isChange = status !== undefined && hypothesis !== undefined && hypothesis.status !== status;
    if (isChange && ability.granted) onDialog({ kind: 'reason', hypothesis, status });
    return isChange;
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const focused = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined;
    if (focused === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTaken =
      focusCard(neighbourOf(columns, focused, event.key)) || askWhy(focused, statusOfKey(event.key));
    if (isTaken) event.preventDefault();
  };
  return (
    <>
      <p className={styles.hint}>{BOARD_TEXTS.hint}</p>
      <div ref={box} role="presentation" onKeyDown={handleKey}>
        <div className={styles.board} role="group" aria-label={BOARD_TEXTS.label}>
          {columns.map((column, index) => (
            <Column
              key={column.status}
              column={column}
              changes={changes}
              now={now}
              place={index + 1}
              mayMove={ability.granted}
              onDrop={(id) => askWhy(id, column.status)}
            />
          ))}
        </div>
      </div>
    </>
  );
}
