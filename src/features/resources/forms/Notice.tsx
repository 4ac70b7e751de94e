import { makeStyles, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({ sentence: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } });

interface NoticeProps {
  intent: 'info' | 'warning';
  /** A button at its end. */
  action?: ReactNode;
  children: string;
}

/** A sentence above the fields of a form. */
export function Notice({ intent, action, children }: NoticeProps) {
  const styles = useStyles();
  return (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody className={styles.sentence}>{children}</MessageBarBody>
      {action !== undefined && <MessageBarActions>{action}</MessageBarActions>}
    </MessageBar>
  );
}
