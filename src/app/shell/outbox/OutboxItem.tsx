import { Button, Field, Link, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useState, type KeyboardEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import type { Command, Entry } from '@/services/offline/outbox/entry';
import { copyText } from '@/components/feedback/copyText';
import { showToast } from '@/components/feedback/toasts';
import type { OutboxPort } from '@/services/offline/outbox/port';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';
import { OutboxConflict } from './OutboxConflict';

/** Hands an order to the outbox. */
export type OutboxOrder = (give: (outbox: OutboxPort) => Promise<unknown>) => void;

const useStyles = makeStyles({
  item: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderLeft: `3px dotted ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  needsYou: { borderLeft: `3px solid ${tokens.colorStatusDangerBorder1}` },
  words: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  problem: { color: tokens.colorStatusDangerForeground1, overflowWrap: 'anywhere' },
  edit: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

function Edit({ entry, order, onDone }: { entry: Entry; order: OutboxOrder; onDone: () => void }) {
  const styles = useStyles();
  const { command, key } = entry;
  const editable = command.op === 'create' ? command.editable : undefined;
  const stored = command.op === 'create' && editable !== undefined ? command.row[editable.field] : '';
  const [value, setValue] = useState(typeof stored === 'string' ? stored : '');
  if (editable === undefined) return null;
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It leaves this box, and not the drawer around it.
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  return (
    <div className={styles.edit}>
      <Field label={editable.label}>
        <Textarea value={value} onKeyDown={leave} onChange={(_event, data) => setValue(data.value)} />
      </Field>
      <div className={styles.actions}>
        <Button
          size="small"
          appearance="primary"
          onKeyDown={leave}
          onClick={() => {
            order((outbox) => outbox.edit(key, { [editable.field]: value }));
            onDone();
          }}
        >
          {OUTBOX_TEXTS.save}
        </Button>
        <Button size="small" onKeyDown={leave} onClick={onDone}>
          {OUTBOX_TEXTS.cancel}
        </Button>
      </div>
    </div>
  );
}

async function copyAsCurl(command: Command): Promise<void> {
  const text = await import('@/services/sync/curl').then(({ asCurl }) =>
    asCurl(command, window.location.origin),
  );
  if (text === '') showToast('error', OUTBOX_TEXTS.curlNone);
  else await copyText(text);
}

interface OutboxItemProps {
  entry: Entry;
  /** It waits for one that needs a person. */
  isHeld: boolean;
  order: OutboxOrder;
  onDiscard: () => void;
  onLeave: () => void;
}

/** One change that waits: what it is, how far it is, why, and what can be done. */
export function OutboxItem({ entry, isHeld, order, onDiscard, onLeave }: OutboxItemProps) {
  const styles = useStyles();
  const [isEditing, setEditing] = useState(false);
  const { key, command, state, createdAt, problem } = entry;
  const follow = useLinkClickHandler(command.page);
  const href = useHref(command.page);
  const needsYou = state === 'attention' || state === 'conflict';
  const mayEdit = command.op === 'create' && command.editable !== undefined && state !== 'sending';
  return (
    <li className={`${styles.item} ${needsYou ? styles.needsYou : ''}`}>
      <bdi className={styles.words}>{command.words}</bdi>
      <span className={styles.quiet}>
        {isHeld ? OUTBOX_TEXTS.states.held : OUTBOX_TEXTS.states[state]} ·{' '}
        <Age time={new Date(createdAt).toISOString()} suffix="ago" />
      </span>
      {problem !== undefined && <span className={styles.problem}>{problem}</span>}
      {state === 'conflict' && entry.conflict !== undefined && (
        <OutboxConflict
          conflict={entry.conflict}
          onChosen={(mine) => order((outbox) => outbox.resolve(key, mine))}
        />
      )}
      {isEditing ? (
        <Edit entry={entry} order={order} onDone={() => setEditing(false)} />
      ) : (
        <div className={styles.actions}>
          {state === 'attention' && (
            <Button size="small" onClick={() => order((outbox) => outbox.retry(key))}>
              {OUTBOX_TEXTS.retry}
            </Button>
          )}
          {mayEdit && (
            <Button size="small" onClick={() => setEditing(true)}>
              {OUTBOX_TEXTS.edit}
            </Button>
          )}
          <Button size="small" disabledFocusable={state === 'sending'} onClick={onDiscard}>
            {OUTBOX_TEXTS.discard}
          </Button>
          <Button size="small" appearance="subtle" onClick={() => void copyAsCurl(command)}>
            {OUTBOX_TEXTS.curl}
          </Button>
          <Link
            href={href}
            onClick={(event) => {
              follow(event);
              onLeave();
            }}
          >
            {OUTBOX_TEXTS.open}
          </Link>
        </div>
      )}
    </li>
  );
}
