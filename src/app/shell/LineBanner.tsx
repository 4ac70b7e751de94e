import { makeStyles, tokens } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectLineTrouble } from '@/services/offline/connectivitySlice';
import { LINE_TROUBLE } from '@/services/text/shell';
import { useIsSlow } from './useIsSlow';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorPaletteYellowBackground1,
    color: tokens.colorNeutralForeground1,
    borderBottom: `1px solid ${tokens.colorPaletteYellowBorder1}`,
    fontSize: tokens.fontSizeBase300,
  },
  icon: { fontSize: '18px', display: 'flex', flexShrink: 0 },
});

/** Milliseconds. */
const SETTLES_AFTER = 3000;

/** The last value for three seconds after it is gone: a line that comes and goes does not flicker (fault F10). */
function useHeld<Value>(value: Value | undefined): Value | undefined {
  const [held, setHeld] = useState(value);
  if (value !== undefined && value !== held) setHeld(value);
  useEffect(() => {
    if (value !== undefined) return undefined;
    const timer = setTimeout(() => setHeld(undefined), SETTLES_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return value ?? held;
}

/** Says honestly what is wrong with the line, and nothing while it is fine (reliability F9, F12, F14; PWA-2). */
export function LineBanner() {
  const styles = useStyles();
  const known = useHeld(useSelector(selectLineTrouble));
  const isSlow = useIsSlow();
  const trouble = known ?? (isSlow ? 'slow' : undefined);
  return (
    <div role="status">
      {trouble !== undefined && (
        <div className={styles.bar}>
          <span className={styles.icon} aria-hidden>
            <CloudOffRegular />
          </span>
          {LINE_TROUBLE[trouble]}
        </div>
      )}
    </div>
  );
}
