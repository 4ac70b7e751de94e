import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { StatusShape } from '@/components/theme/StatusShape';
import { statusTone } from '@/components/theme/statusTone';

const useStyles = makeStyles({
  pill: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
  },
  word: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate' },
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
  },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  success: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  neutral: { backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2 },
});

interface StatePillProps {
  /** The word that is shown. */
  state: string;
  /** The status word whose shape and tone it has: model/words.ts. */
  tone: string;
}

/** The state of an incident or hypothesis: shape, word and colour at once. */
export function StatePill({ state, tone }: StatePillProps) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.pill, styles[statusTone(tone)])}>
      <StatusShape status={tone} size={12} isDecorative />
      <span className={styles.word}>{state}</span>
    </span>
  );
}
