import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddCircleRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { ResourceIcon } from '@/components/entity/ResourceIcon';
import { StatusShape } from '@/components/theme/StatusShape';
import { statusTone, statusWord } from '@/components/theme/statusTone';
import { formatCount } from '@/services/format/numbers';
import { GRAPH_TEXTS } from './texts';
import { BOX_HEIGHT, BOX_WIDTH, type Box, type Point } from './types';

const useStyles = makeStyles({
  box: { position: 'absolute', width: `${BOX_WIDTH}px`, height: `${BOX_HEIGHT}px` },
  // Dimmed, not faded: words keep their contrast, colour and weight go.
  dimmed: {
    color: tokens.colorNeutralForeground2,
    backgroundColor: 'transparent',
    borderTopColor: tokens.colorNeutralStroke2,
    borderRightColor: tokens.colorNeutralStroke2,
    borderBottomColor: tokens.colorNeutralStroke2,
    borderLeftColor: tokens.colorNeutralStroke2,
    '& svg': { opacity: 0.35 },
  },
  body: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    padding: `0 ${tokens.spacingHorizontalS}`,
    textAlign: 'start',
    fontFamily: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderLeftWidth: '4px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  danger: { borderLeftColor: tokens.colorStatusDangerForeground1 },
  warning: { borderLeftColor: tokens.colorStatusWarningForeground1 },
  success: { borderLeftColor: tokens.colorStatusSuccessForeground1 },
  neutral: { borderLeftColor: tokens.colorNeutralForeground3 },
  chosen: { boxShadow: `0 0 0 2px ${tokens.colorBrandStroke1}` },
  group: {
    boxShadow: `3px 3px 0 ${tokens.colorNeutralBackground5}, 3px 3px 0 1px ${tokens.colorNeutralStroke1}`,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, flexGrow: 1 },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    unicodeBidi: 'isolate',
  },
  plain: { fontWeight: tokens.fontWeightRegular },
  kind: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase100,
    color: tokens.colorNeutralForeground2,
  },
  hops: {
    flexShrink: 0,
    minWidth: '18px',
    textAlign: 'center',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase100,
    lineHeight: '18px',
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorStatusDangerBackground3,
  },
  unfold: {
    position: 'absolute',
    top: '12px',
    minWidth: '24px',
    maxWidth: '24px',
    height: '24px',
    padding: 0,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  after: { right: '-26px' },
  before: { left: '-26px' },
});

export interface GraphBoxProps {
  box: Box;
  place: Point;
  isChosen: boolean;
  /** Steps of a blast radius; null for what is not affected, undefined where none is shown. */
  hops: number | null | undefined;
}

interface UnfoldProps {
  box: Box;
  direction: 'in' | 'out';
}

/** The sign at a side of a box behind which more is hidden; the keyboard unfolds with Space, or Shift and Space. */
function Unfold({ box, direction }: UnfoldProps) {
  const styles = useStyles();
  const count = direction === 'in' ? box.hiddenIn : box.hiddenOut;
  if (count === 0) return null;
  const says = direction === 'in' ? GRAPH_TEXTS.unfoldIn : GRAPH_TEXTS.unfoldOut;
  return (
    <Button
      className={mergeClasses(styles.unfold, direction === 'in' ? styles.before : styles.after)}
      appearance="transparent"
      size="small"
      tabIndex={-1}
      icon={<AddCircleRegular />}
      aria-label={says(count, box.node.name)}
      title={says(count, box.node.name)}
      data-unfold={direction}
    />
  );
}

/** What a box is called, and what is read aloud of it. */
function wordsOf({ node, isGroup, members, worst }: Box, steps: number) {
  const name = isGroup ? GRAPH_TEXTS.group(members.length, node.kind) : node.name;
  const parts = [
    name,
    isGroup ? '' : node.kind,
    statusWord(node.status),
    steps > 0 ? GRAPH_TEXTS.steps(steps) : '',
  ];
  const detail = isGroup ? GRAPH_TEXTS.groupWorst(worst, node.status) : node.kind;
  return { name, detail, says: parts.filter((part) => part !== '').join(', ') };
}

/**
 * One box: status on its left border and as a shape, and what can be unfolded at its sides. It has no handlers of its own,
 * so that a frame draws none of the boxes again that were there before: the stage reads `data-box` and `data-unfold`.
 */
export const GraphBox = memo(function GraphBox({ box, place, isChosen, hops }: GraphBoxProps) {
  const styles = useStyles();
  const { node, isGroup } = box;
  const steps = hops ?? 0;
  const { name, detail, says } = wordsOf(box, steps);
  return (
    <div
      className={styles.box}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      data-box={box.id}
    >
      <Unfold box={box} direction="in" />
      <button
        type="button"
        className={mergeClasses(
          styles.body,
          styles[statusTone(node.status)],
          isGroup && styles.group,
          isChosen && styles.chosen,
          hops === null && styles.dimmed,
        )}
        tabIndex={isChosen ? 0 : -1}
        aria-label={says}
        aria-current={isChosen ? 'true' : undefined}
        title={name}
      >
        <StatusShape status={node.status} isDecorative />
        <ResourceIcon name={node.icon ?? node.kind} />
        <span className={styles.words}>
          <span className={mergeClasses(styles.name, hops === null && styles.plain)}>{name}</span>
          <span className={styles.kind}>{detail}</span>
        </span>
        {steps > 0 && <span className={styles.hops}>{formatCount(steps)}</span>}
      </button>
      <Unfold box={box} direction="out" />
    </div>
  );
});
