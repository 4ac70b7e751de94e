import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CloudArrowUpRegular, WarningRegular } from '@fluentui/react-icons';
import type { Entry } from '@/services/offline/outbox/entry';
import { isStuck } from '@/services/offline/outbox/order';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { OutboxDrawer } from './OutboxDrawer';

const useStyles = makeStyles({
  pill: {
    minWidth: 'auto',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    fontVariantNumeric: 'tabular-nums',
  },
  needsYou: {
    minWidth: 'auto',
    border: `1px dashed ${tokens.colorStatusDangerBorder1}`,
    color: tokens.colorStatusDangerForeground1,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface OutboxButtonProps {
  entries: readonly Entry[];
  /** What this browser deleted before it was sent, in words. */
  lost: readonly string[];
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** How many changes wait, and the way to see them. */
export function OutboxButton({ entries, lost, isOpen, onOpen }: OutboxButtonProps) {
  const styles = useStyles();
  const isLost = lost.length > 0;
  const needsYou = isLost || entries.some(isStuck);
  const waiting = needsYou ? OUTBOX_TEXTS.badgeProblem(entries.length) : OUTBOX_TEXTS.badge(entries.length);
  const label = isLost ? OUTBOX_TEXTS.badgeLost : waiting;
  return (
    <>
      <Button
        appearance="subtle"
        className={needsYou ? styles.needsYou : styles.pill}
        icon={needsYou ? <WarningRegular /> : <CloudArrowUpRegular />}
        aria-label={label}
        title={label}
        onClick={() => onOpen(true)}
      >
        {entries.length}
      </Button>
      <span role="status" style={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden' }}>
        {label}
      </span>
      <OutboxDrawer entries={entries} lost={lost} isOpen={isOpen} onClose={() => onOpen(false)} />
    </>
  );
}
