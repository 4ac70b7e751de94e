/** "Add check": paste or type a canary, store it. Opened on demand, so that the list never loads the editor. */
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { CodeEditor } from '@/components/code-editor/CodeEditor';
import { Modal } from '@/components/feedback/Modal';
import { asAppError } from '@/services/api/asAppError';
import type { Canary } from '@/services/contracts/healthRows';
import { useSession } from '@/services/session/useSession';
import { useCreateCanaryMutation } from '../api';
import { EMPTY_DRAFT, type DraftText } from '../model/draftText';
import { DEFAULT_NAMESPACE, parseCanary, writtenFields } from '../model/parseCanary';
import { ADD_CHECK_TEXTS, EXAMPLE_CANARY } from '../texts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  help: { margin: 0, color: tokens.colorNeutralForeground2 },
  fields: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalM },
  field: { flexGrow: 1, flexBasis: '200px' },
  // The place of the sentence is kept, so that nothing jumps when it comes.
  problem: {
    minHeight: '20px',
    margin: 0,
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

interface AddCheckDialogProps {
  draft: DraftText;
  onDraft: (draft: DraftText) => void;
  onCreated: (canary: Canary) => void;
  onClose: () => void;
}

interface NameFieldProps {
  label: string;
  value: string;
  /** What the YAML says; the field then only shows it. */
  written: string | undefined;
  placeholder: string;
  onChange: (value: string) => void;
}

function NameField({ label, value, written, placeholder, onChange }: NameFieldProps) {
  const styles = useStyles();
  return (
    <Field
      className={styles.field}
      label={label}
      hint={written === undefined ? null : ADD_CHECK_TEXTS.fromYaml}
    >
      <Input
        value={written ?? value}
        readOnly={written !== undefined}
        placeholder={placeholder}
        autoComplete="off"
        onChange={(_event, data) => {
          onChange(data.value);
        }}
      />
    </Field>
  );
}

/** The text of the dialog, and what is wrong with it. */
function useAddCheck({ draft, onDraft, onCreated }: Omit<AddCheckDialogProps, 'onClose'>) {
  const [createCanary, { isLoading }] = useCreateCanaryMutation();
  const { session } = useSession();
  const [problem, setProblem] = useState('');
  const change = (patch: Partial<DraftText>) => {
    setProblem('');
    onDraft({ ...draft, ...patch });
  };
  const submit = async () => {
    if (isLoading) return;
    const reading = parseCanary(draft.yaml, draft);
    if (!reading.ok) {
      setProblem(reading.problem.message);
      return;
    }
    const createdBy = session.status === 'ready' ? session.user.id : undefined;
    const answer = await createCanary({ canary: reading.canary, createdBy });
    if (answer.error === undefined) onCreated(answer.data);
    else setProblem(`${ADD_CHECK_TEXTS.refused} ${asAppError(answer.error)?.text ?? ''}`.trim());
  };
  return { isLoading, problem, change, submit };
}

export function AddCheckDialog({ draft, onDraft, onCreated, onClose }: AddCheckDialogProps) {
  const styles = useStyles();
  const problemId = useId();
  const { isLoading, problem, change, submit } = useAddCheck({ draft, onDraft, onCreated });
  // A long text is read again in idle moments, never between two keys.
  const settledYaml = useDeferredValue(draft.yaml);
  const written = useMemo(() => writtenFields(settledYaml), [settledYaml]);
  return (
    <Modal
      title={ADD_CHECK_TEXTS.title}
      size="large"
      isOpen
      isExpandable
      isBackgroundCloseDisabled={draft !== EMPTY_DRAFT}
      onClose={onClose}
      actions={
        <>
          {draft.yaml === '' && (
            <Button
              appearance="subtle"
              onClick={() => {
                change({ yaml: EXAMPLE_CANARY });
              }}
            >
              {ADD_CHECK_TEXTS.example}
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button appearance="primary" disabledFocusable={isLoading} onClick={() => void submit()}>
            {isLoading ? ADD_CHECK_TEXTS.submitting : ADD_CHECK_TEXTS.submit}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.help}>{ADD_CHECK_TEXTS.help}</p>
        <div className={styles.fields}>
          <NameField
            label={ADD_CHECK_TEXTS.nameLabel}
            value={draft.name}
            written={written.name}
            placeholder=""
            onChange={(name) => {
              change({ name });
            }}
          />
          <NameField
            label={ADD_CHECK_TEXTS.namespaceLabel}
            value={draft.namespace}
            written={written.namespace}
            placeholder={DEFAULT_NAMESPACE}
            onChange={(namespace) => {
              change({ namespace });
            }}
          />
        </div>
        <CodeEditor
          value={draft.yaml}
          onChange={(yaml) => {
            change({ yaml });
          }}
          ariaLabel={ADD_CHECK_TEXTS.editorLabel}
          language="yaml"
          path="new.canary.yaml"
          height="min(420px, 45vh)"
          isInvalid={problem !== ''}
          describedBy={problemId}
        />
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </Modal>
  );
}
