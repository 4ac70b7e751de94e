import { Button, makeStyles, MenuItem, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular, ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { StatusShape } from '@/components/theme/StatusShape';
import { useGrowingCount } from '../hooks/useInSteps';
import type { Rights } from '../hooks/useRights';
import type { Mentionable } from '../model/mentions';
import { tallyOf, type HypothesisNode } from '../model/tree';
import { childType, HYPOTHESIS_CHOICES, isRuledOut, toneOfHypothesis } from '../model/words';
import { COMMENT_TEXTS, EVIDENCE_TEXTS, HYPOTHESIS_TEXTS } from '../texts';
import { CommentBox } from './CommentBox';
import { CommentList } from './CommentList';
import { EvidenceCard } from './EvidenceCard';
import type { OpenDialog } from './IncidentDialogs';
import { RowMenu } from './RowMenu';
import { StatePill } from './StatePill';
import { UnsentMark } from '@/components/feedback/UnsentMark';

/** Pieces of evidence that are drawn in one task. */
const FIRST_DRAWN = 1;
const DRAWN_AT_ONCE = 2;
/** Pixels that parts of a card take, so that the scrollbar is about right before they are seen. */
const HEAD_HEIGHT = 42;
const BODY_HEIGHT = 68;
const EVIDENCE_HEIGHT = 96;
const INDENT = 28;
const MAX_DEPTH = 4;

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow2,
    // Out of sight it is neither laid out nor painted, however many others grow above it.
    contentVisibility: 'auto',
  },
  ruledOut: { opacity: 0.75 },
  head: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    minHeight: '40px',
    boxSizing: 'border-box',
  },
  title: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
    // Three lines; the whole stands on the hover.
    maxHeight: `calc(3 * ${tokens.lineHeightBase300})`,
    overflow: 'hidden',
  },
  struck: { textDecorationLine: 'line-through' },
  tally: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  body: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM} 44px`,
    '@media (max-width: 767px)': { paddingLeft: tokens.spacingHorizontalM },
  },
  meta: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  actions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
});

interface HypothesisCardProps {
  node: HypothesisNode;
  people: readonly Mentionable[];
  rights: Rights;
  isOpen: boolean;
  onToggle: (id: string) => void;
  onDialog: (dialog: OpenDialog) => void;
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function CardActions({
  node,
  rights: { mayWrite, mayAttach, mayComment },
  onDialog,
  onComment,
  hasCommented,
}: Pick<HypothesisCardProps, 'node' | 'rights' | 'onDialog'> & {
  onComment: () => void;
  /** The box for a comment stood here until now: the focus comes back to what opened it. */
  hasCommented: boolean;
}) {
  const styles = useStyles();
  const { hypothesis } = node;
  const child = childType(hypothesis.type);
  const add = { appearance: 'transparent', size: 'small', icon: <AddRegular /> } as const;
  return (
    <div className={styles.actions}>
      {mayAttach && (
        <Button {...add} onClick={() => onDialog({ kind: 'addEvidence', hypothesis })}>
          {EVIDENCE_TEXTS.add}
        </Button>
      )}
      {mayComment && (
        <Button {...add} ref={hasCommented ? takeFocus : undefined} onClick={onComment}>
          {COMMENT_TEXTS.add}
        </Button>
      )}
      {mayWrite && child !== undefined && (
        <Button {...add} onClick={() => onDialog({ kind: 'addHypothesis', type: child, parent: hypothesis })}>
          {HYPOTHESIS_TEXTS.addChild[child]}
        </Button>
      )}
    </div>
  );
}

function CardBody({ node, people, rights, onDialog }: Omit<HypothesisCardProps, 'isOpen' | 'onToggle'>) {
  const styles = useStyles();
  const [commenting, setCommenting] = useState<'not' | 'now' | 'done'>('not');
  const { hypothesis, evidences, comments } = node;
  const drawn = useGrowingCount(evidences.length + 1, FIRST_DRAWN, DRAWN_AT_ONCE);
  return (
    <div className={styles.body}>
      <span className={styles.meta}>
        {hypothesis.type} <bdi>{HYPOTHESIS_TEXTS.by(hypothesis.created_by?.name ?? '?')}</bdi>
      </span>
      {evidences.slice(0, drawn).map((record) => (
        <EvidenceCard key={record.id} record={record} mayWrite={rights.mayAttach} onDialog={onDialog} />
      ))}
      {drawn > evidences.length && (
        <>
          <CommentList comments={comments} people={people} />
          {commenting === 'now' ? (
            <CommentBox
              incidentId={hypothesis.incident_id}
              hypothesisId={hypothesis.id}
              onDone={() => setCommenting('done')}
            />
          ) : (
            <CardActions
              node={node}
              rights={rights}
              onDialog={onDialog}
              onComment={() => setCommenting('now')}
              hasCommented={commenting === 'done'}
            />
          )}
        </>
      )}
    </div>
  );
}

function expectedHeight({ evidences }: HypothesisNode, isOpen: boolean): number {
  return isOpen ? HEAD_HEIGHT + BODY_HEIGHT + evidences.length * EVIDENCE_HEIGHT : HEAD_HEIGHT;
}

/** One hypothesis: what is believed, how sure, and what was found for and against (HYP-1). */
export const HypothesisCard = memo(function HypothesisCard(props: HypothesisCardProps) {
  const { node, rights, isOpen, onToggle, onDialog } = props;
  const styles = useStyles();
  const { hypothesis, evidences } = node;
  const { supports, contradicts } = tallyOf(evidences);
  const isOut = isRuledOut(hypothesis.status);
  const bodyId = `hypothesis-${hypothesis.id}`;
  return (
    <section
      className={mergeClasses(styles.card, isOut && styles.ruledOut)}
      style={{
        marginInlineStart: Math.min(node.depth, MAX_DEPTH) * INDENT,
        containIntrinsicSize: `auto ${expectedHeight(node, isOpen)}px`,
      }}
      aria-label={hypothesis.title}
      data-hypothesis={hypothesis.id}
    >
      <div className={styles.head}>
        <Button
          appearance="transparent"
          size="small"
          icon={isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={hypothesis.title}
          onClick={() => onToggle(hypothesis.id)}
        />
        <h3 className={mergeClasses(styles.title, isOut && styles.struck)} title={hypothesis.title}>
          <bdi>{hypothesis.title}</bdi>
        </h3>
        <UnsentMark state={hypothesis.unsent} />
        {evidences.length > 0 && (
          <span className={styles.tally} title={HYPOTHESIS_TEXTS.tally(supports, contradicts)}>
            +{supports} −{contradicts}
          </span>
        )}
        {rights.mayWrite ? (
          <>
            <ChoiceMenu
              label={HYPOTHESIS_TEXTS.status(hypothesis.title)}
              icon={<StatusShape status={toneOfHypothesis(hypothesis.status)} size={14} isDecorative />}
              value={hypothesis.status}
              choices={HYPOTHESIS_CHOICES}
              onChange={(status) => onDialog({ kind: 'reason', hypothesis, status })}
            />
            <RowMenu label={HYPOTHESIS_TEXTS.actions(hypothesis.title)}>
              {() => (
                <>
                  <MenuItem onClick={() => onDialog({ kind: 'editHypothesis', hypothesis })}>
                    {HYPOTHESIS_TEXTS.editAction}
                  </MenuItem>
                  <MenuItem onClick={() => onDialog({ kind: 'removeHypothesis', node })}>
                    {HYPOTHESIS_TEXTS.remove}
                  </MenuItem>
                </>
              )}
            </RowMenu>
          </>
        ) : (
          <StatePill state={hypothesis.status} tone={toneOfHypothesis(hypothesis.status)} />
        )}
      </div>
      <div id={bodyId}>{isOpen && <CardBody {...props} />}</div>
    </section>
  );
});
