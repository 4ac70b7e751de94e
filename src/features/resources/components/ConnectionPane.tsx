/** One connection: fields of its type, masked secrets, and a test where the server can (CONN-1, CONN-3). */
import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '@/components/feedback/toasts';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { useIsHere } from '@/components/feedback/useIsHere';
import { useLastWarning } from '@/components/feedback/useLastWarning';
import { asAppError } from '@/services/api/asAppError';
import type { AppError } from '@/services/errors/AppError';
import { useSession } from '@/services/session/useSession';
import {
  useCreateConnectionMutation,
  useTestConnectionMutation,
  useUpdateConnectionMutation,
} from '../connectionsApi';
import { useHeldForm, type HeldFormState } from '../hooks/useHeldForm';
import {
  connectionBody,
  connectionFields,
  connectionValues,
  newConnection,
  type ConnectionRow,
} from '../model/connections';
import type { ConnectionType } from '../model/connectionTypes';
import { isOfConsole } from '../model/source';
import { withTakenName } from '../model/takenName';
import { CONNECTION_TEXTS, EDITOR_TEXTS } from '../texts';
import { RestoredBar } from './RestoredBar';

const DeleteRecord = lazy(() =>
  import('./DeleteRecord').then((module) => ({ default: module.DeleteRecord })),
);

const LIST = '/settings/connections';
const KIND = { table: 'connections' } as const;

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '960px' },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface ConnectionPaneProps {
  type: ConnectionType;
  /** Undefined for a new one. */
  row: ConnectionRow | undefined;
  mayWrite: boolean;
  /** Its first field has the focus when it comes. */
  takesFocus?: boolean;
  onBack: () => void;
}

interface ConnectionTest {
  isLoading: boolean;
  /** Why the last one failed. */
  error: string | undefined;
  begin: (row: ConnectionRow) => Promise<void>;
}

function useConnectionTest(): ConnectionTest {
  const [test, { isLoading }] = useTestConnectionMutation();
  const [error, setError] = useState<string>();
  const begin = async ({ id, name }: ConnectionRow) => {
    setError(undefined);
    const failure = asAppError((await test(id)).error);
    if (failure === undefined) showToast('success', CONNECTION_TEXTS.works(name));
    else setError(failure.text);
  };
  return { isLoading, error, begin };
}

interface TestButtonProps {
  row: ConnectionRow;
  isDirty: boolean;
  test: ConnectionTest;
}

function TestButton({ row, isDirty, test: { isLoading, begin } }: TestButtonProps) {
  const styles = useStyles();
  const noteId = useId();
  return (
    <>
      <Button
        disabledFocusable={isLoading || isDirty}
        aria-describedby={isDirty ? noteId : undefined}
        onClick={() => {
          if (!isLoading && !isDirty) void begin(row);
        }}
      >
        {isLoading ? CONNECTION_TEXTS.testing : CONNECTION_TEXTS.test}
      </Button>
      {isDirty && (
        <span id={noteId} className={styles.note}>
          {CONNECTION_TEXTS.saveToTest}
        </span>
      )}
    </>
  );
}

/** Above the buttons: a sentence of any length beside them would push them off the page. */
function TestFailure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody role="alert">{text}</MessageBarBody>
    </MessageBar>
  );
}

/** Stores the form; the sentence of a refusal, or nothing after the toast and the way back. */
function useSaveConnection(type: ConnectionType, row: ConnectionRow | undefined, held: HeldFormState) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { session } = useSession();
  const [createConnection] = useCreateConnectionMutation();
  const [updateConnection] = useUpdateConnectionMutation();
  // One id for all tries: sending again after a lost answer makes no second one, and is not told that the name is taken.
  const [id] = useState(() => crypto.randomUUID());
  return async (values: FormValues): Promise<AppError | undefined> => {
    const body = connectionBody(type, values);
    const createdBy = session.status === 'ready' ? { created_by: session.user.id } : {};
    const answer =
      row === undefined
        ? await createConnection({ ...body, id, source: 'UI', ...createdBy })
        : await updateConnection({ id: row.id, mark: held.base, body });
    const error = asAppError(answer.error);
    if (error !== undefined) return withTakenName(error, { singular: 'connection' });
    held.forget();
    const { name } = body;
    showToast('success', row === undefined ? EDITOR_TEXTS.created(name) : EDITOR_TEXTS.updated(name));
    if (isHere()) void navigate(LIST);
    return undefined;
  };
}

interface StoredActionsProps extends TestButtonProps {
  mayDelete: boolean;
  onDeleted: () => void;
}

/** Delete and Test, for what is stored. */
function StoredActions({ row, isDirty, test, mayDelete, onDeleted }: StoredActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      {mayDelete && <Button onClick={() => setDeleting(true)}>{EDITOR_TEXTS.remove}</Button>}
      <TestButton row={row} isDirty={isDirty} test={test} />
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteRecord kind={KIND} row={row} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}

const NEW_LABELS = { submitLabel: EDITOR_TEXTS.save, submittingLabel: EDITOR_TEXTS.saving } as const;
const STORED_LABELS = { submitLabel: EDITOR_TEXTS.update, submittingLabel: EDITOR_TEXTS.updating } as const;

/** What the form of a new one, or of a stored one, begins with. */
function startOf(type: ConnectionType, row: ConnectionRow | undefined) {
  return row === undefined
    ? {
        what: `connections/new/${type.key}`,
        label: type.label,
        mark: null,
        values: newConnection(type),
        buttons: NEW_LABELS,
      }
    : {
        what: `connections/${row.id}`,
        label: row.name,
        mark: row.updated_at,
        values: connectionValues(row),
        buttons: STORED_LABELS,
      };
}

function HeldNote({ held }: { held: HeldFormState }) {
  if (held.found === undefined) return null;
  return <RestoredBar at={held.found.heldAt} isOutdated={held.isOutdated} onDiscard={held.discard} />;
}

export function ConnectionPane({ type, row, mayWrite, takesFocus = false, onBack }: ConnectionPaneProps) {
  const styles = useStyles();
  const [isDirty, setDirty] = useState(false);
  const fields = useMemo(() => connectionFields(type), [type]);
  const navigate = useNavigate();
  const { what, label, mark, values, buttons } = startOf(type, row);
  // As it was when typing began: a newer version is told, never written over unseen.
  const held = useHeldForm(what, values, mark);
  useLastWarning(isDirty);
  const handleSubmit = useSaveConnection(type, row, held);
  const test = useConnectionTest();
  const isForeign = row !== undefined && !isOfConsole(row);
  const handleDeleted = () => {
    held.forget();
    void navigate(LIST);
  };
  return (
    <div className={styles.pane}>
      {isForeign && (
        <MessageBar intent="info">
          <MessageBarBody>{EDITOR_TEXTS.readOnly}</MessageBarBody>
        </MessageBar>
      )}
      <HeldNote held={held} />
      <ResourceForm
        key={held.found?.heldAt}
        label={label}
        fields={fields}
        initialValues={values}
        isReadOnly={!mayWrite || isForeign}
        isGrid
        takesFocus={takesFocus}
        onSubmit={handleSubmit}
        typedBefore={held.found?.values}
        onDirty={setDirty}
        onValues={held.handleValues}
        {...buttons}
        onCancel={onBack}
        cancelLabel={EDITOR_TEXTS.back}
        leading={
          row !== undefined &&
          mayWrite && (
            <StoredActions {...{ row, isDirty, test }} mayDelete={!isForeign} onDeleted={handleDeleted} />
          )
        }
      >
        <TestFailure text={isDirty ? undefined : test.error} />
      </ResourceForm>
    </div>
  );
}
