import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { StatusBadge } from '@/components/theme/StatusBadge';
import type { Requirement } from '@/services/access/evaluate';
import { asAppError } from '@/services/api/asAppError';
import type { RunCheckAnswer } from '@/services/contracts/healthRows';
import type { AppError } from '@/services/errors/AppError';
import { useAbility } from '@/services/session/useSession';
import { useRunCheckMutation } from '../api';
import { runOutcome } from '../model/runOutcome';
import { HEALTH_TEXTS } from '../texts';

const RUN_REQUIREMENT: Requirement = { feature: 'health', runsChecks: true, needsConnection: true };

const useStyles = makeStyles({
  outcome: {
    flexBasis: '100%',
    order: 1,
    minHeight: '20px',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase200,
  },
  empty: { display: 'none' },
  error: { color: tokens.colorStatusDangerForeground1 },
});

interface RunOutcomeTextProps {
  /** Undefined until a run has answered. */
  answer: RunCheckAnswer | null | undefined;
  error: AppError | undefined;
}

function RunOutcomeText({ answer, error }: RunOutcomeTextProps) {
  const styles = useStyles();
  if (error !== undefined) return <span className={styles.error}>It could not be run. {error.text}</span>;
  if (answer === undefined) return null;
  const { status, text } = runOutcome(answer);
  return <StatusBadge status={status} label={text} />;
}

/** Runs a check now: for the roles that may, disabled with its reason while there is no connection (CHECK-15). */
export function RunNowButton({ checkId }: { checkId: string }) {
  const styles = useStyles();
  const ability = useAbility(RUN_REQUIREMENT);
  const [runCheck, result] = useRunCheckMutation();
  const isOffline = !ability.granted && ability.cause === 'offline';
  if (!ability.granted && !isOffline) return null;
  const hasOutcome = result.isSuccess || result.isError;
  return (
    <>
      <Button
        appearance="primary"
        icon={<PlayRegular />}
        disabledFocusable={isOffline || result.isLoading}
        title={isOffline ? HEALTH_TEXTS.needsConnection : undefined}
        onClick={() => void runCheck(checkId)}
      >
        {result.isLoading ? 'Running…' : 'Run Now'}
      </Button>
      <span role="status" className={hasOutcome ? styles.outcome : styles.empty}>
        <RunOutcomeText answer={result.data} error={asAppError(result.error)} />
      </span>
    </>
  );
}
