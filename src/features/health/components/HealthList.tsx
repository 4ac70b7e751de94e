import { makeStyles, tokens } from '@fluentui/react-components';
import { useDispatch, useSelector } from 'react-redux';
import type { ColumnLayout, SortState } from '@/components/data-grid/columnSpec';
import { LiveGridLazy } from '@/components/data-grid/live/LiveGridLazy';
import type { NameTools } from '@/components/data-grid/live/nameCell';
import { useLatest } from '@/components/data-grid/live/useLatest';
import { columnsArranged, selectColumns, type Preferences } from '@/services/preferences/preferencesSlice';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';
import { lazy, memo, Suspense, useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { ListQuiet, ListRange } from '../hooks/listRange';
import { useQuietIndex } from '../hooks/useQuietTimes';
import { useHealthCellClasses } from '../cells/cellClasses';
import { healthColumns, placeOf, rowId } from '../columns';
import type { HealthScreen } from '../hooks/useHealthScreen';
import type { CheckHealth } from '../model/checkHealth';
import type { HealthRow } from '../model/flatten';
import { SORT_COLUMNS } from '../model/sortChecks';
import { FilterPanel } from './FilterPanel';
import { HealthEmpty } from './HealthEmpty';
import { StripInGrey } from './HealthSkeleton';
import { SummaryStrip } from './SummaryStrip';

/** Views that most people never open. */
const HealthCards = lazy(() => import('./HealthCards').then((module) => ({ default: module.HealthCards })));
const PivotGrid = lazy(() => import('./PivotGrid').then((module) => ({ default: module.PivotGrid })));

const loadPanel = () => import('./CheckPanel').then((module) => ({ default: module.CheckPanel }));
const CheckPanel = lazy(loadPanel);

const GRID = 'health';

/** Drawn again when something of its own changed: the screen around it is drawn for much else. */
const LiveGridMemo = memo(LiveGridLazy<HealthRow>);

const useStyles = makeStyles({
  body: { display: 'flex', flexGrow: 1, minHeight: 0, minWidth: 0 },
  filters: {
    flexShrink: 0,
    width: '208px',
    overflowY: 'auto',
    contain: 'strict',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: 0, minWidth: 0, minHeight: 0 },
  // What happens in the list asks nothing of the layout around it, and the other way round.
  grid: { flexGrow: 1, minHeight: 0, contain: 'strict' },
});

/** Columns as the person left them on this device. */
function useColumnLayout() {
  const dispatch = useDispatch();
  const columns = useSelector((state: { preferences: Preferences }) => selectColumns(state, GRID));
  const layout = useMemo<ColumnLayout[]>(
    () =>
      columns.map(({ id, width, hidden }) => ({
        id,
        ...(width === undefined ? {} : { width }),
        ...(hidden === undefined ? {} : { isHidden: hidden }),
      })),
    [columns],
  );
  const arrange = useCallback(
    (next: readonly ColumnLayout[]) => {
      dispatch(
        columnsArranged({
          grid: GRID,
          columns: next.map(({ id, width, isHidden }) => ({
            id,
            ...(width === undefined ? {} : { width }),
            ...(isHidden === undefined ? {} : { hidden: isHidden }),
          })),
        }),
      );
    },
    [dispatch],
  );
  return { layout, arrange };
}

/** The order in the address, as the grid's header shows it. */
function useGridSort({ search, change }: HealthScreen) {
  const { sortBy, sortDesc } = search;
  const sort = useMemo<SortState | undefined>(
    () => (sortBy === undefined ? undefined : { columnId: sortBy, direction: sortDesc ? 'desc' : 'asc' }),
    [sortBy, sortDesc],
  );
  const handleSort = useCallback(
    (next: SortState | undefined) => {
      const by = SORT_COLUMNS.find((column) => column === next?.columnId);
      change({ sortBy: by, sortDesc: by !== undefined && next?.direction === 'desc' });
    },
    [change],
  );
  return { sort, handleSort };
}

/** The rows as the address asks for them: a table, cards, or a table of groups and values. */
function ListBody({ screen, isWaiting }: { screen: HealthScreen; isWaiting: boolean }) {
  const { search, change, view, held } = screen;
  const { layout, arrange } = useColumnLayout();
  const { sort, handleSort } = useGridSort(screen);
  const classes = useHealthCellClasses();
  const { rangeMs } = screen;
  const quiet = useQuietIndex();
  const facts = useLatest({ rangeMs, quiet });
  const columnsOf = useCallback(
    (tools: NameTools) => healthColumns(tools, classes, () => facts.current),
    [classes, facts],
  );
  const empty = useMemo(
    () => <HealthEmpty view={view} search={search} onChange={change} />,
    [view, search, change],
  );
  const isOtherView = search.layout === 'card' || search.pivotBy !== 'none';
  if (isWaiting && isOtherView) return <SkeletonRows label={MESSAGES.loadingData} count={14} />;
  if (search.layout === 'card')
    return (
      <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
        <ListQuiet value={quiet}>
          <HealthCards
            rows={held.rows}
            selectedId={search.checkId}
            onOpen={screen.openRow}
            onToggle={screen.toggleGroup}
            empty={empty}
          />
        </ListQuiet>
      </Suspense>
    );
  if (search.pivotBy !== 'none')
    return (
      <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
        <PivotGrid checks={view.inTab} search={search} empty={empty} onOpen={screen.openCheck} />
      </Suspense>
    );
  return (
    <LiveGridMemo
      label="Checks"
      columnsOf={columnsOf}
      drawnFrom={`${String(rangeMs)} ${quiet.key}`}
      rows={held.rows}
      askedFor={screen.askedFor}
      onWriter={screen.onWriter}
      onIntent={screen.foreseeRow}
      rowId={rowId}
      placeOf={placeOf}
      onToggle={screen.toggleGroup}
      onOpen={screen.openRow}
      onEngaged={screen.setEngaged}
      selectedId={search.checkId}
      sort={sort}
      onSort={handleSort}
      columnLayout={layout}
      onColumnLayout={arrange}
      isLoading={isWaiting}
      empty={empty}
    />
  );
}

interface HealthListProps {
  screen: HealthScreen;
  /** Whether the filters stand beside the list; elsewhere they open over it. */
  hasFilters: boolean;
  /** The first answer is on its way: everything stands already, and what the checks will say is grey (HEALTH-18). */
  isWaiting: boolean;
}

/** Filters, list and panel side by side; the list stays alive beside whatever is open. */
export function HealthList({ screen, hasFilters, isWaiting }: HealthListProps) {
  const styles = useStyles();
  const { search, change, view, selected, held } = screen;
  const { checkId } = search;
  const controls = useDeferredValue(screen.controls);
  const chooseHealth = useCallback(
    (health: CheckHealth | undefined) => {
      change({ health });
    },
    [change],
  );
  const showPassing = useCallback(() => {
    change({ hidePassing: false });
  }, [change]);
  // The list comes first; the panel's code follows at once, so that the first click finds it there.
  useEffect(() => {
    loadPanel().catch(() => undefined);
  }, []);
  return (
    <div className={styles.body}>
      {hasFilters && (
        <aside className={styles.filters} aria-label="Filters">
          <FilterPanel search={controls} facets={isWaiting ? undefined : view.facets} onChange={change} />
        </aside>
      )}
      <section className={styles.list} aria-label="Checks">
        {isWaiting ? (
          <StripInGrey />
        ) : (
          <SummaryStrip
            counts={view.counts}
            chosen={search.health}
            hidesPassing={search.hidePassing}
            onChoose={chooseHealth}
            onShowPassing={showPassing}
            waiting={held.waiting}
            onApply={held.apply}
          />
        )}
        <div className={styles.grid}>
          <ListRange value={screen.rangeMs}>
            <ListBody screen={screen} isWaiting={isWaiting} />
          </ListRange>
        </div>
      </section>
      {checkId !== undefined && (
        <Suspense fallback={null}>
          <CheckPanel
            checkId={checkId}
            summary={selected}
            search={search}
            pollMs={screen.pollMs}
            onChange={change}
            onClose={screen.closePanel}
          />
        </Suspense>
      )}
    </div>
  );
}
