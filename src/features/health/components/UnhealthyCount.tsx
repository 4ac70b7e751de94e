import { makeStyles, tokens } from '@fluentui/react-components';
import { useSelector } from 'react-redux';
import { formatCount } from '@/services/format/numbers';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { DEFAULT_REFRESH_INTERVAL } from '@/services/time/ranges';
import { useCountUnhealthyChecksQuery } from '../api';
import { pollMilliseconds } from '../hooks/useCheckSummary';

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

/** How many checks are unhealthy, beside the word Health; nothing while there are none. */
export function UnhealthyCount() {
  const styles = useStyles();
  const isOnline = useSelector(selectOnline);
  const { data: count } = useCountUnhealthyChecksQuery(undefined, {
    pollingInterval: pollMilliseconds(DEFAULT_REFRESH_INTERVAL, isOnline),
    skipPollingIfUnfocused: true,
  });
  if (count === undefined || count === 0) return null;
  const words = `${formatCount(count)} unhealthy`;
  return (
    <span className={styles.count} role="img" aria-label={words} title={words}>
      {formatCount(count)}
    </span>
  );
}
