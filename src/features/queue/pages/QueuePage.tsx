/** /settings/event-queue-status: what waits, and what keeps failing (checklist QUEUE-1). */
import { makeStyles } from '@fluentui/react-components';
import { lazy, Suspense, useState } from 'react';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { asAppError } from '@/services/api/asAppError';
import { usePolling } from '@/services/api/usePolling';
import { MESSAGES } from '@/services/text/messages';
import { useListQueueQuery } from '../api';
import { QUEUE_COLUMNS } from '../columns';
import { hasError, queueId, type QueueRow } from '../model/queue';
import { QUEUE_TEXTS } from '../texts';

const QueueError = lazy(() =>
  import('../components/QueueError').then((module) => ({ default: module.QueueError })),
);

const POLL_MS = 15_000;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const [open, setOpen] = useState<QueueRow>();
  const polling = usePolling(POLL_MS);
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = useListQueueQuery(undefined, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const refresh = () => {
    void refetch();
  };
  return (
    <PageFrame
      title={QUEUE_TEXTS.title}
      refresh={{
        isLoading: isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={fulfilledTimeStamp} />,
      }}
    >
      <div className={styles.page}>
        <QueryBoundary
          query={{
            data,
            error: asAppError(error),
            isLoading: data === undefined,
            isFetching,
            fulfilledAt: fulfilledTimeStamp,
          }}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {(rows) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={QUEUE_TEXTS.title}
                columns={QUEUE_COLUMNS}
                rows={rows}
                rowId={queueId}
                onOpen={(row) => {
                  if (hasError(row)) setOpen(row);
                }}
                selectedId={open?.name}
                empty={<EmptyState sentence={QUEUE_TEXTS.empty} />}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {open !== undefined && (
        <Suspense fallback={null}>
          <QueueError
            row={open}
            onClose={() => {
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
