import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useQueryView } from '@/services/api/useQueryView';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';
import { useSession } from '@/services/session/useSession';
import type { ResourceKind } from '../model/kinds';
import { recordsWithUnsent, recordWithUnsent } from '../model/unsentRecords';
import { useGetRecordQuery, useListRecordsQuery, type ListQuestion } from '../settingsApi';

/** One page of a kind's records, with those that wait on this device. */
export function useRecords(kind: ResourceKind, question: Omit<ListQuestion, 'table'>) {
  const result = useListRecordsQuery({ table: kind.table, ...question }, { refetchOnMountOrArgChange: true });
  const outbox = useSelector(selectOutbox);
  const { session } = useSession();
  const me = session.status === 'ready' ? session.user : undefined;
  const { search, pageIndex } = question;
  const data = result.currentData ?? result.data;
  const shown = useMemo(() => {
    if (outbox.entries.length === 0 && outbox.sent.length === 0) return data;
    const author = me === undefined ? null : { id: me.id, name: me.name, avatar: me.avatar ?? null };
    const rows = recordsWithUnsent(kind, data?.rows ?? [], outbox, {
      search,
      isFirstPage: pageIndex === 0,
      me: author,
    });
    return data === undefined && rows.length === 0 ? undefined : { rows, total: data?.total };
  }, [kind, data, outbox, search, pageIndex, me]);
  return { query: useQueryView({ ...result, data: shown }), refetch: result.refetch };
}

/** One stored record, or one that only this device has yet. */
export function useRecord(kind: ResourceKind, id: string, skip: boolean) {
  const result = useGetRecordQuery({ table: kind.table, id }, { skip, refetchOnMountOrArgChange: true });
  const outbox = useSelector(selectOutbox);
  const { currentData } = result;
  const row = useMemo(
    () => (skip ? undefined : recordWithUnsent(kind, currentData, outbox, id)),
    [kind, currentData, outbox, id, skip],
  );
  return { row, query: useQueryView({ ...result, data: row }), refetch: result.refetch };
}
