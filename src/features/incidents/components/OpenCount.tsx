import { AlertCount } from '@/components/layout/AlertCount';
import { usePolling } from '@/services/api/usePolling';
import { useCountActiveIncidentsQuery } from '../api';

/** How often the sidebar asks; the list itself asks more often while it is open. */
const POLL_MS = 60_000;

/** How many incidents still need somebody, beside the word Incidents. */
export function OpenCount() {
  const polling = usePolling(POLL_MS);
  const { data: count } = useCountActiveIncidentsQuery(undefined, {
    ...polling,
  });
  return <AlertCount count={count} word="active" />;
}
