import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CloudArrowUpRegular } from '@fluentui/react-icons';
import { UNSENT_TEXTS } from '@/services/text/unsent';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    columnGap: tokens.spacingHorizontalXXS,
    paddingInline: tokens.spacingHorizontalXS,
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    whiteSpace: 'nowrap',
  },
  needsYou: {
    border: `1px dashed ${tokens.colorStatusDangerBorder1}`,
    color: tokens.colorStatusDangerForeground1,
  },
});

/** How far it is (src/services/offline/outbox/entry.ts). */
type State = 'waiting' | 'sending' | 'confirming' | 'signIn' | 'attention' | 'conflict';

/** Says of something on the screen that the server does not have it yet; nothing for everything else (M1). */
export function UnsentMark({ state }: { state: State | undefined }) {
  const styles = useStyles();
  if (state === undefined) return null;
  const needsYou = state === 'attention' || state === 'conflict';
  return (
    <span className={mergeClasses(styles.mark, needsYou && styles.needsYou)}>
      <CloudArrowUpRegular aria-hidden />
      {needsYou ? UNSENT_TEXTS.needsYou : UNSENT_TEXTS.notSent}
    </span>
  );
}
