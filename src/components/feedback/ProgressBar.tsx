import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  track: {
    height: '6px',
    borderRadius: tokens.borderRadiusCircular,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  bar: { height: '100%' },
  success: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  warning: { backgroundColor: tokens.colorStatusWarningForeground1 },
  danger: { backgroundColor: tokens.colorStatusDangerForeground1 },
});

/** Green up to 75, orange above 75, red above 90 (specification 2 §9). */
export function progressTone(percent: number): 'success' | 'warning' | 'danger' {
  if (percent > 90) return 'danger';
  return percent > 75 ? 'warning' : 'success';
}

/** Drawn width in percent: never so thin that it is not seen, never beyond the track. */
export function progressWidth(percent: number): number {
  return Number.isFinite(percent) ? Math.min(100, Math.max(5, percent)) : 5;
}

export interface ProgressBarProps {
  /** 0 to 100 and, where a limit is exceeded, more. */
  percent: number;
  /** What is measured, such as 'Memory'. */
  label: string;
}

/** A share of a limit as a bar (checklist WIDGET-13). */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  const styles = useStyles();
  const known = Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(known)}
      className={styles.track}
    >
      <div
        className={mergeClasses(styles.bar, styles[progressTone(percent)])}
        style={{ width: `${progressWidth(percent)}%` }}
      />
    </div>
  );
}
