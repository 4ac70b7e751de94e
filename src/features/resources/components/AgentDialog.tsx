/** One agent beside the list, and adding one (ROUTE-14, AGENT-1, AGENT-3). */
import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { Age } from '@/components/entity/Age';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Modal } from '@/components/feedback/Modal';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { showToast } from '@/components/feedback/toasts';
import { UnauthorizedPanel } from '@/components/feedback/UnauthorizedPanel';
import { ResourceForm, type FormValues } from '@/components/form/ResourceForm';
import { Facts } from '@/components/layout/Facts';
import type { Ability } from '@/services/access/ability';
import { useIsHere } from '@/components/feedback/useIsHere';
import { asAppError } from '@/services/api/asAppError';
import { useQueryView } from '@/services/api/useQueryView';
import { isUuid } from '@/services/contracts/ids';
import type { AppError } from '@/services/errors/AppError';
import { MESSAGES } from '@/services/text/messages';
import { useDeleteAgentMutation, useGetAgentQuery, useUpdateAgentMutation } from '../agentsApi';
import { propertyWords, type AgentRow } from '../model/agents';
import { AGENT_TEXTS, EDITOR_TEXTS } from '../texts';
import { AGENT_PROPERTIES, agentWordsOf } from './agentProperties';
import { NewAgent } from './NewAgent';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
});

function DeleteAgent({
  agent,
  onDeleted,
  onClose,
}: {
  agent: AgentRow;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [deleteAgent, { isLoading }] = useDeleteAgentMutation();
  const [cleanup, setCleanup] = useState(false);
  const [error, setError] = useState<string>();
  const handleConfirm = async () => {
    const failure = asAppError((await deleteAgent({ id: agent.id, cleanup })).error);
    if (failure !== undefined) {
      setError(failure.text);
      return;
    }
    showToast('success', EDITOR_TEXTS.deleted(agent.name ?? ''));
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={MESSAGES.deleteTitle}
      question={
        <>
          <p>{MESSAGES.deleteQuestion}</p>
          <Checkbox
            label={AGENT_TEXTS.cleanup}
            checked={cleanup}
            onChange={(_event, { checked }) => setCleanup(checked === true)}
          />
        </>
      }
      confirmLabel={EDITOR_TEXTS.remove}
      isBusy={isLoading}
      error={error}
      onConfirm={() => {
        if (!isLoading) void handleConfirm();
      }}
      onCancel={onClose}
    />
  );
}

function AgentDetail({
  agent,
  mayWrite,
  onClose,
}: {
  agent: AgentRow;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const styles = useStyles();
  const isHere = useIsHere();
  const [updateAgent] = useUpdateAgentMutation();
  const [isDeleting, setDeleting] = useState(false);
  const handleSubmit = async (values: FormValues): Promise<AppError | undefined> => {
    const answer = await updateAgent({ id: agent.id, properties: agentWordsOf(values.properties) });
    if (answer.error !== undefined) return asAppError(answer.error);
    showToast('success', EDITOR_TEXTS.updated(agent.name ?? ''));
    if (isHere()) onClose();
    return undefined;
  };
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          [AGENT_TEXTS.description, agent.description],
          [AGENT_TEXTS.hostname, agent.hostname],
          [AGENT_TEXTS.version, agent.version],
          [AGENT_TEXTS.lastSeen, agent.last_seen && <Age time={agent.last_seen} />],
          [AGENT_TEXTS.lastReceived, agent.last_received && <Age time={agent.last_received} />],
          [AGENT_TEXTS.checks, agent.checks_count],
          [AGENT_TEXTS.configs, agent.config_count],
          [AGENT_TEXTS.runs, agent.playbook_runs_count],
        ]}
      />
      <ResourceForm
        label={agent.name ?? AGENT_TEXTS.one}
        fields={[AGENT_PROPERTIES]}
        initialValues={{ properties: propertyWords(agent.properties) }}
        isReadOnly={!mayWrite}
        submitLabel={EDITOR_TEXTS.update}
        submittingLabel={EDITOR_TEXTS.updating}
        onSubmit={handleSubmit}
        onCancel={onClose}
        leading={mayWrite && <Button onClick={() => setDeleting(true)}>{EDITOR_TEXTS.remove}</Button>}
      />
      {isDeleting && <DeleteAgent agent={agent} onDeleted={onClose} onClose={() => setDeleting(false)} />}
    </div>
  );
}

interface AgentDialogProps {
  /** `new` adds one. */
  id: string;
  /** To write. */
  ability: Ability;
  onClose: () => void;
}

function StoredAgent({ id, ability, onClose }: AgentDialogProps) {
  const isId = isUuid(id);
  const result = useGetAgentQuery(id, { skip: !isId, refetchOnMountOrArgChange: true });
  const query = useQueryView({ ...result, data: isId ? result.currentData : null });
  return (
    <Modal title={result.currentData?.name ?? AGENT_TEXTS.one} size="medium" isOpen onClose={onClose}>
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={MESSAGES.loadingData} count={5} />}
        onRetry={() => void result.refetch()}
      >
        {(agent) =>
          agent === null ? (
            <EmptyState sentence={AGENT_TEXTS.gone} />
          ) : (
            <AgentDetail agent={agent} mayWrite={ability.granted} onClose={onClose} />
          )
        }
      </QueryBoundary>
    </Modal>
  );
}

export function AgentDialog(props: AgentDialogProps) {
  const { id, ability, onClose } = props;
  if (id !== 'new') return <StoredAgent {...props} />;
  // Only roles keep somebody out: a line that drops must not take the form away.
  if (ability.granted || ability.cause !== 'forbidden') return <NewAgent onClose={onClose} />;
  return (
    <Modal title={AGENT_TEXTS.add} size="medium" isOpen onClose={onClose}>
      <UnauthorizedPanel needs={ability.needs} />
    </Modal>
  );
}
