/** /playbooks/runs/{id}: one run, live until it has ended (RUN-1, RUN-3). */
import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { paths } from '@/services/config/paths';
import { useSearch } from '@/services/url/useSearch';
import { RunActions } from '../components/RunActions';
import { RunRail } from '../components/RunRail';
import { StepTimeline } from '../components/StepTimeline';
import { useLiveRun } from '../hooks/useLiveRun';
import type { RunDetail, StepRow } from '../model/records';
import { mainStep, stepsOf, titleOf, toneOfRun } from '../model/runs';
import { runSearch } from '../search';
import { RUN_TEXTS } from '../texts';

/** In the address: no step is open. */
const NONE = 'none';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  steps: {
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  status: { padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}` },
  error: { marginBottom: tokens.spacingVerticalM },
});

function Run({ run, rows }: { run: RunDetail; rows: readonly StepRow[] }) {
  const styles = useStyles();
  const [{ step }, change] = useSearch(runSearch);
  const steps = stepsOf(run, rows);
  const openId = step === NONE ? undefined : (step ?? mainStep(rows)?.id);
  return (
    <div className={styles.page}>
      <div className={styles.steps}>
        <div className={styles.status} role="status">
          <StatusBadge status={toneOfRun(run.status)} label={statusWord(run.status)} />
        </div>
        {run.error !== null && run.error !== '' && (
          <MessageBar intent="error" layout="multiline" className={styles.error}>
            <MessageBarBody>{run.error}</MessageBarBody>
          </MessageBar>
        )}
        {steps.length === 0 ? (
          <EmptyState sentence={RUN_TEXTS.noSteps} />
        ) : (
          <StepTimeline
            steps={steps}
            openId={openId}
            onOpen={(id) => change({ step: id ?? NONE }, 'replace')}
          />
        )}
      </div>
      <RunRail run={run} />
    </div>
  );
}

export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { query, stepsQuery, refresh } = useLiveRun(id);
  const run = query.data ?? undefined;
  return (
    <PageFrame
      title={run?.playbooks ? titleOf(run.playbooks) : RUN_TEXTS.title}
      actions={run && <RunActions key={id} run={run} />}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={RUN_TEXTS.loading} count={10} />}
        onRetry={refresh}
      >
        {(found) =>
          found === null ? (
            <EmptyState
              sentence={RUN_TEXTS.gone}
              action={<Button onClick={() => void navigate(paths.playbookRuns())}>{RUN_TEXTS.toList}</Button>}
            />
          ) : (
            <QueryBoundary
              query={stepsQuery}
              skeleton={<SkeletonRows label={RUN_TEXTS.loading} count={10} />}
              onRetry={refresh}
            >
              {(rows) => <Run run={found} rows={rows} />}
            </QueryBoundary>
          )
        }
      </QueryBoundary>
    </PageFrame>
  );
}
