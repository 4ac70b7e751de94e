import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/feedback/ErrorPanel';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import type { AppError } from '@/services/errors/AppError';
import { MESSAGES } from '@/services/text/messages';
import { useGridStyles } from './DataGrid.styles';

interface GridOverlayProps {
  isLoading?: boolean;
  error?: AppError | undefined;
  onRetry?: () => void;
  empty?: ReactNode;
  /** False where there is no row of headers to leave free, as above cards. */
  hasHeader?: boolean;
}

/** What stands in the place of rows: that they load, that they failed, or why there are none. */
export function GridOverlay({ isLoading, error, onRetry, empty, hasHeader = true }: GridOverlayProps) {
  const styles = useGridStyles();
  const overlay = mergeClasses(styles.overlay, !hasHeader && styles.whole);
  if (isLoading) {
    return (
      <div className={mergeClasses(overlay, styles.loading)} role="status">
        <span className={styles.loadingText}>{MESSAGES.loadingData}</span>
        <SkeletonRows />
      </div>
    );
  }
  return (
    <div className={overlay}>
      {error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <div role="status">{empty ?? MESSAGES.noData}</div>
      )}
    </div>
  );
}
