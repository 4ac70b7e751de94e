import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { clockNow } from '@/components/entity/clock';
import { useQueryView } from '@/services/api/useQueryView';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';
import { useSession } from '@/services/session/useSession';
import { useListSilencesQuery, type SilencesArgument } from '../api';
import { silencesWithUnsent } from '../model/unsentSilences';

/** One page of silences, with those that wait on this device. */
export function useSilences(argument: SilencesArgument) {
  const result = useListSilencesQuery(argument, { refetchOnMountOrArgChange: true });
  const outbox = useSelector(selectOutbox);
  const { session } = useSession();
  const me = session.status === 'ready' ? session.user : undefined;
  const { state, pageIndex } = argument;
  const { data } = result;
  const shown = useMemo(() => {
    if (outbox.entries.length === 0 && outbox.sent.length === 0) return data;
    const author = me === undefined ? null : { id: me.id, name: me.name, avatar: me.avatar ?? null };
    const place = { state, isFirstPage: pageIndex === 0, now: clockNow(), me: author };
    const rows = silencesWithUnsent(data?.rows ?? [], outbox, place);
    return data === undefined && rows.length === 0 ? undefined : { rows, total: data?.total };
  }, [data, outbox, state, pageIndex, me]);
  return { query: useQueryView({ ...result, data: shown }), refetch: result.refetch };
}
