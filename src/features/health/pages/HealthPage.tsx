/** /health: every check, worst first, with one check open beside the list. */
import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { LiveFrame } from '@/components/feedback/LiveFrame';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { PageFrame } from '@/components/layout/PageFrame';
import { parseUnitDuration } from '@/services/format/duration';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { NoChecks } from '../components/HealthEmpty';
import { HealthList } from '../components/HealthList';
import { HealthRefresh } from '../components/HealthRefresh';
import { TabsInGrey } from '../components/HealthSkeleton';
import { HealthTabs } from '../components/HealthTabs';
import { HealthToolbar } from '../components/HealthToolbar';
import { AheadContext } from '../hooks/ahead';
import { ForeseeContext } from '../hooks/foresight';
import { useHealthScreen } from '../hooks/useHealthScreen';
import { useRoomForFilters } from '../hooks/useRoomForFilters';
import { healthHeaderActions } from '../slots';
import { HEALTH_TEXTS } from '../texts';

const loadFilterSheet = () =>
  import('../components/FilterSheet').then((module) => ({ default: module.FilterSheet }));
const FilterSheet = lazy(loadFilterSheet);

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  waiting: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
});

export function Component() {
  const styles = useStyles();
  const screen = useHealthScreen();
  const { search, change, query, refresh, view, awaited } = screen;
  // What was asked for is the list: what stands around it follows in the frame after.
  const controls = useDeferredValue(screen.controls);
  const hasFilters = useRoomForFilters(search.checkId !== undefined);
  const [areFiltersOpen, setFiltersOpen] = useState(false);
  // Stays once it was opened: closing it is drawn as well.
  const [hasSheet, setSheet] = useState(false);
  const [openRequests, setOpenRequests] = useState(0);
  const { await: awaitCanary } = awaited;

  const handleAdd = useCallback(() => {
    setOpenRequests((count) => count + 1);
  }, []);
  const handleCreated = useCallback(
    ({ id, name }: { id: string; name: string }) => {
      awaitCanary({ canaryId: id, name });
    },
    [awaitCanary],
  );
  const handleSearch = useCallback(
    (text: string) => {
      change({ search: text }, 'replace');
    },
    [change],
  );
  const handleTab = useCallback(
    (tab: string) => {
      change({ tab });
    },
    [change],
  );
  const openFilters = useCallback(() => {
    setSheet(true);
    setFiltersOpen(true);
  }, []);
  const closeFilters = useCallback(() => {
    setFiltersOpen(false);
  }, []);
  // Where filters open over the list their code comes after it, so that the first click finds it there.
  useEffect(() => {
    if (!hasFilters) loadFilterSheet().catch(() => undefined);
  }, [hasFilters]);

  const actions = useMemo(
    () => <SlotOutlet slot={healthHeaderActions} props={{ onCreated: handleCreated, openRequests }} />,
    [handleCreated, openRequests],
  );

  // The same list before and after the first answer: it is made while that is on its way (decision 51).
  const listFor = (checks: readonly unknown[] | undefined) =>
    checks?.length === 0 ? (
      <NoChecks onAdd={handleAdd} />
    ) : (
      <>
        {checks === undefined ? (
          <TabsInGrey />
        ) : (
          <HealthTabs tabs={view.tabs} selected={search.tab} onSelect={handleTab} />
        )}
        <LiveFrame
          fulfilledAt={query.fulfilledAt}
          expectedMs={parseUnitDuration(search.refreshInterval) ?? 0}
          reason={query.error?.text ?? HEALTH_TEXTS.noAnswer}
        >
          <HealthList screen={screen} hasFilters={hasFilters} isWaiting={checks === undefined} />
        </LiveFrame>
      </>
    );

  return (
    <AheadContext value={screen.ahead}>
      <ForeseeContext value={screen.foresee}>
        <PageFrame
          title="Health"
          actions={
            <>
              {actions}
              <HealthRefresh argument={screen.argument} fulfilledAt={query.fulfilledAt} onRefresh={refresh} />
            </>
          }
        >
          <div className={styles.page}>
            <HealthToolbar
              search={controls}
              picked={screen.picked}
              facets={view.facets}
              onOpenFilters={hasFilters ? undefined : openFilters}
              onChange={change}
              onSearch={handleSearch}
            />
            <div role="status">
              {awaited.waitingFor !== undefined && (
                <div className={styles.waiting}>{HEALTH_TEXTS.waiting(awaited.waitingFor)}</div>
              )}
            </div>
            <QueryBoundary query={query} skeleton={listFor(undefined)} onRetry={refresh}>
              {listFor}
            </QueryBoundary>
          </div>
          {hasSheet && (
            <Suspense fallback={null}>
              <FilterSheet
                search={controls}
                facets={query.data === undefined ? undefined : view.facets}
                isOpen={!hasFilters && areFiltersOpen}
                onChange={change}
                onClose={closeFilters}
              />
            </Suspense>
          )}
        </PageFrame>
      </ForeseeContext>
    </AheadContext>
  );
}
