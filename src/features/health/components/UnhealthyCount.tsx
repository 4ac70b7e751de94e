import { useSelector } from 'react-redux';
import { AlertCount } from '@/components/layout/AlertCount';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { DEFAULT_REFRESH_INTERVAL } from '@/services/time/ranges';
import { useCountUnhealthyChecksQuery } from '../api';
import { pollMilliseconds } from '../hooks/useCheckSummary';

/** How many checks are unhealthy, beside the word Health. */
export function UnhealthyCount() {
  const isOnline = useSelector(selectOnline);
  const { data: count } = useCountUnhealthyChecksQuery(undefined, {
    pollingInterval: pollMilliseconds(DEFAULT_REFRESH_INTERVAL, isOnline),
    skipPollingIfUnfocused: true,
  });
  return <AlertCount count={count} word="unhealthy" />;
}
