import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Modal } from '@/components/feedback/Modal';
import { OutboxProblem } from '@/services/offline/outbox/port';
import { selectUnsent } from '@/services/offline/outbox/outboxSlice';
import { askOutbox } from '@/services/sync/queue';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import type { AppStore } from '../../store';

const useStyles = makeStyles({
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface LeaveDialogProps {
  onLeave: () => void;
  onStay: () => void;
}

/** Before signing out with something unsent: send it, leave it locked to its owner, or give it up (reliability §4.4). */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  const styles = useStyles();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const count = useSelector(selectUnsent).length;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const sendPlace = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    sendPlace.current?.querySelector('button')?.focus();
  }, []);
  const leaveAfter = (work: () => Promise<string | undefined>) => {
    setBusy(true);
    work()
      .catch((thrown: unknown) => (thrown instanceof OutboxProblem ? thrown.message : OUTBOX_TEXTS.blocked))
      .then((why) => {
        setBusy(false);
        setProblem(why);
        if (why === undefined) onLeave();
      })
      .catch(() => undefined);
  };
  const send = async () => {
    const outbox = await dispatch(askOutbox());
    const left = await outbox.flush();
    return left.length === 0 ? undefined : OUTBOX_TEXTS.leaveFailed(left.length);
  };
  const discard = async () => {
    const outbox = await dispatch(askOutbox());
    await outbox.discardAll();
    return undefined;
  };
  return (
    <Modal
      title={OUTBOX_TEXTS.leaveTitle}
      size="small"
      isOpen
      onClose={onStay}
      actions={
        <>
          <Button disabledFocusable={isBusy} onClick={() => leaveAfter(discard)}>
            {OUTBOX_TEXTS.leaveDiscard(count)}
          </Button>
          <Button disabledFocusable={isBusy} onClick={onLeave}>
            {OUTBOX_TEXTS.leaveKeep}
          </Button>
          <span ref={sendPlace}>
            <Button appearance="primary" disabledFocusable={isBusy} onClick={() => leaveAfter(send)}>
              {OUTBOX_TEXTS.leaveSend}
            </Button>
          </span>
        </>
      }
    >
      <p>{OUTBOX_TEXTS.leaveQuestion(count)}</p>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Modal>
  );
}
