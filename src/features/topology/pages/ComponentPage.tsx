/** /topology/{id} and /view/topology/{id}: one component, its parts and all that hangs on it (ROUTE-4). */
import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { CountBadge } from '@/components/layout/CountBadge';
import { PageFrame } from '@/components/layout/PageFrame';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { useSearch } from '@/services/url/useSearch';
import { useGetTopologyQuery } from '../api';
import { CardsSkeleton } from '../components/CardsSkeleton';
import { ComponentHeader } from '../components/ComponentHeader';
import { ComponentRail } from '../components/ComponentRail';
import { PartsView } from '../components/PartsView';
import type { Component as TopologyComponent, Topology } from '../model/topology';
import { CARD_VIEWS, cardSearch, graphSearch } from '../search';
import { COMPONENT_TEXTS, TOPOLOGY_TEXTS } from '../texts';

const GraphView = lazy(() =>
  import('../components/ComponentGraph').then((module) => ({ default: module.ComponentGraph })),
);

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    '@media (max-width: 1023px)': { height: 'auto', minHeight: '100%' },
  },
  tabs: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  body: {
    display: 'flex',
    flexGrow: 1,
    minHeight: 0,
    '@media (max-width: 1023px)': { flexDirection: 'column' },
  },
  main: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    '@media (max-width: 1023px)': { flexShrink: 0, flexBasis: '560px' },
  },
});

function Gone() {
  const navigate = useNavigate();
  return (
    <EmptyState
      sentence={COMPONENT_TEXTS.gone}
      action={<Button onClick={() => void navigate(paths.topology())}>{COMPONENT_TEXTS.toTopology}</Button>}
    />
  );
}

function View({ component, topology }: { component: TopologyComponent; topology: Topology }) {
  const styles = useStyles();
  const [{ view }, change] = useSearch(cardSearch);
  const [{ blast }] = useSearch(graphSearch);
  return (
    <div className={styles.page}>
      <ComponentHeader component={component} />
      <div className={styles.tabs}>
        <TabList
          size="small"
          selectedValue={view}
          aria-label={COMPONENT_TEXTS.views}
          onTabSelect={(_event, { value }) => {
            const next = CARD_VIEWS.find((known) => known === value);
            if (next !== undefined) change({ view: next });
          }}
        >
          <Tab value="components">
            <span className={styles.label}>
              {COMPONENT_TEXTS.parts} <CountBadge count={component.children.length} />
            </span>
          </Tab>
          <Tab value="graph">{COMPONENT_TEXTS.graph}</Tab>
        </TabList>
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          {view === 'graph' ? (
            <Suspense fallback={<SkeletonRows label={COMPONENT_TEXTS.loading} />}>
              <GraphView componentId={component.id} />
            </Suspense>
          ) : (
            <PartsView component={component} topology={topology} />
          )}
        </div>
        {/* The list of what is affected needs the room. */}
        {!(view === 'graph' && blast) && <ComponentRail component={component} />}
      </div>
    </div>
  );
}

export function Component() {
  const { id = '' } = useParams();
  const result = useGetTopologyQuery({ id }, { refetchOnMountOrArgChange: true });
  // Another component's data must not stand under this address.
  const view = useQueryView({ ...result, data: result.currentData });
  const known = result.currentData?.components.find((component) => component.id === id.toLowerCase());
  const isMissing = view.error?.status === 404;
  return (
    <PageFrame
      title={known?.name ?? TOPOLOGY_TEXTS.title}
      refresh={{
        isLoading: result.isFetching,
        onRefresh: () => void result.refetch(),
        age: <StaleAge fulfilledAt={result.fulfilledTimeStamp} />,
      }}
    >
      {isMissing ? (
        <Gone />
      ) : (
        <QueryBoundary
          query={view}
          skeleton={<CardsSkeleton label={COMPONENT_TEXTS.loading} />}
          onRetry={() => void result.refetch()}
        >
          {(topology) =>
            known === undefined ? <Gone /> : <View key={known.id} component={known} topology={topology} />
          }
        </QueryBoundary>
      )}
    </PageFrame>
  );
}
