/** Two people changed the same field: what it was, what it is, what I want (beyond.md M2). */
import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import type { PendingConflict } from '../hooks/useMergedSave';
import { CONFLICT_TEXTS } from '../texts';
import { LongText } from './LongText';

const useStyles = makeStyles({
  field: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalL,
  },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  column: {
    minWidth: 0,
    maxHeight: '240px',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

type Side = 'theirs' | 'mine';

interface ConflictDialogProps<Fields extends object> {
  pending: PendingConflict<Fields>;
  /** The name of a field, and its value in words. */
  label: (field: keyof Fields) => string;
  format: (field: keyof Fields, value: Fields[keyof Fields] | undefined) => string;
  /** Who changed a field and when, where that is known. */
  note?: (field: keyof Fields, theirs: Fields[keyof Fields] | undefined) => string | undefined;
  /** The values that were chosen; those that stay as they are stored are left out. */
  onResolve: (chosen: Partial<Fields>) => void;
  onDismiss: () => void;
  /** What is said; default: somebody else changed the record meanwhile. */
  texts?: Readonly<Record<keyof Omit<typeof CONFLICT_TEXTS, 'whoSet'>, string>>;
}

export function ConflictDialog<Fields extends object>(props: ConflictDialogProps<Fields>) {
  const { pending, label, format, note, onResolve, onDismiss, texts = CONFLICT_TEXTS } = props;
  const styles = useStyles();
  const [sides, setSides] = useState<ReadonlyMap<keyof Fields, Side>>(new Map());
  const sideOf = (field: keyof Fields): Side => sides.get(field) ?? 'mine';
  const handleSave = () => {
    const chosen: Partial<Fields> = {};
    for (const { field, mine } of pending.conflicts) if (sideOf(field) === 'mine') chosen[field] = mine;
    onResolve(chosen);
  };
  return (
    <Modal
      title={texts.title}
      size="medium"
      isOpen
      isBackgroundCloseDisabled
      onClose={onDismiss}
      actions={
        <Button appearance="primary" onClick={handleSave}>
          {texts.save}
        </Button>
      }
    >
      {texts.explain}
      {pending.conflicts.map(({ field, base, theirs, mine }) => (
        <section key={String(field)} className={styles.field} aria-label={label(field)}>
          <h3 className={styles.name}>{label(field)}</h3>
          {note?.(field, theirs)}
          <div className={styles.columns}>
            {(
              [
                [texts.base, base],
                [texts.theirs, theirs],
                [texts.mine, mine],
              ] as const
            ).map(([head, value]) => (
              <div key={head} className={styles.column}>
                <div className={styles.head}>{head}</div>
                <LongText text={format(field, value) || texts.empty} />
              </div>
            ))}
          </div>
          <RadioGroup
            layout="horizontal"
            aria-label={label(field)}
            value={sideOf(field)}
            onChange={(_, { value }) => {
              setSides(new Map(sides).set(field, value === 'theirs' ? 'theirs' : 'mine'));
            }}
          >
            <Radio value="mine" label={texts.keepMine} />
            <Radio value="theirs" label={texts.keepTheirs} />
          </RadioGroup>
        </section>
      ))}
    </Modal>
  );
}
