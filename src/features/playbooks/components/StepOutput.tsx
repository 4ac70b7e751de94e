import { makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { CopyButton } from '@/components/feedback/CopyButton';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { usePolling } from '@/services/api/usePolling';
import { useQueryView } from '@/services/api/useQueryView';
import { useGetStepQuery } from '../api';
import type { StepDetail } from '../model/records';
import { hasStepEnded, outputsOf } from '../model/runs';
import { RUN_TEXTS } from '../texts';

/** The server stores what a script writes twice a second. */
const POLL_MS = 1000;

const useStyles = makeStyles({
  outputs: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  text: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusMedium,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

function Outputs({ step, name }: { step: StepDetail; name: string }) {
  const styles = useStyles();
  const outputs = outputsOf(step);
  return (
    <div className={styles.outputs} role="region" aria-label={RUN_TEXTS.output(name)}>
      {step.error !== null && step.error !== '' && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{step.error}</MessageBarBody>
        </MessageBar>
      )}
      {outputs.map(({ title, text }) => (
        <div key={title}>
          <div className={styles.head}>
            {title}
            <CopyButton text={text} label={`Copy ${title}`} />
          </div>
          <pre className={styles.text}>{text}</pre>
        </div>
      ))}
      {outputs.length === 0 && !step.error && (
        <p className={styles.none}>{hasStepEnded(step) ? RUN_TEXTS.noOutput : RUN_TEXTS.stillSilent}</p>
      )}
    </div>
  );
}

/** What a step writes, as it writes it, until it has ended. */
export function StepOutput({ id, name }: { id: string; name: string }) {
  const { data: known } = useGetStepQuery(id);
  const isLive = known === undefined || known === null || !hasStepEnded(known);
  const polling = usePolling(isLive ? POLL_MS : 0);
  const result = useGetStepQuery(id, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  return (
    <QueryBoundary
      query={useQueryView(result)}
      skeleton={<SkeletonRows label={RUN_TEXTS.loadingOutput} count={3} />}
      onRetry={() => void result.refetch()}
    >
      {(step) => step !== null && <Outputs step={step} name={name} />}
    </QueryBoundary>
  );
}
