import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from 'react-redux';
import { formatCount } from '@/services/format/numbers';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { useCountActiveIncidentsQuery } from '../api';

/** How often the sidebar asks; the list itself asks more often while it is open. */
const POLL_MS = 60_000;

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

/** How many incidents still need somebody, beside the word Incidents; nothing while there are none. */
export function OpenCount() {
  const styles = useStyles();
  const isOnline = useSelector(selectOnline);
  const { data: count } = useCountActiveIncidentsQuery(undefined, {
    pollingInterval: isOnline ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  if (count === undefined || count === 0) return null;
  const words = `${formatCount(count)} active`;
  return (
    <span className={styles.count} role="img" aria-label={words} title={words}>
      {formatCount(count)}
    </span>
  );
}
