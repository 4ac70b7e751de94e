/** /catalog/{id} and its parts: one item (ROUTE-11, ROUTE-12, CAT-1, CAT-3). */
import { Button } from '@fluentui/react-components';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';
import { useGetConfigDetailQuery } from '../api';
import { ItemView } from '../components/ItemView';
import { itemView } from '../hooks/queryView';
import { ITEM_TABS } from '../search';
import { CATALOG_TEXTS, ITEM_TEXTS } from '../texts';

function Gone() {
  const navigate = useNavigate();
  return (
    <EmptyState
      sentence={ITEM_TEXTS.gone}
      action={<Button onClick={() => void navigate(paths.catalog())}>{ITEM_TEXTS.toCatalog}</Button>}
    />
  );
}

export function Component() {
  const { id = '', tab: part } = useParams();
  const tab = part === undefined ? 'config' : ITEM_TABS.find((known) => known === part);
  const result = useGetConfigDetailQuery(id, { refetchOnMountOrArgChange: true });
  if (tab === undefined) return <Navigate to={paths.catalogItem(id)} replace />;
  return (
    <PageFrame
      title={result.currentData?.name ?? CATALOG_TEXTS.title}
      refresh={{
        isLoading: result.isFetching,
        onRefresh: () => void result.refetch(),
        age: <StaleAge fulfilledAt={result.fulfilledTimeStamp} />,
      }}
    >
      <QueryBoundary
        query={itemView(result)}
        skeleton={<SkeletonRows label={ITEM_TEXTS.loading} count={12} />}
        onRetry={() => void result.refetch()}
      >
        {(item) => (item === null ? <Gone /> : <ItemView key={item.id} item={item} tab={tab} />)}
      </QueryBoundary>
    </PageFrame>
  );
}
