import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { clockNow } from '@/components/entity/clock';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { showToast } from '@/components/feedback/toasts';
import { SlideOver } from '@/components/layout/SlideOver';
import { selectOnline } from '@/services/offline/connectivitySlice';
import { selectOutbox } from '@/services/offline/outbox/outboxSlice';
import type { Entry } from '@/services/offline/outbox/entry';
import { heldKeys, withDependants } from '@/services/offline/outbox/order';
import { askOutbox } from '@/services/sync/queue';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import type { AppStore } from '../../store';
import { OutboxItem, type OutboxOrder } from './OutboxItem';

const DAY_MS = 86_400_000;
/** Of thousands the first are enough to see (fault F48). */
const MOST_SHOWN = 100;

const useStyles = makeStyles({
  intro: { marginTop: 0, color: tokens.colorNeutralForeground2 },
  old: { color: tokens.colorStatusWarningForeground1 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  list: {
    listStyle: 'none',
    margin: `${tokens.spacingVerticalM} 0`,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
});

function saveEntries(entries: readonly Entry[]): void {
  const blob = new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = OUTBOX_TEXTS.fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Gives an order to the outbox; what the device refuses is told. */
function useOutboxOrder(): OutboxOrder {
  const dispatch = useDispatch<AppStore['dispatch']>();
  return (give) => {
    void dispatch(askOutbox())
      .then(give)
      .catch((thrown: unknown) => {
        showToast('error', thrown instanceof Error ? thrown.message : OUTBOX_TEXTS.blocked);
      });
  };
}

/** Says what was lost, until it was read (fault F47). */
function LostChanges({ lost, order }: { lost: readonly string[]; order: OutboxOrder }) {
  const styles = useStyles();
  if (lost.length === 0) return null;
  return (
    <section role="alert" className={styles.old}>
      <strong>{OUTBOX_TEXTS.lostTitle}</strong>
      <p>{OUTBOX_TEXTS.lostWhy}</p>
      <ul>
        {lost.map((words, at) => (
          <li key={`${at} ${words}`}>
            <bdi>{words}</bdi>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => order((outbox) => outbox.acknowledgeLoss())}>
        {OUTBOX_TEXTS.lostRead}
      </Button>
    </section>
  );
}

interface OutboxDrawerProps {
  entries: readonly Entry[];
  lost: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

/** Everything that waits, in words, oldest first, with what a person can do about it (M1). */
export function OutboxDrawer({ entries, lost, isOpen, onClose }: OutboxDrawerProps) {
  const styles = useStyles();
  const isOnline = useSelector(selectOnline);
  const order = useOutboxOrder();
  const isPaused = useSelector(selectOutbox).isPaused === true;
  const [discarding, setDiscarding] = useState<readonly Entry[]>([]);
  const held = heldKeys(entries);
  const isOld = entries.some(({ createdAt }) => createdAt < clockNow() - DAY_MS);
  const [first] = discarding;
  return (
    <SlideOver title={OUTBOX_TEXTS.title} isOpen={isOpen} onClose={onClose}>
      <LostChanges lost={lost} order={order} />
      {entries.length === 0 ? (
        <EmptyState sentence={OUTBOX_TEXTS.none} />
      ) : (
        <>
          <p className={styles.intro}>{OUTBOX_TEXTS.intro}</p>
          {isOld && <p className={styles.old}>{OUTBOX_TEXTS.old}</p>}
          <div className={styles.actions}>
            <Button
              size="small"
              appearance="primary"
              disabledFocusable={!isOnline}
              title={isOnline ? undefined : OUTBOX_TEXTS.needsLine}
              onClick={() => order((outbox) => outbox.flush())}
            >
              {OUTBOX_TEXTS.retryAll}
            </Button>
            <Button
              size="small"
              onClick={() =>
                order((outbox) => {
                  outbox.pause(!isPaused);
                  return Promise.resolve();
                })
              }
            >
              {isPaused ? OUTBOX_TEXTS.goOn : OUTBOX_TEXTS.pause}
            </Button>
            <Button size="small" onClick={() => saveEntries(entries)}>
              {OUTBOX_TEXTS.exportAll}
            </Button>
          </div>
          <ol className={styles.list} aria-label={OUTBOX_TEXTS.title}>
            {entries.slice(0, MOST_SHOWN).map((entry) => (
              <OutboxItem
                key={entry.key}
                entry={entry}
                isHeld={held.has(entry.key)}
                order={order}
                onDiscard={() => setDiscarding(withDependants(entries, entry.key))}
                onLeave={onClose}
              />
            ))}
          </ol>
          {entries.length > MOST_SHOWN && (
            <p className={styles.intro}>{OUTBOX_TEXTS.more(entries.length - MOST_SHOWN)}</p>
          )}
        </>
      )}
      {first !== undefined && (
        <ConfirmDialog
          title={OUTBOX_TEXTS.discardTitle}
          question={
            <>
              <bdi>{first.command.words}</bdi>
              <p>{OUTBOX_TEXTS.discardQuestion(discarding.length)}</p>
            </>
          }
          isOpen
          isDangerous
          confirmLabel={OUTBOX_TEXTS.discardConfirm(discarding.length)}
          onCancel={() => setDiscarding([])}
          onConfirm={() => {
            order((outbox) => outbox.discard(first.key));
            setDiscarding([]);
          }}
        />
      )}
    </SlideOver>
  );
}
