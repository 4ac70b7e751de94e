import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { RenderBoundary } from '@/components/feedback/RenderBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { UnauthorizedPanel } from '@/components/feedback/UnauthorizedPanel';
import type { AppError } from '@/services/errors/AppError';
import { MESSAGES } from '@/services/text/messages';
import { Sample } from './Sample';
import { SAMPLE_NOW } from './sampleRows';

const useStyles = makeStyles({ block: { flexGrow: 1, flexBasis: '360px' } });

const TIMEOUT: AppError = { kind: 'timeout', text: MESSAGES.timeout, retryable: true };

function Broken(): never {
  throw new Error('Cannot read the status of a check without a name');
}

export function FeedbackSamples() {
  const styles = useStyles();
  const [retries, setRetries] = useState(0);
  const retry = () => setRetries(retries + 1);
  return (
    <Sample title="Feedback">
      <div className={styles.block}>
        <QueryBoundary
          query={{
            data: 'Old data stays.',
            error: TIMEOUT,
            isLoading: false,
            isFetching: false,
            fulfilledAt: SAMPLE_NOW,
          }}
          skeleton={null}
          onRetry={retry}
        >
          {(text) => <p>{text}</p>}
        </QueryBoundary>
        <SkeletonRows count={3} label={MESSAGES.loadingData} />
      </div>
      <div className={styles.block}>
        <ErrorPanel error={TIMEOUT} onRetry={retry} />
      </div>
      <div className={styles.block}>
        <RenderBoundary key={retries}>
          <Broken />
        </RenderBoundary>
      </div>
      <div className={styles.block}>
        <UnauthorizedPanel needs={['admin', 'editor']} />
      </div>
      <div className={styles.block}>
        <EmptyState
          sentence={MESSAGES.noResources}
          action={<Button appearance="primary">Add the first one</Button>}
        />
      </div>
    </Sample>
  );
}
