import { Button, makeStyles } from '@fluentui/react-components';
import { useMemo, type ReactNode } from 'react';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { RefreshButton } from '@/components/layout/PageFrame';
import { Toolbar } from '@/components/layout/Toolbar';
import { useLookup } from '@/services/api/useLookup';
import { MESSAGES } from '@/services/text/messages';
import { useSearch, type ChangeSearch } from '@/services/url/useSearch';
import { useListInsightsQuery } from '../api';
import { insightColumns } from '../changeColumns';
import { rowIdOf } from '../columns';
import { listView } from '../hooks/queryView';
import { sortPatch, usePageSize, usePaging } from '../hooks/usePaging';
import { INSIGHT_SORTS, insightOpenSearch, insightsSearch, SEVERITIES, type InsightsSearch } from '../search';
import { INSIGHT_TEXTS } from '../texts';
import { useListCatalogWordsQuery } from '../wordsApi';
import { InsightPanel } from './InsightPanel';

const useStyles = makeStyles({
  view: { display: 'flex', flexGrow: 1, minHeight: 0 },
  list: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

/** What an insight can be in (contract schema §1). */
const STATUSES = ['open', 'resolved', 'silenced'] as const;
const ANY = 'all';
const OWN_SORT = { sortBy: 'first_observed', sortOrder: 'desc' } as const;

const choicesOf = (any: string, words: readonly string[] = []) => [
  { value: ANY, label: any },
  ...words.map((word) => ({ value: word, label: word })),
];
const SEVERITY_CHOICES = [
  { value: ANY, label: INSIGHT_TEXTS.allSeverities },
  ...SEVERITIES.map((value) => ({ value, label: value })),
] as const;

interface FilterProps {
  search: InsightsSearch;
  change: ChangeSearch<InsightsSearch>;
}

function InsightFilters({
  search,
  change,
  isOfItem,
  refresh,
}: FilterProps & { isOfItem: boolean; refresh: ReactNode }) {
  const analysisTypes = useListCatalogWordsQuery('analysisTypes');
  const analyzers = useListCatalogWordsQuery('analyzers');
  const types = useListCatalogWordsQuery('types', { skip: isOfItem });
  const typesLookup = useLookup(types);
  const choice = (value: string) => (value === ANY ? undefined : value);
  return (
    <Toolbar label={INSIGHT_TEXTS.filters} end={refresh}>
      <ChoiceMenu
        label={INSIGHT_TEXTS.severity}
        value={search.severity}
        choices={SEVERITY_CHOICES}
        onChange={(severity) => change({ severity })}
      />
      <ChoiceMenu
        label={INSIGHT_TEXTS.status}
        value={search.status}
        choices={choicesOf(INSIGHT_TEXTS.anyStatus, STATUSES)}
        onChange={(status) => change({ status })}
      />
      <ChoiceMenu
        label={INSIGHT_TEXTS.type}
        isLabelled
        value={search.analysisType ?? ANY}
        choices={choicesOf('Any', analysisTypes.data)}
        lookup={useLookup(analysisTypes)}
        onChange={(value) => change({ analysisType: choice(value) })}
      />
      <ChoiceMenu
        label={INSIGHT_TEXTS.analyzer}
        isLabelled
        value={search.analyzer ?? ANY}
        choices={choicesOf('Any', analyzers.data)}
        lookup={useLookup(analyzers)}
        onChange={(value) => change({ analyzer: choice(value) })}
      />
      {!isOfItem && (
        <ChoiceMenu
          label={INSIGHT_TEXTS.configType}
          isLabelled
          value={search.configType ?? ANY}
          choices={choicesOf('Any', types.data)}
          lookup={typesLookup}
          onChange={(value) => change({ configType: choice(value) })}
        />
      )}
    </Toolbar>
  );
}

function NoInsights({ search, change }: FilterProps) {
  const { severity, status, analysisType, analyzer, configType } = search;
  const isNarrowed =
    severity !== ANY ||
    status !== ANY ||
    [analysisType, analyzer, configType].some((one) => one !== undefined);
  if (!isNarrowed) return <EmptyState sentence={INSIGHT_TEXTS.none} />;
  const clear = () =>
    change({
      severity: ANY,
      status: ANY,
      analysisType: undefined,
      analyzer: undefined,
      configType: undefined,
    });
  return (
    <EmptyState
      sentence={INSIGHT_TEXTS.noMatch}
      action={<Button onClick={clear}>{INSIGHT_TEXTS.clear}</Button>}
    />
  );
}

/** Insights into everything, or into one item; one of them beside the list (checklist INS-2). */
export function InsightsView({ itemId }: { itemId?: string }) {
  const styles = useStyles();
  const [search, change] = useSearch(insightsSearch);
  const [{ insight: openId }, changeOpen] = useSearch(insightOpenSearch);
  const pageSize = usePageSize(search);
  const result = useListInsightsQuery(
    { ...search, pageSize, configId: itemId },
    { refetchOnMountOrArgChange: true },
  );
  const paging = usePaging(search, change, result.data?.total);
  const columns = useMemo(() => insightColumns(itemId === undefined), [itemId]);
  const { sortBy, sortOrder } = search;
  const sort = useMemo(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
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
        <InsightFilters search={search} change={change} isOfItem={itemId !== undefined} refresh={refresh} />
        <QueryBoundary
          query={listView(result)}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={() => void result.refetch()}
        >
          {({ rows }) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={INSIGHT_TEXTS.list}
                columns={columns}
                rows={rows}
                rowId={rowIdOf}
                isLoading={result.isFetching}
                selectedId={openId}
                onOpen={({ id }) => changeOpen({ insight: id })}
                sort={sort}
                onSort={(next) => change(sortPatch(INSIGHT_SORTS, OWN_SORT, next))}
                paging={paging}
                empty={<NoInsights search={search} change={change} />}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {openId !== undefined && (
        <InsightPanel key={openId} id={openId} onClose={() => changeOpen({ insight: undefined })} />
      )}
    </div>
  );
}
