import { Link, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { Age } from '@/components/entity/Age';
import { Facts } from '@/components/layout/Facts';
import { formatDuration } from '@/services/format/duration';
import { showInvisible } from '@/services/text/visible';
import { formatLocalTime } from '@/services/time/absolute';
import type { ApprovalRow, RunDetail } from '../model/records';
import { approversOf, durationOf, shownParameters, targetOf, type RunTarget } from '../model/runs';
import { RUN_TEXTS } from '../texts';

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingInlineStart: tokens.spacingHorizontalL },
  value: { whiteSpace: 'pre-wrap', fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
});

function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

function TargetLink({ target }: { target: RunTarget }) {
  const follow = useLinkClickHandler(target.path);
  return (
    <Link href={useHref(target.path)} onClick={follow}>
      <bdi>{target.name}</bdi>
    </Link>
  );
}

const approverName = ({ person_id, team_id }: ApprovalRow): string =>
  person_id?.name ?? (team_id ? `team ${team_id.name}` : 'somebody');

function Approvals({ run }: { run: RunDetail }) {
  const styles = useStyles();
  const approvers = approversOf(run.spec);
  const given = run.playbook_approvals ?? [];
  if (approvers === undefined && given.length === 0) return null;
  return (
    <Section title={RUN_TEXTS.approvals}>
      {approvers !== undefined && (
        <p className={styles.none}>{RUN_TEXTS.waitsFor(approvers.isAll, approvers.names.join(', '))}</p>
      )}
      {run.status === 'pending_approval' && (
        <p className={styles.none}>
          {RUN_TEXTS.waitsSince} <Age time={run.created_at} suffix="ago" />
        </p>
      )}
      {given.length > 0 && (
        <ul className={styles.list}>
          {given.map((approval) => (
            <li key={approval.id}>
              <bdi>{approverName(approval)}</bdi> · <Age time={approval.created_at} suffix="ago" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Where, when and by whom it was run, with which values, and who agreed (RUN-1). */
export function RunRail({ run }: { run: RunDetail }) {
  const styles = useStyles();
  const target = targetOf(run);
  const parameters = shownParameters(run);
  const duration = run.end_time === null ? undefined : durationOf(run, 0);
  return (
    <aside className={styles.rail} aria-label={RUN_TEXTS.about}>
      <Section title={RUN_TEXTS.about}>
        <Facts
          facts={[
            ['Resource', target && <TargetLink target={target} />],
            ['Started by', run.created_by?.name],
            ['Created', formatLocalTime(run.created_at)],
            ['Started', run.start_time && formatLocalTime(run.start_time)],
            ['Ended', run.end_time && formatLocalTime(run.end_time)],
            ['Took', duration === undefined ? undefined : formatDuration(duration)],
          ]}
        />
      </Section>
      <Approvals run={run} />
      <Section title={RUN_TEXTS.parameters}>
        {parameters.length === 0 ? (
          <p className={styles.none}>{RUN_TEXTS.noParameters}</p>
        ) : (
          <Facts
            facts={parameters.map(([name, value]) => [
              name,
              <span key={name} className={styles.value}>
                {showInvisible(value)}
              </span>,
            ])}
          />
        )}
      </Section>
    </aside>
  );
}
