import { useSelector } from 'react-redux';
import { AlertCount } from '@/components/layout/AlertCount';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { useCountActiveIncidentsQuery } from '../api';

/** How often the sidebar asks; the list itself asks more often while it is open. */
const POLL_MS = 60_000;

/** How many incidents still need somebody, beside the word Incidents. */
export function OpenCount() {
  const isOnline = useSelector(selectOnline);
  const { data: count } = useCountActiveIncidentsQuery(undefined, {
    pollingInterval: isOnline ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  return <AlertCount count={count} word="active" />;
}
