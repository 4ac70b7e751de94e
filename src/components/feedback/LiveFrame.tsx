import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback, type ReactNode } from 'react';
import { toDeviceTime } from '@/components/entity/clock';
import { useClockText } from '@/components/entity/useClockText';
import { StatusShape } from '@/components/theme/StatusShape';
import { formatLocalTime } from '@/services/time/absolute';
import { livenessOf, useBlindTime } from './useBlindTime';

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, minWidth: 0 },
  content: { display: 'flex', flexGrow: 1, minHeight: 0, minWidth: 0, position: 'relative' },
  late: { filter: 'saturate(0.35) opacity(0.8)' },
  hatched: {
    '::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      pointerEvents: 'none',
      opacity: 0.35,
      backgroundImage: `repeating-linear-gradient(45deg, ${tokens.colorNeutralStroke1} 0 1px, transparent 1px 14px)`,
    },
  },
  band: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    color: tokens.colorStatusDangerForeground1,
    backgroundColor: tokens.colorStatusDangerBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  reason: { fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground3 },
  dismiss: { marginInlineStart: 'auto' },
});

function timeOfDay(time: number): string {
  return formatLocalTime(new Date(time)).slice('YYYY-MM-DD '.length);
}

export interface LiveFrameProps {
  /** When the data arrived, milliseconds since the epoch by this device's clock. */
  fulfilledAt: number | undefined;
  /** Milliseconds after which newer data are expected; 0 where nobody asked for any. */
  expectedMs: number;
  /** Why nothing newer is there, in words. */
  reason: string;
  children: ReactNode;
}

/**
 * A screen whose data stopped looks stopped: faded after twice the interval, hatched and NOT LIVE after four times;
 * once data are back it says from when to when nothing was known (design: beyond M8).
 */
export function LiveFrame({ fulfilledAt, expectedMs, reason, children }: LiveFrameProps) {
  const styles = useStyles();
  const state = useClockText(
    useCallback(
      (now) => (fulfilledAt === undefined ? 'live' : livenessOf(toDeviceTime(now) - fulfilledAt, expectedMs)),
      [fulfilledAt, expectedMs],
    ),
  );
  const { blind, forget } = useBlindTime(fulfilledAt, expectedMs);
  const isStopped = state === 'notLive' && fulfilledAt !== undefined;
  return (
    <div className={styles.frame}>
      <div role="status">
        {isStopped && (
          <div className={styles.band}>
            <StatusShape status="unhealthy" size={16} isDecorative />
            NOT LIVE since {timeOfDay(fulfilledAt)}
            <span className={styles.reason}>{reason}</span>
          </div>
        )}
        {!isStopped && blind !== undefined && (
          <div className={mergeClasses(styles.band, styles.note)}>
            <span className={styles.reason}>
              Nothing was known from {timeOfDay(blind.from)} to {timeOfDay(blind.to)}
            </span>
            <Button className={styles.dismiss} size="small" appearance="subtle" onClick={forget}>
              Dismiss
            </Button>
          </div>
        )}
      </div>
      <div
        className={mergeClasses(
          styles.content,
          state !== 'live' && styles.late,
          state === 'notLive' && styles.hatched,
        )}
        data-liveness={state}
      >
        {children}
      </div>
    </div>
  );
}
