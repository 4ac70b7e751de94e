import { Button, makeStyles } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { MESSAGES } from '@/services/text/messages';
import { JOB_COLUMNS, RESOURCE_JOB_COLUMNS } from '../columns';
import type { JobHistory } from '../hooks/useJobHistory';
import { jobId, type JobRow } from '../model/jobs';
import { isFiltered } from '../model/jobsQuery';
import { noFilters } from '../search';
import { JOB_TEXTS } from '../texts';

const JobDetails = lazy(() => import('./JobDetails').then((module) => ({ default: module.JobDetails })));

const useStyles = makeStyles({ grid: { flexGrow: 1, minHeight: 0 } });

interface JobTableProps {
  history: JobHistory;
  /** All rows are of one resource, and no filter applies. */
  isOfResource: boolean;
}

/** Why there is nothing, and the way on. */
function NoJobs({ history, isOfResource }: JobTableProps) {
  const { search, change } = history;
  if (search.pageIndex > 0) {
    return (
      <EmptyState
        sentence={JOB_TEXTS.pageGone}
        action={<Button onClick={() => change({ pageIndex: 0 })}>{JOB_TEXTS.firstPage}</Button>}
      />
    );
  }
  if (isOfResource) return <EmptyState sentence={JOB_TEXTS.noneForResource} />;
  if (!isFiltered(search)) return <EmptyState sentence={JOB_TEXTS.none} />;
  return (
    <EmptyState
      sentence={JOB_TEXTS.noMatch}
      action={<Button onClick={() => change(noFilters())}>{JOB_TEXTS.showAll}</Button>}
    />
  );
}

/** A page of runs; a row opens what it left behind (JOB-3, JOB-5, JOB-12, JOB-13). */
export function JobTable({ history, isOfResource }: JobTableProps) {
  const styles = useStyles();
  const [open, setOpen] = useState<JobRow>();
  const { query, sort, handleSort, paging, refresh } = history;
  // A run that goes on is shown as the list knows it now.
  const shown = open && (query.data?.rows.find(({ id }) => id === open.id) ?? open);
  return (
    <>
      <QueryBoundary query={query} skeleton={<SkeletonRows label={MESSAGES.loadingData} />} onRetry={refresh}>
        {({ rows }) => (
          <div className={styles.grid}>
            <DataGridLazy
              label={JOB_TEXTS.list}
              columns={isOfResource ? RESOURCE_JOB_COLUMNS : JOB_COLUMNS}
              rows={rows}
              rowId={jobId}
              onOpen={setOpen}
              selectedId={open?.id}
              sort={sort}
              onSort={handleSort}
              paging={paging}
              empty={<NoJobs history={history} isOfResource={isOfResource} />}
            />
          </div>
        )}
      </QueryBoundary>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <JobDetails
            row={shown}
            onClose={() => {
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
