import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatDuration } from '@/services/format/duration';
import { describeTime, formatLocalTime } from '@/services/time/absolute';
import { hasStatistics, jobAgent, type JobRow } from '../model/jobs';
import { JOB_FACTS } from '../texts';
import { JobStatistics } from './JobStatistics';
import { ResourceCell } from './ResourceCell';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  fact: { minWidth: 0 },
  term: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  value: { margin: 0, overflowWrap: 'anywhere', unicodeBidi: 'isolate', fontVariantNumeric: 'tabular-nums' },
});

function Fact({ term, children }: { term: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function Time({ time }: { time: string }) {
  return (
    <time dateTime={time} title={describeTime(time)}>
      {formatLocalTime(time)}
    </time>
  );
}

/** Everything the run says about itself, apart from its details; what it does not say is left out (JOB-1). */
export function JobFacts({ row }: { row: JobRow }) {
  const styles = useStyles();
  const agent = jobAgent(row);
  return (
    <dl className={styles.facts}>
      <Fact term={JOB_FACTS.status}>
        <StatusBadge status={row.status} />
      </Fact>
      {hasStatistics(row) && (
        <Fact term={JOB_FACTS.statistics}>
          <JobStatistics row={row} />
        </Fact>
      )}
      <Fact term={JOB_FACTS.duration}>{formatDuration(row.duration_millis)}</Fact>
      {row.time_start !== null && (
        <Fact term={JOB_FACTS.started}>
          <Time time={row.time_start} />
        </Fact>
      )}
      {row.time_end !== null && (
        <Fact term={JOB_FACTS.ended}>
          <Time time={row.time_end} />
        </Fact>
      )}
      <Fact term={JOB_FACTS.recorded}>
        <Time time={row.created_at} />
      </Fact>
      {row.resource_id !== null && row.resource_id !== '' && (
        <Fact term={row.resource_type ?? JOB_FACTS.resource}>
          <ResourceCell row={row} />
        </Fact>
      )}
      {agent !== undefined && <Fact term={JOB_FACTS.agent}>{agent.name}</Fact>}
      {row.hostname !== null && row.hostname !== '' && <Fact term={JOB_FACTS.host}>{row.hostname}</Fact>}
      <Fact term={JOB_FACTS.id}>{row.id}</Fact>
    </dl>
  );
}
