/** /catalog: which types there are and how they are, then the items of one (ROUTE-11, CAT-1, CAT-2). */
import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { paths } from '@/services/config/paths';
import { MESSAGES } from '@/services/text/messages';
import { NO_FILTERS } from '@/services/url/codecs/triState';
import { useSearch } from '@/services/url/useSearch';
import { useListConfigsQuery, useSummariseCatalogQuery } from '../api';
import { CONFIG_COLUMNS, CONFIG_COLUMNS_OF_TYPE, rowIdOf, summaryColumns } from '../columns';
import { CatalogFilters, groupPatch } from '../components/CatalogFilters';
import { CatalogSections } from '../components/CatalogSections';
import { listView } from '../hooks/queryView';
import { sortPatch, usePageSize, usePaging } from '../hooks/usePaging';
import { listQuery, showsSummary, summaryBody } from '../model/listQuery';
import { catalogSearch, CONFIG_SORTS } from '../search';
import { CATALOG_TEXTS } from '../texts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

const OWN_SORT = { sortBy: 'name', sortOrder: 'asc' } as const;

function useCatalog() {
  const [search, change] = useSearch(catalogSearch);
  const isSummary = showsSummary(search);
  const pageSize = usePageSize(search);
  const options = { refetchOnMountOrArgChange: true };
  const summary = useSummariseCatalogQuery(summaryBody(search), { ...options, skip: !isSummary });
  const list = useListConfigsQuery(listQuery({ ...search, pageSize }), { ...options, skip: isSummary });
  return { search, change, isSummary, summary, list };
}

export function Component() {
  const styles = useStyles();
  const navigate = useNavigate();
  const { search, change, isSummary, summary, list } = useCatalog();
  const { groupBy, sortBy, sortOrder } = search;
  const shown = isSummary ? summary : list;
  const paging = usePaging(search, change, list.data?.total);
  const columns = useMemo(() => summaryColumns(groupBy), [groupBy]);
  const sort = useMemo(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const refresh = () => void shown.refetch();
  const isNarrowed =
    search.search !== '' ||
    search.type !== undefined ||
    [search.tags, search.labels, search.health, search.status].some(({ size }) => size > 0);
  const empty = (
    <EmptyState
      sentence={isNarrowed ? CATALOG_TEXTS.noMatch : CATALOG_TEXTS.noneDefined}
      action={
        isNarrowed && (
          <Button
            onClick={() =>
              change({
                search: '',
                type: undefined,
                tags: NO_FILTERS,
                labels: NO_FILTERS,
                health: NO_FILTERS,
                status: NO_FILTERS,
              })
            }
          >
            {CATALOG_TEXTS.showAll}
          </Button>
        )
      }
    />
  );
  const skeleton = <SkeletonRows label={MESSAGES.loadingData} />;
  return (
    <PageFrame
      title={CATALOG_TEXTS.title}
      refresh={{
        isLoading: shown.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={shown.fulfilledTimeStamp} />,
      }}
    >
      <div className={styles.page}>
        <CatalogSections current="items" />
        <CatalogFilters search={search} change={change} />
        {isSummary ? (
          <QueryBoundary key="summary" query={listView(summary)} skeleton={skeleton} onRetry={refresh}>
            {(rows) => (
              <div className={styles.grid}>
                <DataGridLazy
                  label={CATALOG_TEXTS.summary}
                  columns={columns}
                  rows={rows}
                  rowId={rowIdOf}
                  onOpen={({ group }) => {
                    const patch = groupPatch(groupBy, group);
                    if (patch !== undefined) change(patch);
                  }}
                  empty={empty}
                />
              </div>
            )}
          </QueryBoundary>
        ) : (
          <QueryBoundary key="list" query={listView(list)} skeleton={skeleton} onRetry={refresh}>
            {({ rows }) => (
              <div className={styles.grid}>
                <DataGridLazy
                  label={CATALOG_TEXTS.list}
                  columns={search.type === undefined ? CONFIG_COLUMNS : CONFIG_COLUMNS_OF_TYPE}
                  rows={rows}
                  rowId={rowIdOf}
                  isLoading={list.isFetching}
                  onOpen={({ id }) => void navigate(paths.catalogItem(id))}
                  sort={sort}
                  onSort={(next) => {
                    change(sortPatch(CONFIG_SORTS, OWN_SORT, next));
                  }}
                  paging={paging}
                  empty={empty}
                />
              </div>
            )}
          </QueryBoundary>
        )}
      </div>
    </PageFrame>
  );
}
