/** /topology: the components of the first level as cards, worst first (ROUTE-4, TOPO-1). */
import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { useQueryView } from '@/services/api/useQueryView';
import { usePolling } from '@/services/api/usePolling';
import { NO_FILTERS } from '@/services/url/codecs/triState';
import { useSearch, type ChangeSearch } from '@/services/url/useSearch';
import { useGetTopologyQuery } from '../api';
import { CardsSkeleton } from '../components/CardsSkeleton';
import { ComponentCards } from '../components/ComponentCards';
import { TopologyFilters } from '../components/TopologyFilters';
import { filterComponents, pick, sortComponents } from '../model/cards';
import { dashboardQuery } from '../model/query';
import { ALL, topologySearch, type TopologySearch } from '../search';
import { TOPOLOGY_TEXTS } from '../texts';

/** How often the dashboard looks again by itself. */
const POLL_MS = 30_000;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

function Empty({ search, change }: { search: TopologySearch; change: ChangeSearch<TopologySearch> }) {
  const isNarrowed =
    search.search !== '' ||
    [search.type, search.team, search.agent_id].some((value) => value !== ALL) ||
    [search.status, search.labels].some(({ size }) => size > 0);
  if (!isNarrowed) return <EmptyState sentence={TOPOLOGY_TEXTS.noneDefined} />;
  const all = { search: '', type: ALL, team: ALL, agent_id: ALL, status: NO_FILTERS, labels: NO_FILTERS };
  return (
    <EmptyState
      sentence={TOPOLOGY_TEXTS.noMatch}
      action={<Button onClick={() => change(all)}>{TOPOLOGY_TEXTS.showAll}</Button>}
    />
  );
}

/** The cards that the address asks for, from the answer for the part of it that the server filters by. */
function useDashboard(search: TopologySearch) {
  const polling = usePolling(POLL_MS);
  const query = useMemo(() => dashboardQuery(search), [search]);
  const result = useGetTopologyQuery(query, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const { data } = result;
  const { search: text, hidden, sortBy, sortOrder } = search;
  const cards = useMemo(() => {
    if (data === undefined) return undefined;
    // The server keeps what fits a status and the way to it; on the first level both are shown.
    const fitting = filterComponents(pick(data, data.roots), { search: text, status: NO_FILTERS, hidden });
    return sortComponents(fitting, { sortBy, sortOrder });
  }, [data, text, hidden, sortBy, sortOrder]);
  return { result, cards };
}

export function Component() {
  const styles = useStyles();
  const [search, change] = useSearch(topologySearch);
  const { result, cards } = useDashboard(search);
  const view = useQueryView(result);
  const refresh = () => void result.refetch();
  return (
    <PageFrame
      title={TOPOLOGY_TEXTS.title}
      refresh={{
        isLoading: result.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={result.fulfilledTimeStamp} />,
      }}
    >
      <div className={styles.page}>
        <TopologyFilters facets={result.data} search={search} change={change} shown={cards?.length} />
        <QueryBoundary
          query={view}
          skeleton={<CardsSkeleton label={TOPOLOGY_TEXTS.loading} />}
          onRetry={refresh}
        >
          {() =>
            cards === undefined || cards.length === 0 ? (
              <Empty search={search} change={change} />
            ) : (
              <ComponentCards components={cards} size={search.size} />
            )
          }
        </QueryBoundary>
      </div>
    </PageFrame>
  );
}
