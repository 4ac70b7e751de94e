import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatCount } from '@/services/format/numbers';

const useStyles = makeStyles({
  count: {
    flexShrink: 0,
    minWidth: '20px',
    boxSizing: 'border-box',
    paddingInline: tokens.spacingHorizontalSNudge,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
});

export interface AlertCountProps {
  /** Undefined until it is counted. */
  count: number | undefined;
  /** What is counted: 'unhealthy'. */
  word: string;
  /** What it says in place of '3 unhealthy'. */
  sentence?: string | undefined;
  /** Other colours than those of what is wrong. */
  className?: string | undefined;
}

/** How many things need somebody, beside the name or on the icon of their page; nothing while there are none. */
export function AlertCount({ count, word, sentence, className }: AlertCountProps) {
  const styles = useStyles();
  if (count === undefined || count === 0) return null;
  const words = sentence ?? `${formatCount(count)} ${word}`;
  return (
    <span className={mergeClasses(styles.count, className)} role="img" aria-label={words} title={words}>
      {formatCount(count)}
    </span>
  );
}
