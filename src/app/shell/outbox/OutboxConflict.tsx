import { Button, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { EntryConflict } from '@/services/offline/outbox/entry';
import { OUTBOX_TEXTS } from '@/services/offline/outbox/texts';

const useStyles = makeStyles({
  field: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    overflowWrap: 'anywhere',
  },
  name: { gridColumn: '1 / -1', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: { maxHeight: '6lh', overflowY: 'auto', whiteSpace: 'pre-wrap' },
  choice: { gridColumn: '1 / -1' },
});

const text = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return OUTBOX_TEXTS.empty;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

interface OutboxConflictProps {
  conflict: EntryConflict;
  /** The fields whose value of this device is wanted. */
  onChosen: (mine: Readonly<Record<string, unknown>>) => void;
}

/** Field by field: what both began with, what stands on the server, what was wanted here, and one of the two (M2, F25). */
export function OutboxConflict({ conflict, onChosen }: OutboxConflictProps) {
  const styles = useStyles();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isMine: boolean) => {
    const others = [...mine].filter((name) => name !== field);
    setMine(new Set(isMine ? [...others, field] : others));
  };
  return (
    <>
      {conflict.conflicts.map((field) => (
        <div key={field.field} className={styles.field} role="group" aria-label={field.field}>
          <bdi className={styles.name}>{field.field.replace(/^spec\//, '')}</bdi>
          <span className={styles.quiet}>{OUTBOX_TEXTS.base}</span>
          <bdi className={styles.value}>{text(field.base)}</bdi>
          <span className={styles.quiet}>{OUTBOX_TEXTS.theirs}</span>
          <bdi className={styles.value}>{text(field.theirs)}</bdi>
          <span className={styles.quiet}>{OUTBOX_TEXTS.mine}</span>
          <bdi className={styles.value}>{text(field.mine)}</bdi>
          <RadioGroup
            className={styles.choice}
            layout="horizontal"
            aria-label={OUTBOX_TEXTS.choose(field.field)}
            value={mine.has(field.field) ? 'mine' : 'theirs'}
            onChange={(_event, { value }) => choose(field.field, value === 'mine')}
          >
            <Radio value="theirs" label={OUTBOX_TEXTS.keepTheirs} />
            <Radio value="mine" label={OUTBOX_TEXTS.keepMine} />
          </RadioGroup>
        </div>
      ))}
      <div>
        <Button
          size="small"
          appearance="primary"
          onClick={() => {
            const kept = conflict.conflicts.filter(({ field }) => mine.has(field));
            onChosen(Object.fromEntries(kept.map((field) => [field.field, field.mine])));
          }}
        >
          {OUTBOX_TEXTS.chosen}
        </Button>
      </div>
    </>
  );
}
