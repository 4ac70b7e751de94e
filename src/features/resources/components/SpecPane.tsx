/** The Spec tab: fields, code, draft, changes, and the buttons (specification 2 §2.8). */
import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsHere } from '@/components/feedback/useIsHere';
import { useLastWarning } from '@/components/feedback/useLastWarning';
import { showToast } from '@/components/feedback/toasts';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { denialText } from '@/services/access/denial';
import type { AppError } from '@/services/errors/AppError';
import { useAbility } from '@/services/session/useSession';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import type { SchemaNode } from '@/services/text/jsonSchema';
import { firstText } from '../forms/firstText';
import { formTypeOf } from '../forms/formTypes';
import { useOtherTab } from '../hooks/useOtherTab';
import { useRecordEditing, type RecordEditing } from '../hooks/useRecordEditing';
import { recordFieldSpecs } from './recordFields';
import { deleteRequirement, type ResourceKind } from '../model/kinds';
import { documentOf, fieldsOf, type RecordValues, type ResourceRow } from '../model/record';
import { settleRecord } from '../model/settle';
import { rememberingProblems } from '../model/specText';
import { isEditable } from '../model/source';
import { typeOfSpec, type SpecType } from '../model/specTypes';
import { listPath } from '../paths';
import { DRAFT_TEXTS, EDITOR_TEXTS } from '../texts';
import { ConflictChoice } from './ConflictChoice';
import { RecordChangesContext, type RecordChanges } from './recordChanges';
import { RestoredBar } from './RestoredBar';
import { SourceLine } from './SourceLine';

const DeleteRecord = lazy(() =>
  import('./DeleteRecord').then((module) => ({ default: module.DeleteRecord })),
);

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

interface SpecPaneProps {
  kind: ResourceKind;
  row: ResourceRow | undefined;
  /** Of a new record. */
  type: SpecType | undefined;
  schema: SchemaNode | undefined;
  /** Why somebody may look and not save. */
  refusal: string | undefined;
  takesFocus: boolean;
  onBack: () => void;
}

function DraftBar({ editing: { restoredAt, isOutdated, discardDraft } }: { editing: RecordEditing }) {
  if (restoredAt === undefined) return null;
  return (
    <RestoredBar at={new Date(restoredAt).toISOString()} isOutdated={isOutdated} onDiscard={discardDraft} />
  );
}

/** What a save leads to: the toast and the way back to the list (SET-3, SET-4). */
function useSaved({ kind, row, onBack }: Pick<SpecPaneProps, 'kind' | 'row' | 'onBack'>) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (name: string, isQueued: boolean) => {
    const stored = row === undefined ? EDITOR_TEXTS.created(name) : EDITOR_TEXTS.updated(name);
    showToast('success', isQueued ? SAVED_HERE : stored);
    if (!isHere()) return;
    if (kind.after === undefined) void navigate(listPath(kind));
    else if (row === undefined) onBack();
    else void navigate(kind.after);
  };
}

function usePane(props: SpecPaneProps) {
  const { kind, row, type, schema } = props;
  const shownType = type ?? (row === undefined ? undefined : typeOfSpec(kind.table, documentOf(kind, row)));
  const form = formTypeOf(kind.table, shownType?.key);
  const what = `${kind.table}/${row?.id ?? `new/${type?.key ?? ''}`}`;
  const editing = useRecordEditing(
    kind,
    row,
    what,
    useMemo(() => firstText(form), [form]),
  );
  const isReadOnly = props.refusal !== undefined || (row !== undefined && !isEditable(row));
  const problemsOf = useMemo(() => rememberingProblems(schema, form), [schema, form]);
  const fields = useMemo(
    () =>
      recordFieldSpecs({ kind, isNew: row === undefined, id: row?.id ?? 'new', schema, problemsOf, form }),
    [kind, row, schema, problemsOf, form],
  );
  const settle = useCallback(
    (values: FormValues, previous: FormValues) => settleRecord(kind, values, previous),
    [kind],
  );
  const isElsewhere = useOtherTab(isReadOnly ? undefined : what);
  return { editing, isReadOnly, fields, settle, isElsewhere };
}

interface LeadingProps {
  kind: ResourceKind;
  isNew: boolean;
  editing: RecordEditing;
  onDelete: () => void;
}

