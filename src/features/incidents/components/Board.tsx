import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import { CountBadge } from '@/components/layout/CountBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { useAbility } from '@/services/session/useSession';
import { boardOf, lacksCounterTest, neighbourOf, statusOfKey, type BoardCard } from '../model/board';
import type { HypothesisNode } from '../model/tree';
import { isRuledOut, toneOfHypothesis } from '../model/words';
import { WRITE_INCIDENTS } from '../requirements';
import { BOARD_TEXTS, HYPOTHESIS_TEXTS } from '../texts';
import type { OpenDialog } from './IncidentDialogs';

const useStyles = makeStyles({
  board: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(168px, 1fr))',
    columnGap: tokens.spacingHorizontalM,
    overflowX: 'auto',
    alignItems: 'start',
  },
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

function Card({ card, index }: { card: BoardCard; index: string }) {
  const styles = useStyles();
  const { hypothesis, comments } = card.node;
  const { supports, contradicts } = card.tally;
  const isOut = isRuledOut(hypothesis.status);
  return (
    <Button
      className={mergeClasses(styles.card, isOut && styles.out)}
      data-card={hypothesis.id}
      aria-label={`${hypothesis.title}, ${hypothesis.status}, ${HYPOTHESIS_TEXTS.tally(supports, contradicts)}`}
      aria-keyshortcuts={index}
    >
      <bdi className={mergeClasses(styles.title, isOut && styles.short)}>{hypothesis.title}</bdi>
      <span className={styles.meta}>
        {hypothesis.type} · +{supports} −{contradicts}
        {comments.length > 0 && ` · ${comments.length} said`}
      </span>
    </Button>
  );
}

interface BoardProps {
  tree: readonly HypothesisNode[];
  onDialog: (dialog: OpenDialog) => void;
}

/** Hypotheses by how sure people are; the keys 1 to 6 move the focused one and ask why (beyond.md M10). */
export function Board({ tree, onDialog }: BoardProps) {
  const styles = useStyles();
  const ability = useAbility(WRITE_INCIDENTS);
  const box = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => boardOf(tree), [tree]);
  const cards = columns.flatMap((column) => column.cards);
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
      <p className={styles.hint}>
        {BOARD_TEXTS.hint} {lacksCounterTest(columns) && BOARD_TEXTS.noTest}
      </p>
      <div ref={box} role="presentation" onKeyDown={handleKey}>
        <div className={styles.board} role="group" aria-label={BOARD_TEXTS.label}>
          {columns.map(({ status, cards: own }, index) => (
            <section key={status} aria-label={status}>
              <h2 className={styles.head}>
                <StatusShape status={toneOfHypothesis(status)} size={14} isDecorative />
                {index + 1} {status} <CountBadge count={own.length} />
              </h2>
              <ul className={styles.list}>
                {own.map((card) => (
                  <li key={card.node.hypothesis.id}>
                    <Card card={card} index="1 2 3 4 5 6" />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
