/** The editor of one stored record, to stand on a page of another feature. */
import { useNavigate } from 'react-router-dom';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import { kindOfTable, type ResourceKind } from '../model/kinds';
import { listPath } from '../paths';
import { useGetRecordQuery } from '../settingsApi';
import { EDITOR_TEXTS } from '../texts';
import { SpecView } from './SpecView';

function Stored({ kind, id }: { kind: ResourceKind; id: string }) {
  const navigate = useNavigate();
  const result = useGetRecordQuery({ table: kind.table, id }, { refetchOnMountOrArgChange: true });
  const query = useQueryView({ ...result, data: result.currentData });
  return (
    <QueryBoundary
      query={query}
      skeleton={<SkeletonRows label={EDITOR_TEXTS.loading} count={8} />}
      onRetry={() => void result.refetch()}
    >
      {(row) =>
        row !== null && (
          <SpecView key={row.id} kind={kind} row={row} type="" onBack={() => void navigate(listPath(kind))} />
        )
      }
    </QueryBoundary>
  );
}

export function StoredSpec({ table, id }: { table: string; id: string }) {
  const kind = kindOfTable(table);
  return kind === undefined ? null : <Stored kind={kind} id={id} />;
}
