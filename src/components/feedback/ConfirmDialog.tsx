import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Modal } from './Modal';

const useStyles = makeStyles({
  danger: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
    ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
  },
  error: { color: tokens.colorStatusDangerForeground1, margin: `${tokens.spacingVerticalS} 0 0` },
});

export interface ConfirmDialogProps {
  title: string;
  question: ReactNode;
  isOpen: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel: string;
  /** Red, for what cannot be undone. */
  isDangerous?: boolean;
  /** The confirmed work is under way: a second click does nothing. */
  isBusy?: boolean;
  /** Why it did not work; the dialog stays open. */
  error?: string | undefined;
}

/** Asks once before something that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const styles = useStyles();
  const { isBusy = false } = props;
  return (
    <Modal
      title={props.title}
      size="small"
      isOpen={props.isOpen}
      onClose={props.onCancel}
      isBackgroundCloseDisabled={isBusy}
      actions={
        <>
          <Button onClick={props.onCancel}>Cancel</Button>
          <Button
            appearance="primary"
            className={props.isDangerous ? styles.danger : undefined}
            disabledFocusable={isBusy}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.question}
      {props.error && (
        <p role="alert" className={styles.error}>
          {props.error}
        </p>
      )}
    </Modal>
  );
}
