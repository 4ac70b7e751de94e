import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { PAINTED_APART } from '@/components/theme/paintedApart';

const useStyles = makeStyles({
  bar: {
    ...PAINTED_APART,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  start: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
  },
  end: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

export interface ToolbarProps {
  /** 'Health filters'. */
  label: string;
  children: ReactNode;
  /** At the right end: time range, refresh, the primary action. */
  end?: ReactNode;
}

/** The filter row of a page: search and choices at the left, time and actions at the right; wraps when narrow. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  const styles = useStyles();
  return (
    <div role="group" aria-label={label} className={styles.bar}>
      <div className={styles.start}>{children}</div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  );
}
