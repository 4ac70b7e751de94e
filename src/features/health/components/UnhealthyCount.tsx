import { AlertCount } from '@/components/layout/AlertCount';
import { usePolling } from '@/services/api/usePolling';
import { parseUnitDuration } from '@/services/format/duration';
import { DEFAULT_REFRESH_INTERVAL } from '@/services/time/ranges';
import { useCountUnhealthyChecksQuery } from '../api';

/** How many checks are unhealthy, beside the word Health. */
export function UnhealthyCount() {
  const polling = usePolling(parseUnitDuration(DEFAULT_REFRESH_INTERVAL) ?? 0);
  const { data: count } = useCountUnhealthyChecksQuery(undefined, {
    ...polling,
  });
  return <AlertCount count={count} word="unhealthy" />;
}
