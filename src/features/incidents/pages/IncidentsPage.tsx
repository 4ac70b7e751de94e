/** /incidents: every incident, by status, and how to open another one (ROUTE-5, INC-1 to INC-7). */
import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { useSearch } from '@/services/url/useSearch';
import { incidentColumns, incidentLineId } from '../columns';
import { BulkBar } from '../components/BulkBar';
import { ListFilters } from '../components/ListFilters';
import { StatusTabs } from '../components/StatusTabs';
import { useIncidentsScreen } from '../hooks/useIncidentsScreen';
import { useSelection } from '../hooks/useSelection';
import { toLines } from '../model/listRows';
import { sharedIncident, sharedSearch } from '../model/shared';
import { WRITE_INCIDENTS } from '../requirements';
import { incidentsSearch, type IncidentsSearch } from '../search';
import { LIST_TEXTS } from '../texts';

const CreateDialog = lazy(() =>
  import('../components/CreateDialog').then((module) => ({ default: module.CreateDialog })),
);

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

function NoIncidents({ search, onShowAll }: { search: IncidentsSearch; onShowAll: () => void }) {
  const isNarrowed =
    incidentsSearch
      .serialize({ ...search, status: 'active', pageIndex: 0, pageSize: undefined })
      .toString() !== '';
  if (search.status === 'all' && !isNarrowed) return <EmptyState sentence={LIST_TEXTS.noneYet} />;
  const isCalm = search.status === 'active' && !isNarrowed;
  return (
    <EmptyState
      sentence={isCalm ? LIST_TEXTS.noneActive : LIST_TEXTS.noMatch}
      action={<Button onClick={onShowAll}>{LIST_TEXTS.showAll}</Button>}
    />
  );
}

export function Component() {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility(WRITE_INCIDENTS);
  const [isCreating, setCreating] = useState(false);
  const { search, change, query, counts, sort, handleSort, paging, refresh } = useIncidentsScreen();
  const [asked, changeAsked] = useSearch(sharedSearch);
  const shared = useMemo(() => sharedIncident(asked), [asked]);
  const handleCreateClosed = () => {
    setCreating(false);
    changeAsked(sharedSearch.defaults, 'replace');
  };
  const rows = query.data?.rows;
  const { selected, toggle, selectAll, clear, handleKey } = useSelection(rows, ability.granted);
  const columns = useMemo(
    () => incidentColumns(ability.granted ? toggle : undefined),
    [ability.granted, toggle],
  );
  const lines = useMemo(() => toLines(rows ?? [], selected), [rows, selected]);
  const handleOpen = useCallback(({ id }: { id: string }) => void navigate(paths.incident(id)), [navigate]);
  const handleShowAll = () => {
    change({ ...incidentsSearch.defaults, status: 'all' });
  };
  const chosen = lines.filter(({ isSelected }) => isSelected);
  // Made while its rows are still on their way: what is left to do when they come is to draw them.
  const grid = (
    <div className={styles.grid} onKeyDown={handleKey} role="presentation">
      <DataGridLazy
        label={LIST_TEXTS.title}
        columns={columns}
        rows={lines}
        isLoading={rows === undefined}
        rowId={incidentLineId}
        onOpen={handleOpen}
        sort={sort}
        onSort={handleSort}
        paging={paging}
        empty={<NoIncidents search={search} onShowAll={handleShowAll} />}
      />
    </div>
  );
  return (
    <PageFrame
      title={LIST_TEXTS.title}
      actions={
        <ActionButton
          ability={ability}
          appearance="primary"
          icon={<AddRegular />}
          onClick={() => setCreating(true)}
        >
          {LIST_TEXTS.create}
        </ActionButton>
      }
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <ListFilters search={search} change={change} />
        <StatusTabs selected={search.status} counts={counts} onSelect={(status) => change({ status })} />
        {chosen.length > 0 && <BulkBar selected={chosen} onSelectAll={selectAll} onClear={clear} />}
        <QueryBoundary query={query} skeleton={grid} onRetry={refresh}>
          {() => grid}
        </QueryBoundary>
      </div>
      {(isCreating || (shared !== undefined && ability.granted)) && (
        <Suspense fallback={null}>
          <CreateDialog
            start={shared}
            onClose={handleCreateClosed}
            onCreated={(id) => void navigate(paths.incident(id))}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
