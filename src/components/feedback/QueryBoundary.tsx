import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, type ReactNode } from 'react';
import { toDeviceTime } from '@/components/entity/clock';
import { useClockText } from '@/components/entity/useClockText';
import { StatusShape } from '@/components/theme/StatusShape';
import { isPassing, type AppError } from '@/services/errors/AppError';
import { formatSpan } from '@/services/time/relative';
import { ErrorPanel, shownText } from './ErrorPanel';
import { RenderBoundary } from './RenderBoundary';
import { StaleAge } from './StaleAge';
import { UnauthorizedPanel } from './UnauthorizedPanel';
import { useAskAgain } from './useAskAgain';

/** What a query hook knows, however it was asked. */
export interface QueryView<Data> {
  data: Data | undefined;
  error: AppError | undefined;
  /** The first load: nothing known yet. */
  isLoading: boolean;
  isFetching: boolean;
  /** When `data` arrived, milliseconds since the epoch. */
  fulfilledAt?: number | undefined;
}

const useStyles = makeStyles({
  stale: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderBottom: `1px solid ${tokens.colorStatusWarningBorder1}`,
  },
  sentence: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
});

interface StaleBarProps {
  error: AppError;
  fulfilledAt: number | undefined;
  isFetching: boolean;
  onRetry: (() => void) | undefined;
}

/** Old data with its age beats an empty screen, as long as it says that it is old. */
function StaleBar({ error, fulfilledAt, isFetching, onRetry }: StaleBarProps) {
  const styles = useStyles();
  return (
    <div role="status" className={styles.stale}>
      <StatusShape status="warning" size={16} isDecorative />
      <span className={styles.sentence}>
        Not up to date. {shownText(error.text)} <StaleAge fulfilledAt={fulfilledAt} />
      </span>
      {onRetry && (
        <Button size="small" appearance="transparent" disabledFocusable={isFetching} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** Whether somebody has to do something, or only to wait; of a refusal for too many questions, how long (fault F27). */
function AskedAgain({ error }: { error: AppError }) {
  const { retryAt } = error;
  const wait = useClockText(
    useCallback(
      (now) => {
        const left = retryAt === undefined ? 0 : retryAt - toDeviceTime(now);
        return left > 0 ? `in ${formatSpan(left)}` : 'soon';
      },
      [retryAt],
    ),
  );
  return isPassing(error) && error.kind !== 'offline' ? (
    // Read out with the panel and not every second.
    <span aria-live="off">It is asked again by itself {wait}.</span>
  ) : null;
}

/** What throws while it is drawn throws in here. */
function Drawn({ children }: { children: () => ReactNode }) {
  return children();
}

export interface QueryBoundaryProps<Data> {
  query: QueryView<Data>;
  /**
   * A skeleton of the real layout, never a lone spinner. It stands where the data will: an element of the same kind, such
   * as a grid that waits for its rows, is kept when they come, and nothing has to be made then.
   */
  skeleton: ReactNode;
  onRetry?: () => void;
  children: (data: Data) => ReactNode;
}

/**
 * Skeleton, error or data of one query. An aborted request is nobody's error: a newer one is under way
 * (design: architecture §7; checklist ERR-15, ERR-16).
 */
export function QueryBoundary<Data>({ query, skeleton, onRetry, children }: QueryBoundaryProps<Data>) {
  const { data, isFetching, fulfilledAt } = query;
  const error = query.error?.kind === 'aborted' ? undefined : query.error;
  useAskAgain(error, isFetching, onRetry);
  if (data === undefined && error) {
    if (error.kind === 'forbidden') return <UnauthorizedPanel />;
    // It stands while the same question is asked again: what a person reads, or is about to press, is not taken away.
    return (
      <ErrorPanel error={error} onRetry={onRetry} isBusy={isFetching}>
        {onRetry && <AskedAgain error={error} />}
      </ErrorPanel>
    );
  }
  return (
    <>
      {error && (
        <StaleBar error={error} fulfilledAt={fulfilledAt} isFetching={isFetching} onRetry={onRetry} />
      )}
      {/* Inside of what asks: an answer that cannot be drawn leaves the page, and the next one is drawn by itself. */}
      <RenderBoundary resetKey={String(fulfilledAt)} onRetry={onRetry}>
        <Drawn>{() => (data === undefined ? skeleton : children(data))}</Drawn>
      </RenderBoundary>
    </>
  );
}
