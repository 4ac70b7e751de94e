import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  state: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  sentence: { margin: 0, fontSize: tokens.fontSizeBase300, color: tokens.colorNeutralForeground1 },
  icon: { fontSize: '32px', lineHeight: 1, color: tokens.colorNeutralForeground3 },
});

export interface EmptyStateProps {
  /** Says whether emptiness is good: 'All 218 checks are healthy'. */
  sentence: string;
  icon?: ReactNode;
  /** The next action. */
  action?: ReactNode;
  children?: ReactNode;
}

/** Nothing to show, in a sentence, and what to do next. */
export function EmptyState({ sentence, icon, action, children }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.state}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.sentence}>{sentence}</p>
      {children}
      {action}
    </div>
  );
}
