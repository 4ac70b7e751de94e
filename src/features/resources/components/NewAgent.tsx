/** Adding an agent: its name, and then, once, what installs it (AGENT-1, AGENT-3). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { CopyButton } from '@/components/feedback/CopyButton';
import { Modal } from '@/components/feedback/Modal';
import type { FieldSpec } from '@/components/form/fieldSpec';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { asAppError } from '@/services/api/asAppError';
import type { AppError } from '@/services/errors/AppError';
import { useGenerateAgentMutation } from '../agentsApi';
import { AGENT_PROPERTIES, agentWordsOf } from './agentProperties';
import { helmCommand, secretCommand, type GeneratedAgent } from '../model/agents';
import { AGENT_TEXTS, EDITOR_TEXTS } from '../texts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  command: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0 },
});

const NEW_FIELDS: readonly FieldSpec[] = [
  { kind: 'text', name: 'name', label: EDITOR_TEXTS.name, isRequired: true, maxLength: 100 },
  AGENT_PROPERTIES,
];

function Command({ title, text }: { title: string; text: string }) {
  const styles = useStyles();
  return (
    <section aria-label={title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <CopyButton text={text} label={AGENT_TEXTS.copy(title)} />
      </div>
      <pre className={styles.command}>{text}</pre>
    </section>
  );
}

function Installation({ name, agent }: { name: string; agent: GeneratedAgent }) {
  const styles = useStyles();
  const install = { name, agent, origin: globalThis.location.origin };
  return (
    <div className={styles.stack}>
      <p className={styles.text}>{AGENT_TEXTS.once}</p>
      <Command title={AGENT_TEXTS.secret} text={secretCommand(install)} />
      <p className={styles.text}>{AGENT_TEXTS.chart}</p>
      <Command title={AGENT_TEXTS.helm} text={helmCommand(install)} />
    </div>
  );
}

export function NewAgent({ onClose }: { onClose: () => void }) {
  const [generateAgent] = useGenerateAgentMutation();
  const [made, setMade] = useState<{ name: string; agent: GeneratedAgent }>();
  const handleSubmit = async (values: FormValues): Promise<AppError | undefined> => {
    const name = typeof values.name === 'string' ? values.name.trim() : '';
    const answer = await generateAgent({ name, properties: agentWordsOf(values.properties) });
    if (answer.error !== undefined) return asAppError(answer.error);
    setMade({ name, agent: answer.data });
    return undefined;
  };
  return (
    <Modal
      title={made === undefined ? AGENT_TEXTS.add : AGENT_TEXTS.install(made.name)}
      size="medium"
      isOpen
      isBackgroundCloseDisabled
      // An Escape too many would take the token away that is never shown again.
      isPersistent={made !== undefined}
      onClose={onClose}
      actions={
        made !== undefined && (
          <Button appearance="primary" onClick={onClose}>
            {AGENT_TEXTS.done}
          </Button>
        )
      }
    >
      {made === undefined ? (
        <ResourceForm
          label={AGENT_TEXTS.add}
          fields={NEW_FIELDS}
          initialValues={{ name: '', properties: {} }}
          submitLabel={AGENT_TEXTS.submit}
          onSubmit={handleSubmit}
          onCancel={onClose}
        />
      ) : (
        <Installation {...made} />
      )}
    </Modal>
  );
}
