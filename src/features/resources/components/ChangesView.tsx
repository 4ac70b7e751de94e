/** The Changes tab of the editor: what saving will change, or why there is nothing to show (M19). */
import { makeStyles, tokens } from '@fluentui/react-components';
import type { Change } from '../model/changes';
import { EDITOR_TEXTS } from '../texts';
import { ChangeList } from './ChangeList';
import type { RecordChanges } from './recordChanges';

const useStyles = makeStyles({
  note: {
    margin: 0,
    padding: tokens.spacingVerticalXXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

function sentenceOf({ after, isTextChanged }: RecordChanges): string {
  if (after === undefined) return EDITOR_TEXTS.unreadableChanges;
  return isTextChanged ? EDITOR_TEXTS.onlyText : EDITOR_TEXTS.noChanges;
}

export function ChangesView({ record, changes }: { record: RecordChanges; changes: readonly Change[] }) {
  const styles = useStyles();
  return changes.length > 0 ? (
    <ChangeList changes={changes} />
  ) : (
    <p className={styles.note}>{sentenceOf(record)}</p>
  );
}
