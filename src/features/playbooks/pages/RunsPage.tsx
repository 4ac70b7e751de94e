/** /playbooks/runs: what was run, newest first (RUN-2). */
import { Button, makeStyles } from '@fluentui/react-components';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { FilterChip } from '@/components/filters/FilterChip';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { Toolbar } from '@/components/layout/Toolbar';
import { statusWord } from '@/components/theme/statusTone';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { usePages } from '@/services/preferences/usePages';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useGetPlaybookQuery, useListRunsQuery } from '../api';
import { RUN_COLUMNS, runId } from '../columns';
import { titleOf } from '../model/runs';
import { RUN_STATUSES, runsSearch } from '../search';
import { PLAYBOOK_PAGES, PLAYBOOK_TEXTS, RUN_TEXTS } from '../texts';

const POLL_MS = 5000;

const STATUSES = [
  { value: 'all', label: RUN_TEXTS.allStatuses },
  ...RUN_STATUSES.map((value) => ({ value, label: statusWord(value) })),
] as const;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

function PlaybookChip({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useGetPlaybookQuery(id);
  return <FilterChip label={`${RUN_TEXTS.playbook}: ${data ? titleOf(data) : id}`} onRemove={onRemove} />;
}

export function Component() {
  const styles = useStyles();
  const navigate = useNavigate();
  const [search, change] = useSearch(runsSearch);
  const { pageSize, pagingOf } = usePages(search, change);
  const isOnline = useSelector(selectOnline);
  const { status, playbook, pageIndex } = search;
  const result = useListRunsQuery(
    { status, playbook, pageIndex, pageSize },
    {
      pollingInterval: isOnline ? POLL_MS : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const query = useQueryView(result);
  const refresh = () => void result.refetch();
  const isFiltered = status !== 'all' || playbook !== undefined;
  const clear = () => change({ status: 'all', playbook: undefined });
  return (
    <PageFrame
      title={PLAYBOOK_TEXTS.title}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <PageTabs label={PLAYBOOK_TEXTS.pages} pages={PLAYBOOK_PAGES} selected={paths.playbookRuns()} />
        <Toolbar label={RUN_TEXTS.filters}>
          <ChoiceMenu
            label={RUN_TEXTS.status}
            value={status}
            choices={STATUSES}
            onChange={(next) => change({ status: next })}
          />
          {playbook !== undefined && (
            <PlaybookChip id={playbook} onRemove={() => change({ playbook: undefined })} />
          )}
        </Toolbar>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {({ rows, total }) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={RUN_TEXTS.grid}
                columns={RUN_COLUMNS}
                rows={rows}
                rowId={runId}
                onOpen={({ id }) => void navigate(paths.playbookRun(id))}
                empty={
                  <EmptyState
                    sentence={isFiltered ? RUN_TEXTS.noMatch : RUN_TEXTS.noRuns}
                    action={isFiltered ? <Button onClick={clear}>{RUN_TEXTS.clear}</Button> : undefined}
                  />
                }
                paging={pagingOf(total)}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
    </PageFrame>
  );
}
