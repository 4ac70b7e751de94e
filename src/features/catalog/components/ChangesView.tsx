import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { RefreshButton } from '@/components/layout/PageFrame';
import { MESSAGES } from '@/services/text/messages';
import { NO_FILTERS } from '@/services/url/codecs/triState';
import { useSearch, type ChangeSearch } from '@/services/url/useSearch';
import { useListChangesQuery } from '../api';
import { changeColumns } from '../changeColumns';
import { rowIdOf } from '../columns';
import { listView } from '../hooks/queryView';
import { sortPatch, usePageSize, usePaging } from '../hooks/usePaging';
import { changesQuestion } from '../model/changeRequest';
import { CHANGE_SORTS, changeOpenSearch, changesSearch, type ChangesSearch } from '../search';
import { CHANGE_TEXTS } from '../texts';
import { ChangeFilters } from './ChangeFilters';
import { ChangePanel } from './ChangePanel';
import { ChangesOverTime } from './ChangesOverTime';

const useStyles = makeStyles({
  view: { display: 'flex', flexGrow: 1, minHeight: 0 },
  list: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

const OWN_SORT = { sortBy: 'created_at', sortOrder: 'desc' } as const;

function isNarrowed({ configType, type, tags, severity, createdBy, source }: ChangesSearch): boolean {
  const chosen = [configType, type, tags].some(({ size }) => size > 0);
  return chosen || severity !== 'all' || createdBy !== undefined || source !== undefined;
}

function NoChanges({ search, change }: { search: ChangesSearch; change: ChangeSearch<ChangesSearch> }) {
  if (!isNarrowed(search)) return <EmptyState sentence={CHANGE_TEXTS.none} />;
  return (
    <EmptyState
      sentence={CHANGE_TEXTS.noMatch}
      action={
        <Button
          onClick={() =>
            change({
              configType: NO_FILTERS,
              type: NO_FILTERS,
              tags: NO_FILTERS,
              severity: 'all',
              createdBy: undefined,
              source: undefined,
            })
          }
        >
          {CHANGE_TEXTS.clear}
        </Button>
      }
    />
  );
}

/** Changes of everything, or of one item and what is around it; one of them beside the list. */
export function ChangesView({ itemId }: { itemId?: string }) {
  const styles = useStyles();
  const [search, change] = useSearch(changesSearch);
  const [open, changeOpen] = useSearch(changeOpenSearch);
  const pageSize = usePageSize(search);
  const result = useListChangesQuery(changesQuestion({ ...search, pageSize, id: itemId }), {
    refetchOnMountOrArgChange: true,
  });
  const paging = usePaging(search, change, result.data?.total);
  const showsItem = itemId === undefined || search.recursive !== 'none';
  const columns = useMemo(() => changeColumns(showsItem), [showsItem]);
  const { sortBy, sortOrder } = search;
  const sort = useMemo(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const { change: openId } = open;
  const refresh = (
    <RefreshButton
      isLoading={result.isFetching}
      onRefresh={() => void result.refetch()}
      age={<StaleAge fulfilledAt={result.fulfilledTimeStamp} />}
    />
  );
  return (
    <div className={styles.view}>
      <div className={styles.list}>
        <ChangeFilters search={search} change={change} isOfItem={itemId !== undefined} refresh={refresh} />
        <ChangesOverTime
          search={search}
          change={change}
          itemId={itemId}
          isListed={result.currentData !== undefined}
        />
        <QueryBoundary
          query={listView(result)}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={() => void result.refetch()}
        >
          {({ rows }) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={CHANGE_TEXTS.list}
                columns={columns}
                rows={rows}
                rowId={rowIdOf}
                isLoading={result.isFetching}
                selectedId={openId}
                onOpen={({ id }) => changeOpen({ change: id })}
                sort={sort}
                onSort={(next) => change(sortPatch(CHANGE_SORTS, OWN_SORT, next))}
                paging={paging}
                empty={<NoChanges search={search} change={change} />}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {openId !== undefined && (
        <ChangePanel
          key={openId}
          id={openId}
          change={change}
          onClose={() => changeOpen({ change: undefined })}
        />
      )}
    </div>
  );
}
