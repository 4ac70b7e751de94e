/** /notifications: what was sent and what was not, newest first (NTF-1). */
import { Button } from '@fluentui/react-components';
import { useMemo } from 'react';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { usePages } from '@/services/preferences/usePages';
import { EmptyState } from '@/components/feedback/EmptyState';
import { LookupLine } from '@/components/feedback/LookupNews';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { useLookup } from '@/services/api/useLookup';
import { useQueryView } from '@/services/api/useQueryView';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { Toolbar } from '@/components/layout/Toolbar';
import { statusWord } from '@/components/theme/statusTone';
import { paths } from '@/services/config/paths';
import { usePolling } from '@/services/api/usePolling';
import { ifKnown } from '@/services/errors/lookup';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useListReturnedQuery, useListSendsQuery } from '../api';
import { HISTORY_COLUMNS, rowId, type HistoryLine } from '../columns';
import { AddSilenceButton } from '../components/AddButtons';
import { MessagePanel } from '../components/MessagePanel';
import { useListPageStyles } from '../listPage.styles';
import { historySearch, RESOURCE_TYPES, SEND_STATUSES } from '../search';
import { HISTORY_TEXTS, NOTIFICATION_PAGES, NOTIFICATION_TEXTS } from '../texts';

const POLL_MS = 15_000;

const TYPE_CHOICES = [
  { value: 'all', label: HISTORY_TEXTS.allTypes },
  ...RESOURCE_TYPES.map((value) => ({ value, label: statusWord(value) })),
] as const;
const STATUS_CHOICES = [
  { value: 'all', label: HISTORY_TEXTS.allStatuses },
  ...SEND_STATUSES.map((value) => ({ value, label: statusWord(value) })),
] as const;

export function Component() {
  const styles = useListPageStyles();
  const [search, change] = useSearch(historySearch);
  const { pageSize, pagingOf } = usePages(search, change);
  const polling = usePolling(POLL_MS);
  const { resource_type, status, pageIndex } = search;
  const result = useListSendsQuery(
    { resource_type, status, pageIndex, pageSize },
    {
      ...polling,
      refetchOnMountOrArgChange: true,
    },
  );
  const query = useQueryView(result);
  const returnedOf = useListReturnedQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: returned } = returnedOf;
  const lookup = useLookup(returnedOf, HISTORY_TEXTS.returnedFailed);
  const lines = useMemo<HistoryLine[]>(
    () =>
      (query.data?.rows ?? []).map((row) => ({
        ...row,
        silenceEndedAt: returned?.find(({ history_id }) => history_id === row.id)?.ended_at,
      })),
    [query.data, returned],
  );
  const refresh = () => void result.refetch();
  const isFiltered = resource_type !== 'all' || status !== 'all';
  const empty = isFiltered ? (
    <EmptyState
      sentence={HISTORY_TEXTS.noMatch}
      action={
        <Button onClick={() => change({ resource_type: 'all', status: 'all' })}>{HISTORY_TEXTS.clear}</Button>
      }
    />
  ) : (
    <EmptyState sentence={HISTORY_TEXTS.nothing} />
  );
  return (
    <PageFrame
      title={NOTIFICATION_TEXTS.title}
      actions={<AddSilenceButton />}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <PageTabs
          label={NOTIFICATION_TEXTS.pages}
          pages={NOTIFICATION_PAGES}
          selected={paths.notifications()}
        />
        <Toolbar label={HISTORY_TEXTS.filters}>
          <ChoiceMenu
            label={HISTORY_TEXTS.resourceType}
            value={resource_type}
            choices={TYPE_CHOICES}
            onChange={(next) => change({ resource_type: next })}
          />
          <ChoiceMenu
            label={HISTORY_TEXTS.status}
            value={status}
            choices={STATUS_CHOICES}
            onChange={(next) => change({ status: next })}
          />
          <LookupLine lookup={ifKnown(lookup)} isQuietAtFirst />
        </Toolbar>
        <div className={styles.split}>
          <div className={styles.list}>
            <QueryBoundary
              query={query}
              skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
              onRetry={refresh}
            >
              {({ total }) => (
                <div className={styles.grid}>
                  <DataGridLazy
                    label={HISTORY_TEXTS.grid}
                    columns={HISTORY_COLUMNS}
                    rows={lines}
                    rowId={rowId}
                    selectedId={search.message}
                    onOpen={({ id }) => change({ message: id, pageIndex })}
                    empty={empty}
                    paging={pagingOf(total)}
                  />
                </div>
              )}
            </QueryBoundary>
          </div>
          {search.message !== undefined && (
            <MessagePanel id={search.message} onClose={() => change({ message: undefined, pageIndex })} />
          )}
        </div>
      </div>
    </PageFrame>
  );
}
