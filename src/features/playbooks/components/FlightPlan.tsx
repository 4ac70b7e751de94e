/** What the run would do, before anybody presses Run (design: beyond M20). */
import {
  Link,
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { Facts } from '@/components/layout/Facts';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { statusWord } from '@/components/theme/statusTone';
import { asAppError } from '@/services/api/asAppError';
import { paths } from '@/services/config/paths';
import { formatShortDuration } from '@/services/format/duration';
import { showInvisible } from '@/services/text/visible';
import { useGetPlanQuery } from '../api';
import { approverWords, type EarlierRun, type Plan } from '../model/plan';
import { toneOfRun } from '../model/runs';
import type { RunRequest } from '../startRun';
import { PLAN_TEXTS } from '../texts';
import { PlannedSteps } from './PlannedSteps';

const useStyles = makeStyles({
  plan: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  old: { opacity: 0.65 },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
  target: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  runs: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  run: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  value: { whiteSpace: 'pre-wrap', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

/** Opens beside this page: what was typed stays. */
function Earlier({ run }: { run: EarlierRun }) {
  const styles = useStyles();
  return (
    <li className={styles.run} title={run.error ?? undefined}>
      <StatusShape status={toneOfRun(run.status)} size={12} isDecorative />
      <Link href={useHref(paths.playbookRun(run.id))} target="_blank" rel="noreferrer">
        {statusWord(run.status)}
      </Link>
      <Age time={run.created_at} suffix="ago" />
    </li>
  );
}

function Outcomes({ last, usual_ms }: Pick<Plan, 'last' | 'usual_ms'>) {
  const styles = useStyles();
  if (last.length === 0) return PLAN_TEXTS.firstRun;
  return (
    <>
      <ul className={styles.runs}>
        {last.map((run) => (
          <Earlier key={run.id} run={run} />
        ))}
      </ul>
      {usual_ms !== null && <span>{PLAN_TEXTS.usually(formatShortDuration(usual_ms))}</span>}
    </>
  );
}

function approvalWords({ mode, is_enough, approvers }: NonNullable<Plan['approval']>): string {
  if (is_enough) return PLAN_TEXTS.yourStart;
  return PLAN_TEXTS.waitsFor(mode === 'all', approvers.map(approverWords).join(', '));
}

function Known({ plan }: { plan: Plan }) {
  const styles = useStyles();
  const { target, approval, parameters, problem, steps, last, usual_ms } = plan;
  const values = parameters.map(({ name, label, shown, is_default }): [string, ReactNode] => [
    label,
    <span key={name}>
      <span className={styles.value}>{shown === '' ? PLAN_TEXTS.empty : showInvisible(shown)}</span>
      {is_default && ` ${PLAN_TEXTS.isDefault}`}
    </span>,
  ]);
  return (
    <>
      {problem !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{PLAN_TEXTS.endsAtOnce(problem)}</MessageBarBody>
        </MessageBar>
      )}
      <Facts
        facts={[
          [
            PLAN_TEXTS.target,
            target === null ? (
              PLAN_TEXTS.noTarget
            ) : (
              <span className={styles.target}>
                <bdi>{target.name}</bdi> {target.type}
                {target.status !== null && <StatusBadge status={target.status} />}
              </span>
            ),
          ],
          [PLAN_TEXTS.approval, approval && approvalWords(approval)],
          [PLAN_TEXTS.last, <Outcomes key="last" last={last} usual_ms={usual_ms} />],
          ...values,
        ]}
      />
      {steps.length > 0 && <PlannedSteps steps={steps} />}
    </>
  );
}

/** Servers of the existing platform do not know this call. */
const UNKNOWN_CALL = [404, 405];

export function FlightPlan({ request, isIncomplete }: { request: RunRequest; isIncomplete: boolean }) {
  const styles = useStyles();
  const result = useGetPlanQuery(request, { skip: isIncomplete, refetchOnMountOrArgChange: true });
  const error = asAppError(result.error);
  const content = () => {
    if (isIncomplete) return <p className={styles.quiet}>{PLAN_TEXTS.incomplete}</p>;
    if (error !== undefined && !result.isFetching) {
      const isUnknown = UNKNOWN_CALL.includes(error.status ?? 0);
      return <p className={styles.quiet}>{isUnknown ? PLAN_TEXTS.unknown : error.text}</p>;
    }
    return result.data === undefined ? (
      <SkeletonRows label={PLAN_TEXTS.loading} count={3} />
    ) : (
      <Known plan={result.data} />
    );
  };
  const isOld = result.isFetching && result.data !== undefined;
  return (
    <section
      aria-label={PLAN_TEXTS.title}
      aria-busy={result.isFetching}
      className={mergeClasses(styles.plan, isOld && styles.old)}
    >
      <h3 className={styles.heading}>{PLAN_TEXTS.title}</h3>
      {content()}
    </section>
  );
}
