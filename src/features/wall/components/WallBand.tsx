import { mergeClasses } from '@fluentui/react-components';
import { useSelector } from 'react-redux';
import { StatusShape } from '@/components/theme/StatusShape';
import type { Blind } from '@/components/feedback/useBlindTime';
import type { AppError } from '@/services/errors/AppError';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { clockTime } from '../model/wallTime';
import { WALL_TEXTS } from '../texts';
import { useWallStyles } from './Wall.styles';

interface WallBandProps {
  /** Milliseconds since the epoch by this device's clock. */
  fulfilledAt: number | undefined;
  /** From when to when nothing was known. */
  blind: Blind | undefined;
  isStopped: boolean;
  error: AppError | undefined;
  fontSize: number;
  height: number;
}

/** Across the whole screen: that what stands here is old, and why; afterwards from when to when nothing was known. */
export function WallBand({ fulfilledAt, blind, isStopped, error, fontSize, height }: WallBandProps) {
  const styles = useWallStyles();
  const isOnline = useSelector(selectOnline);
  const style = { height, fontSize, paddingInline: fontSize * 0.6 };
  const reason = isOnline ? (error?.text ?? WALL_TEXTS.stopped) : WALL_TEXTS.offline;
  return (
    <div role="status">
      {isStopped && fulfilledAt !== undefined && (
        <div className={styles.band} style={style}>
          <StatusShape status="unhealthy" size={fontSize * 0.7} isDecorative />
          {WALL_TEXTS.notLive(clockTime(fulfilledAt))}
          <span className={styles.reason}>{reason}</span>
        </div>
      )}
      {!isStopped && blind !== undefined && (
        <div
          className={mergeClasses(styles.band, styles.note)}
          style={{ ...style, fontSize: fontSize * 0.6 }}
        >
          {WALL_TEXTS.blind(clockTime(blind.from), clockTime(blind.to))}
        </div>
      )}
    </div>
  );
}
