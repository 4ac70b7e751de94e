/** One connection: fields of its type, masked secrets, and a test where the server can (CONN-1, CONN-3). */
import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '@/components/feedback/toasts';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import type { AppError } from '@/services/errors/AppError';
import { useSession } from '@/services/session/useSession';
import {
  useCreateConnectionMutation,
  useTestConnectionMutation,
  useUpdateConnectionMutation,
} from '../connectionsApi';
import {
  connectionBody,
  connectionFields,
  connectionValues,
  newConnection,
  type ConnectionRow,
} from '../model/connections';
import type { ConnectionType } from '../model/connectionTypes';
import { CONNECTION_TEXTS, EDITOR_TEXTS } from '../texts';

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
  onBack: () => void;
}

function TestButton({ row, isDirty }: { row: ConnectionRow; isDirty: boolean }) {
  const styles = useStyles();
  const [test, { isLoading }] = useTestConnectionMutation();
  const [error, setError] = useState<string>();
  const handleTest = async () => {
    setError(undefined);
    const failure = asAppError((await test(row.id)).error);
    if (failure === undefined) showToast('success', CONNECTION_TEXTS.works(row.name));
    else setError(failure.text);
  };
  return (
    <>
      <Button
        disabledFocusable={isLoading || isDirty}
        onClick={() => {
          if (!isLoading && !isDirty) void handleTest();
        }}
      >
        {isLoading ? CONNECTION_TEXTS.testing : CONNECTION_TEXTS.test}
      </Button>
      {isDirty && <span className={styles.note}>{CONNECTION_TEXTS.saveToTest}</span>}
      {error !== undefined && !isDirty && (
        <MessageBar intent="error">
          <MessageBarBody role="alert">{error}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

export function ConnectionPane({ type, row, mayWrite, onBack }: ConnectionPaneProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { session } = useSession();
  const [createConnection] = useCreateConnectionMutation();
  const [updateConnection] = useUpdateConnectionMutation();
  const [isDirty, setDirty] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const fields = useMemo(() => connectionFields(type), [type]);
  const isForeign = row !== undefined && row.source !== null && row.source !== 'UI' && row.source !== '';
  const isReadOnly = !mayWrite || isForeign;
  const handleSubmit = async (values: FormValues): Promise<AppError | undefined> => {
    const body = connectionBody(type, values);
    const createdBy = session.status === 'ready' ? { created_by: session.user.id } : {};
    const answer =
      row === undefined
        ? await createConnection({ ...body, source: 'UI', ...createdBy })
        : await updateConnection({ id: row.id, mark: row.updated_at, body });
    if (answer.error !== undefined) return asAppError(answer.error);
    const name = String(body.name);
    showToast('success', row === undefined ? EDITOR_TEXTS.created(name) : EDITOR_TEXTS.updated(name));
    void navigate(LIST);
    return undefined;
  };
  return (
    <div className={styles.pane}>
      {isForeign && (
        <MessageBar intent="info">
          <MessageBarBody>{EDITOR_TEXTS.readOnly}</MessageBarBody>
        </MessageBar>
      )}
      <ResourceForm
        label={row?.name ?? type.label}
        fields={fields}
        initialValues={row === undefined ? newConnection(type) : connectionValues(row)}
        isReadOnly={isReadOnly}
        isGrid
        onSubmit={handleSubmit}
        onDirty={setDirty}
        submitLabel={row === undefined ? EDITOR_TEXTS.save : EDITOR_TEXTS.update}
        submittingLabel={row === undefined ? EDITOR_TEXTS.saving : EDITOR_TEXTS.updating}
        onCancel={onBack}
        cancelLabel={EDITOR_TEXTS.back}
        leading={
          row !== undefined &&
          mayWrite && (
            <>
              {!isForeign && <Button onClick={() => setDeleting(true)}>{EDITOR_TEXTS.remove}</Button>}
              <TestButton row={row} isDirty={isDirty} />
            </>
          )
        }
      />
      {isDeleting && row !== undefined && (
        <Suspense fallback={null}>
          <DeleteRecord
            kind={KIND}
            row={row}
            onDeleted={() => void navigate(LIST)}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
