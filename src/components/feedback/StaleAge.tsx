import { makeStyles, tokens } from '@fluentui/react-components';
import { useCallback } from 'react';
import { toDeviceTime } from '@/components/entity/clock';
import { useClockText } from '@/components/entity/useClockText';
import { formatSpan } from '@/services/time/relative';

const useStyles = makeStyles({
  age: {
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

export interface StaleAgeProps {
  /** When the data arrived, milliseconds since the epoch by this device's clock. */
  fulfilledAt: number | undefined;
}

/** '12s ago': how old what is on the screen is. */
export function StaleAge({ fulfilledAt }: StaleAgeProps) {
  const styles = useStyles();
  const text = useClockText(
    useCallback(
      (now) => (fulfilledAt === undefined ? '' : `${formatSpan(toDeviceTime(now) - fulfilledAt)} ago`),
      [fulfilledAt],
    ),
  );
  if (text === '' || fulfilledAt === undefined) return null;
  return (
    <time className={styles.age} dateTime={new Date(fulfilledAt).toISOString()} title="Age of the data shown">
      {text}
    </time>
  );
}
