/** /settings/{table}: every record of a kind (ROUTE-16, SET-1, SET-2). */
import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import type { SortState } from '@/components/data-grid/columnSpec';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { SearchBox } from '@/components/filters/SearchBox';
import { PageFrame } from '@/components/layout/PageFrame';
import { Toolbar } from '@/components/layout/Toolbar';
import { usePages } from '@/services/preferences/usePages';
import { useAbility } from '@/services/session/useSession';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { KindGate, NoSuchKind } from '../components/KindGate';
import { useRecords } from '../hooks/useRecords';
import { kindOfTable, writeRequirement, type ResourceKind } from '../model/kinds';
import { recordPath } from '../paths';
import { LIST_LIMIT } from '../settingsApi';
import { recordColumns, rowId } from '../settingsColumns';
import { listSearch, SORT_COLUMNS } from '../settingsSearch';
import { LIST_TEXTS } from '../texts';

const AgentDialog = lazy(() =>
  import('../components/AgentDialog').then((module) => ({ default: module.AgentDialog })),
);

/** What the tables of this area offer (TABLE-4, OPEN-38). */
const TABLE_SIZES = [50, 100, 200] as const;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

function useListScreen(kind: ResourceKind, columns: readonly { id: string }[]) {
  const [search, change] = useSearch(listSearch);
  const { sortOrder, pageIndex } = search;
  // An address of another table may name a column that this one lacks.
  const sortBy = columns.some(({ id }) => id === search.sortBy) ? search.sortBy : 'created_at';
  // A hundred at a time (SET-1), until the address asks for another size.
  const sized = { ...search, pageSize: search.pageSize ?? LIST_LIMIT };
  const { pagingOf } = usePages(sized, change);
  const { query, refetch } = useRecords(kind, {
    search: search.search,
    sortBy,
    sortOrder,
    pageIndex,
    pageSize: sized.pageSize,
  });
  const sort = useMemo<SortState>(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const handleSort = (next: SortState | undefined) => {
    const column = SORT_COLUMNS.find((known) => known === next?.columnId);
    change({
      sortBy: column ?? 'created_at',
      sortOrder: column === undefined ? 'desc' : (next?.direction ?? 'asc'),
    });
  };
  return {
    change,
    search,
    query,
    sort,
    handleSort,
    pagingOf,
    handleSearch: (text: string) => change({ search: text }, 'replace'),
    refresh: () => void refetch(),
  };
}

function RecordList({ kind }: { kind: ResourceKind }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const ability = useAbility(useMemo(() => writeRequirement(kind), [kind]));
  const columns = useMemo(() => recordColumns(kind), [kind]);
  const { change, search, query, sort, handleSort, pagingOf, handleSearch, refresh } = useListScreen(
    kind,
    columns,
  );
  const isSearching = search.search !== '';
  const isAgents = kind.own === 'agent';
  const open = (id: string) => {
    if (isAgents) change({ id });
    else void navigate(recordPath(kind, id));
  };
  const handleAdd = () => open('new');
  const add = (
    <ActionButton ability={ability} appearance="primary" icon={<AddRegular />} onClick={handleAdd}>
      {LIST_TEXTS.add(kind.singular)}
    </ActionButton>
  );
  return (
    <PageFrame
      title={kind.title}
      actions={add}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <Toolbar label={`Find ${kind.title}`}>
          <SearchBox label={LIST_TEXTS.search} value={search.search} onSearch={handleSearch} />
        </Toolbar>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {({ rows, total }) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={kind.title}
                columns={columns}
                rows={rows}
                rowId={rowId}
                onOpen={({ id }) => open(id)}
                sort={sort}
                onSort={handleSort}
                paging={{ ...pagingOf(total), pageSizes: TABLE_SIZES }}
                empty={
                  <EmptyState
                    sentence={isSearching ? LIST_TEXTS.nothingFound : MESSAGES.noResources}
                    action={
                      isSearching ? (
                        <Button onClick={() => handleSearch('')}>{LIST_TEXTS.clearSearch}</Button>
                      ) : (
                        add
                      )
                    }
                  />
                }
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {isAgents && search.id !== '' && (
        <Suspense fallback={null}>
          <AgentDialog id={search.id} ability={ability} onClose={() => change({ id: '' })} />
        </Suspense>
      )}
    </PageFrame>
  );
}

export function Component() {
  const { table = 'config_scrapers' } = useParams();
  const kind = kindOfTable(table);
  if (kind === undefined) return <NoSuchKind />;
  if (kind.listAt !== undefined) return <Navigate to={kind.listAt} replace />;
  return (
    <KindGate key={kind.table} kind={kind}>
      <RecordList kind={kind} />
    </KindGate>
  );
}