/** Delete, and whether what is typed is safe. */
function Leading({ kind, isNew, editing: { draftState }, onDelete }: LeadingProps) {
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

function Conflict({ editing, onSaved }: { editing: RecordEditing; onSaved: (isQueued: boolean) => void }) {
  const { conflict, resolve } = editing;
  if (conflict === undefined) return null;
  const handleMine = async () => {
    const result = await resolve.mine();
    if (result === 'saved' || result === QUEUED) onSaved(result === QUEUED);
    else if (typeof result !== 'string') showToast('error', result.text);
  };
  return (
    <ConflictChoice
      conflict={conflict}
      onMine={() => void handleMine()}
      onTheirs={resolve.theirs}
      onByHand={resolve.byHand}
      onClose={resolve.dismiss}
    />
  );
}

/** What saving would change, for the Changes tab within the form. */
function useRecordChanges({ kind }: Pick<SpecPaneProps, 'kind'>, editing: RecordEditing): RecordChanges {
  const { values, baseFields, start } = editing;
  const isTextChanged = values.spec !== start.clean.spec;
  return useMemo(
    () => ({ before: baseFields, after: fieldsOf(kind, values), isTextChanged }),
    [kind, values, baseFields, isTextChanged],
  );
}

function submitLabels(kind: ResourceKind, isNew: boolean) {
  return isNew
    ? { submitLabel: kind.createLabel ?? EDITOR_TEXTS.save, submittingLabel: EDITOR_TEXTS.saving }
    : { submitLabel: EDITOR_TEXTS.update, submittingLabel: EDITOR_TEXTS.updating };
}

/** What is above the fields: where the record comes from, why it cannot be changed, what was restored. */
function Notes({
  kind,
  row,
  editing,
  refusal,
  isReadOnly,
  isElsewhere,
}: Pick<SpecPaneProps, 'kind' | 'row' | 'refusal'> & {
  editing: RecordEditing;
  isReadOnly: boolean;
  isElsewhere: boolean;
}) {
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

export function SpecPane(props: SpecPaneProps) {
  const { kind, row, onBack } = props;
  const styles = useStyles();
  const navigate = useNavigate();
  const { editing, isReadOnly, fields, settle, isElsewhere } = usePane(props);
  const [isDeleting, setDeleting] = useState(false);
  const handleSaved = useSaved(props);
  const changes = useRecordChanges(props, editing);
  const isNew = row === undefined;
  const handleSubmit = async (values: FormValues): Promise<AppError | undefined> => {
    const record = values as RecordValues; // the form holds what it was given
    const result = await editing.save(record);
    if (result === 'saved' || result === QUEUED) handleSaved(record.name.trim(), result === QUEUED);
    return typeof result === 'string' ? undefined : result;
  };
  return (
    <div className={styles.pane}>
      <Notes
        kind={kind}
        row={row}
        refusal={props.refusal}
        editing={editing}
        isReadOnly={isReadOnly}
        isElsewhere={isElsewhere}
      />
      <RecordChangesContext value={isNew || isReadOnly ? undefined : changes}>
        <ResourceForm
          key={editing.start.revision}
          label={row?.name ?? EDITOR_TEXTS.newTitle(kind.singular)}
          fields={fields}
          initialValues={editing.start.values}
          isReadOnly={isReadOnly}
          isGrid
          takesFocus={props.takesFocus}
          settle={settle}
          onValues={editing.handleValues}
          onSubmit={handleSubmit}
          {...submitLabels(kind, isNew)}
          onCancel={onBack}
          cancelLabel={kind.backLabel ?? EDITOR_TEXTS.back}
          leading={
            !isReadOnly && (
              <Leading kind={kind} isNew={isNew} editing={editing} onDelete={() => setDeleting(true)} />
            )
          }
        />
      </RecordChangesContext>
      <Conflict editing={editing} onSaved={(isQueued) => handleSaved(editing.values.name.trim(), isQueued)} />
      {isDeleting && row !== undefined && (
        <Suspense fallback={null}>
          <DeleteRecord
            kind={kind}
            row={row}
            onDeleted={() => {
              editing.discard();
              void navigate(kind.after ?? listPath(kind));
            }}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
