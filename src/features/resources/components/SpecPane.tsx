/** The Spec tab: fields, code, draft, changes, and the buttons (specification 2 §2.8). */
import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsHere } from '@/components/feedback/useIsHere';
import { showToast } from '@/components/feedback/toasts';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import type { AppError } from '@/services/errors/AppError';
import { QUEUED, SAVED_HERE } from '@/services/sync/queue';
import type { SchemaNode } from '@/services/text/jsonSchema';
import { firstText } from '../forms/firstText';
import { formTypeOf } from '../forms/formTypes';
import { useOtherTab } from '../hooks/useOtherTab';
import { useRecordEditing, type RecordEditing } from '../hooks/useRecordEditing';
import { recordFieldSpecs } from './recordFields';
import type { ResourceKind } from '../model/kinds';
import { documentOf, fieldsOf, type RecordValues, type ResourceRow } from '../model/record';
import { settleRecord } from '../model/settle';
import { rememberingProblems } from '../model/specText';
import { isEditable } from '../model/source';
import { typeOfSpec, type SpecType } from '../model/specTypes';
import { listPath } from '../paths';
import { EDITOR_TEXTS } from '../texts';
import { ConflictChoice } from './ConflictChoice';
import { RecordChangesContext, type RecordChanges } from './recordChanges';
import { SpecLeading, SpecNotes } from './SpecNotes';

const DeleteRecord = lazy(() =>
  import('./DeleteRecord').then((module) => ({ default: module.DeleteRecord })),
);

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
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
      <SpecNotes
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
              <SpecLeading kind={kind} isNew={isNew} editing={editing} onDelete={() => setDeleting(true)} />
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
