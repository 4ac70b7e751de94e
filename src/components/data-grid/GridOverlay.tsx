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
}

/** What stands in the place of rows: that they load, that they failed, or why there are none. */
export function GridOverlay({ isLoading, error, onRetry, empty }: GridOverlayProps) {
  const styles = useGridStyles();
  if (isLoading) {
    return (
      <div className={mergeClasses(styles.overlay, styles.loading)} role="status">
        <span className={styles.loadingText}>{MESSAGES.loadingData}</span>
        <SkeletonRows />
      </div>
    );
  }
  return (
    <div className={styles.overlay}>
      {error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <div role="status">{empty ?? MESSAGES.noData}</div>
      )}
    </div>
  );
}
