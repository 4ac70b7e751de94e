/** Two people changed the same part of a record: mine, theirs, or by hand (ADR 18; reliability F25). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Modal } from '@/components/feedback/Modal';
import type { RecordConflict } from '../hooks/useRecordEditing';
import { fieldLabel, fieldShown } from '../model/record';
import { CONFLICT_TEXTS } from '../texts';

const useStyles = makeStyles({
  field: { marginTop: tokens.spacingVerticalL },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    gap: tokens.spacingHorizontalS,
  },
  column: {
    minWidth: 0,
    maxHeight: '240px',
    overflow: 'auto',
    padding: tokens.spacingHorizontalS,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  text: {
    margin: 0,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

interface ConflictChoiceProps {
  conflict: RecordConflict;
  onMine: () => void;
  onTheirs: () => void;
  onByHand: () => void;
  onClose: () => void;
}

export function ConflictChoice({ conflict, onMine, onTheirs, onByHand, onClose }: ConflictChoiceProps) {
  const styles = useStyles();
  return (
    <Modal
      title={CONFLICT_TEXTS.title}
      size="large"
      isOpen
      isBackgroundCloseDisabled
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTheirs}>{CONFLICT_TEXTS.keepTheirs}</Button>
          <Button onClick={onMine}>{CONFLICT_TEXTS.keepMine}</Button>
          <Button appearance="primary" onClick={onByHand}>
            {CONFLICT_TEXTS.byHand}
          </Button>
        </>
      }
    >
      {CONFLICT_TEXTS.explain}
      {conflict.conflicts.map(({ field, base, theirs, mine }) => (
        <section key={field} className={styles.field} aria-label={fieldLabel(field)}>
          <h3 className={styles.name}>{fieldLabel(field)}</h3>
          <div className={styles.columns}>
            {(
              [
                [CONFLICT_TEXTS.before, base],
                [CONFLICT_TEXTS.theirs, theirs],
                [CONFLICT_TEXTS.mine, mine],
              ] as const
            ).map(([head, value]) => (
              <div key={head} className={styles.column}>
                <div className={styles.head}>{head}</div>
                <pre className={styles.text}>{fieldShown(value) || CONFLICT_TEXTS.nothing}</pre>
              </div>
            ))}
          </div>
        </section>
      ))}
      <p className={styles.hint}>{CONFLICT_TEXTS.byHandHint}</p>
    </Modal>
  );
}
