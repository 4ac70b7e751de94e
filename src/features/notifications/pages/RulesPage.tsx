/** /notifications/rules: who is told of what, and how that goes (NTF-2). */
import { Button } from '@fluentui/react-components';
import { PersonQuestionMarkRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useMemo } from 'react';
import type { SortState } from '@/components/data-grid/columnSpec';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { usePages } from '@/services/preferences/usePages';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { useQueryView } from '@/services/api/useQueryView';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { useHandheld } from '@/components/theme/useLayoutQuery';
import { paths } from '@/services/config/paths';
import { useWaiting } from '@/services/offline/outbox/useWaiting';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useListRulesQuery } from '../api';
import { rowId, RULE_COLUMNS } from '../columns';
import { AddRuleButton } from '../components/AddButtons';
import { RulePanel } from '../components/RulePanel';
import { useListPageStyles } from '../listPage.styles';
import type { HearSearch } from '../model/explanation';
import { RULE_SORT_COLUMNS, rulesSearch } from '../search';
import { HEAR_TEXTS, NOTIFICATION_PAGES, NOTIFICATION_TEXTS, RULE_TEXTS } from '../texts';

const WhoHearsDialog = lazy(() =>
  import('../components/WhoHearsDialog').then((module) => ({ default: module.WhoHearsDialog })),
);

/** Its name is in the way of the others where there is no room. */
function AskButton({ onAsk }: { onAsk: () => void }) {
  const isHandheld = useHandheld();
  return (
    <Button
      icon={<PersonQuestionMarkRegular />}
      aria-label={HEAR_TEXTS.title}
      title={isHandheld ? HEAR_TEXTS.title : undefined}
      onClick={onAsk}
    >
      {isHandheld ? null : HEAR_TEXTS.title}
    </Button>
  );
}

const TABLES = ['notifications'];

export function Component() {
  const styles = useListPageStyles();
  const [search, change] = useSearch(rulesSearch);
  const { pageSize, pagingOf } = usePages(search, change);
  const { sortBy, sortOrder, pageIndex, rule } = search;
  const result = useListRulesQuery(
    { sortBy, sortOrder, pageIndex, pageSize },
    { refetchOnMountOrArgChange: true },
  );
  const query = useQueryView(result);
  const rows = useWaiting(TABLES, query.data?.rows);
  const refresh = () => void result.refetch();
  const changeQuestion = (question: Partial<HearSearch>) => change({ ...question, pageIndex });
  const sort = useMemo<SortState>(() => ({ columnId: sortBy, direction: sortOrder }), [sortBy, sortOrder]);
  const handleSort = (next: SortState | undefined) => {
    const column = RULE_SORT_COLUMNS.find((known) => known === next?.columnId);
    change({
      sortBy: column ?? 'created_at',
      sortOrder: column === undefined ? 'desc' : (next?.direction ?? 'asc'),
    });
  };
  return (
    <PageFrame
      title={NOTIFICATION_TEXTS.title}
      actions={
        <>
          <AskButton onAsk={() => changeQuestion({ ask: 'check' })} />
          <AddRuleButton />
        </>
      }
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
          selected={paths.notificationRules()}
        />
        <div className={styles.split}>
          <div className={styles.list}>
            <QueryBoundary
              query={query}
              skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
              onRetry={refresh}
            >
              {({ rows: stored, total }) => (
                <div className={styles.grid}>
                  <DataGridLazy
                    label={RULE_TEXTS.grid}
                    columns={RULE_COLUMNS}
                    rows={rows ?? stored}
                    rowId={rowId}
                    selectedId={rule}
                    onOpen={({ id }) => change({ rule: id, pageIndex })}
                    sort={sort}
                    onSort={handleSort}
                    empty={<EmptyState sentence={RULE_TEXTS.nothing} />}
                    paging={pagingOf(total)}
                  />
                </div>
              )}
            </QueryBoundary>
          </div>
          {rule !== undefined && (
            <RulePanel
              id={rule}
              figures={query.data?.rows.find(({ id }) => id === rule)}
              onClose={() => change({ rule: undefined, pageIndex })}
            />
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        {search.ask !== undefined && (
          <WhoHearsDialog
            search={search}
            onAsk={changeQuestion}
            onClose={() =>
              changeQuestion({ ask: undefined, askId: undefined, askEvent: undefined, askAt: undefined })
            }
          />
        )}
      </Suspense>
    </PageFrame>
  );
}
