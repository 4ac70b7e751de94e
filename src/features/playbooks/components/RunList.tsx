/** Runs of all playbooks, or those on one resource; newest first (RUN-2). */
import { Button, makeStyles } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { usePolling } from '@/services/api/usePolling';
import { usePages } from '@/services/preferences/usePages';
import { MESSAGES } from '@/services/text/messages';
import { rangePatch } from '@/services/url/rangeSearch';
import { useSearch } from '@/services/url/useSearch';
import { useListRunsQuery } from '../api';
import { RUN_COLUMNS, runId } from '../columns';
import type { Target } from '../model/records';
import { isFiltered, runsQuestion } from '../model/runsQuery';
import { runsSearch } from '../search';
import { RUN_TEXTS } from '../texts';
import { RunFilters } from './RunFilters';

const POLL_MS = 5000;

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

const NO_FILTERS = {
  status: 'all',
  playbook: undefined,
  config: undefined,
  check: undefined,
  component: undefined,
  ...rangePatch(undefined),
} as const;

const ITEM_COLUMNS = RUN_COLUMNS.filter(({ id }) => id !== 'resource');
const PLAYBOOK_COLUMNS = RUN_COLUMNS.filter(({ id }) => id !== 'playbook');

/** The runs that the address asks for, of one resource or one playbook; asked again while the page is looked at. */
export function useRunList(target?: Target, playbook?: string) {
  const [search, change] = useSearch(runsSearch);
  const { pageSize, pagingOf } = usePages(search, change);
  const polling = usePolling(POLL_MS);
  const asked = runsQuestion(search, pageSize, target);
  const result = useListRunsQuery(playbook === undefined ? asked : { ...asked, playbook }, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const query = useQueryView(result);
  return { search, change, pagingOf, query, refresh: () => void result.refetch() };
}

interface RunListProps {
  list: ReturnType<typeof useRunList>;
  /** Said while nothing is listed and nothing is filtered. */
  none: string;
  /** All of one resource, so that it need not be named in each row. */
  isOfOne?: boolean;
  /** All of one playbook. */
  isOfPlaybook?: boolean;
}

export function RunList({ list, none, isOfOne = false, isOfPlaybook = false }: RunListProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { search, change, pagingOf, query, refresh } = list;
  const hasFilters = isFiltered(search);
  const columns = isOfPlaybook ? PLAYBOOK_COLUMNS : isOfOne ? ITEM_COLUMNS : RUN_COLUMNS;
  return (
    <div className={styles.view}>
      <RunFilters search={search} change={change} rows={query.data?.rows ?? []} isOfPlaybook={isOfPlaybook} />
      <QueryBoundary query={query} skeleton={<SkeletonRows label={MESSAGES.loadingData} />} onRetry={refresh}>
        {({ rows, total }) => (
          <div className={styles.grid}>
            <DataGridLazy
              label={RUN_TEXTS.grid}
              columns={columns}
              rows={rows}
              rowId={runId}
              onOpen={({ id }) => void navigate(paths.playbookRun(id))}
              empty={
                <EmptyState
                  sentence={hasFilters ? RUN_TEXTS.noMatch : none}
                  action={
                    hasFilters ? (
                      <Button onClick={() => change(NO_FILTERS)}>{RUN_TEXTS.clear}</Button>
                    ) : undefined
                  }
                />
              }
              paging={pagingOf(total)}
            />
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

/** What playbooks did to one catalog item: its sub-page (ROUTE-12, RUN-2). */
export function ItemRuns({ config }: { config: { id: string } }) {
  const list = useRunList({ field: 'config_id', id: config.id });
  return <RunList list={list} none={RUN_TEXTS.noneHere} isOfOne />;
}
