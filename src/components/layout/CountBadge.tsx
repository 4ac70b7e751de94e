import { makeStyles, tokens } from '@fluentui/react-components';
import { formatCount } from '@/services/format/numbers';

const useStyles = makeStyles({
  badge: {
    display: 'inline-block',
    minWidth: '16px',
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
});

/** A count beside a tab or a heading. */
export function CountBadge({ count }: { count: number }) {
  return <span className={useStyles().badge}>{formatCount(count)}</span>;
}
