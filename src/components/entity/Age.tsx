import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import { describeTime } from '@/services/time/absolute';
import { formatAge, isAgeShown } from '@/services/time/relative';
import { useClockText } from './useClockText';

const useStyles = makeStyles({
  age: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  old: { color: tokens.colorNeutralForeground3 },
});

export interface AgeProps {
  /** RFC 3339 text or a Date; anything that is no date reads as a dash. */
  time: unknown;
  /** Written after the age, such as 'ago'. */
  suffix?: string;
  /** Nothing at all once the age says little: seven days (checklist CONST-3). */
  isHiddenWhenOld?: boolean;
}

/** How long ago: '4m'. The absolute time, local, UTC and epoch, stands on the hover. */
export function Age({ time, suffix, isHiddenWhenOld = false }: AgeProps) {
  const styles = useStyles();
  const text = useClockText(
    useCallback(
      (now) => (isHiddenWhenOld && !isAgeShown(time, now) ? '' : formatAge(time, now)),
      [time, isHiddenWhenOld],
    ),
  );
  if (text === '') return null;
  const title = describeTime(time);
  if (title === '') return <span className={mergeClasses(styles.age, styles.old)}>{text}</span>;
  return (
    <time className={styles.age} title={title} dateTime={typeof time === 'string' ? time : undefined}>
      {suffix ? `${text} ${suffix}` : text}
    </time>
  );
}
