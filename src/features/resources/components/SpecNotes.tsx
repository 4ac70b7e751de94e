/** What the Spec tab says about the record and about what is typed (specification 2 §2.8). */
import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useLastWarning } from '@/components/feedback/useLastWarning';
import { denialText } from '@/services/access/denial';
import { useAbility } from '@/services/session/useSession';
import type { RecordEditing } from '../hooks/useRecordEditing';
import { deleteRequirement, type ResourceKind } from '../model/kinds';
import type { ResourceRow } from '../model/record';
import { isEditable } from '../model/source';
import { DRAFT_TEXTS, EDITOR_TEXTS } from '../texts';
import { RestoredBar } from './RestoredBar';
import { SourceLine } from './SourceLine';

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface SpecNotesProps {
  kind: ResourceKind;
  row: ResourceRow | undefined;
  /** Why somebody may look and not save. */
  refusal: string | undefined;
  editing: RecordEditing;
  isReadOnly: boolean;
  isElsewhere: boolean;
}

function DraftBar({ editing: { restoredAt, isOutdated, discardDraft } }: { editing: RecordEditing }) {
  if (restoredAt === undefined) return null;
  return (
    <RestoredBar at={new Date(restoredAt).toISOString()} isOutdated={isOutdated} onDiscard={discardDraft} />
  );
}

/** What is above the fields: where the record comes from, why it cannot be changed, what was restored. */
export function SpecNotes({ kind, row, editing, refusal, isReadOnly, isElsewhere }: SpecNotesProps) {
  const isForeign = row !== undefined && !isEditable(row);
  const reason = isForeign ? EDITOR_TEXTS.readOnly : refusal && EDITOR_TEXTS.lookOnly(refusal);
  return (
    <>
      <SourceLine kind={kind} row={row} />
      {reason !== undefined && (
        <MessageBar intent="info">
          <MessageBarBody>{reason}</MessageBarBody>
        </MessageBar>
      )}
      {isElsewhere && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{DRAFT_TEXTS.elsewhere}</MessageBarBody>
        </MessageBar>
      )}
      {!isReadOnly && <DraftBar editing={editing} />}
    </>
  );
}

interface SpecLeadingProps {
  kind: ResourceKind;
  isNew: boolean;
  editing: RecordEditing;
  onDelete: () => void;
}

/** Left of Save: Delete, and whether what is typed is safe. */
export function SpecLeading({ kind, isNew, editing: { draftState }, onDelete }: SpecLeadingProps) {
  const styles = useStyles();
  const refusal = denialText(useAbility(useMemo(() => deleteRequirement(kind), [kind])));
  const isLost = draftState === 'notKept';
  useLastWarning(isLost || draftState === 'held');
  return (
    <>
      {!isNew && (
        <Button disabledFocusable={refusal !== undefined} title={refusal} onClick={onDelete}>
          {EDITOR_TEXTS.remove}
        </Button>
      )}
      {draftState !== 'none' && (
        <span role={isLost ? 'alert' : 'status'} className={styles.note}>
          {DRAFT_TEXTS[draftState]}
        </span>
      )}
    </>
  );
}
