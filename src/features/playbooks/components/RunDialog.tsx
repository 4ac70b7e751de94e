/** Starts a playbook: on what, with which values, and who has to agree (PB-3 to PB-19). */
import { Button, Link, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Modal } from '@/components/feedback/Modal';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { showToast } from '@/components/feedback/toasts';
import { useIsHere } from '@/components/feedback/useIsHere';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { useGetPlaybookQuery } from '../api';
import { approversOf } from '../model/runs';
import type { PlaybookRow, Target } from '../model/records';
import { RUN_DIALOG_TEXTS } from '../texts';
import { ParameterForm } from './ParameterForm';
import { TargetChoice } from './TargetChoice';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  sentence: { margin: 0, color: tokens.colorNeutralForeground2 },
  // as the form's own, which takes its place
  footer: {
    display: 'flex',
    justifyContent: 'flex-end',
    paddingTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

export interface RunDialogProps {
  playbook: { id: string; name: string };
  /** Undefined where the person chooses it. */
  target: Target | undefined;
  /** Values of the run that is done again (PB-16). */
  earlier?: Readonly<Record<string, string>> | undefined;
  onClose: () => void;
}

/** For who closed the dialog before the answer came. Toasts live beside the router, so the way there is handed in. */
function StartedToast({ to, onOpen }: { to: string; onOpen: () => void }) {
  return (
    <span>
      {RUN_DIALOG_TEXTS.started} ·{' '}
      <Link
        inline
        href={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {RUN_DIALOG_TEXTS.open}
      </Link>
    </span>
  );
}

const needsTarget = ({ spec }: PlaybookRow): boolean =>
  [spec?.checks, spec?.configs, spec?.components].some((selectors) => (selectors ?? []).length > 0);

function Contents({
  playbook,
  earlier,
  onClose,
  ...props
}: Omit<RunDialogProps, 'playbook'> & { playbook: PlaybookRow }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [target, setTarget] = useState(props.target);
  const approvers = approversOf(playbook.spec);
  const isChosen = props.target !== undefined || earlier !== undefined || !needsTarget(playbook);
  return (
    <div className={styles.body}>
      {!isChosen && <TargetChoice spec={playbook.spec ?? {}} onTarget={setTarget} />}
      {approvers !== undefined && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            {RUN_DIALOG_TEXTS.approval(approvers.isAll, approvers.names.join(', '))}
          </MessageBarBody>
        </MessageBar>
      )}
      {!isChosen && target === undefined ? (
        <>
          <p className={styles.sentence}>{RUN_DIALOG_TEXTS.selectResource}</p>
          <div className={styles.footer}>
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </>
      ) : (
        <ParameterForm
          key={target?.id}
          playbookId={playbook.id}
          target={target}
          earlier={earlier}
          onCancel={onClose}
          onStarted={(runId) => {
            const to = paths.playbookRun(runId);
            const open = () => void navigate(to);
            if (!isHere()) {
              showToast('success', <StartedToast to={to} onOpen={open} />);
              return;
            }
            onClose();
            open();
          }}
        />
      )}
    </div>
  );
}

export function RunDialog({ playbook, ...props }: RunDialogProps) {
  const result = useGetPlaybookQuery(playbook.id, { refetchOnMountOrArgChange: true });
  const title = playbook.name === '' ? RUN_DIALOG_TEXTS.fallbackTitle : playbook.name;
  return (
    <Modal title={title} isOpen isBackgroundCloseDisabled onClose={props.onClose}>
      <QueryBoundary
        query={useQueryView(result)}
        skeleton={<SkeletonRows label={RUN_DIALOG_TEXTS.loading} count={5} />}
        onRetry={() => void result.refetch()}
      >
        {(row) =>
          row === null ? (
            <EmptyState sentence={RUN_DIALOG_TEXTS.gone} />
          ) : (
            <Contents {...props} playbook={row} />
          )
        }
      </QueryBoundary>
    </Modal>
  );
}
