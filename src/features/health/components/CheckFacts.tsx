import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useCallback, type ReactNode } from 'react';
import { Age } from '@/components/entity/Age';
import { useClockText } from '@/components/entity/useClockText';
import { formatDuration } from '@/services/format/duration';
import { MISSING } from '@/services/contracts/display';
import { describeTime } from '@/services/time/absolute';
import { parseTime } from '@/services/time/parse';
import { formatSpan } from '@/services/time/relative';
import type { AboutCheck } from '../model/aboutCheck';
import { useFreshness } from './useFreshness';
import { UptimeText } from './UptimeText';

const useStyles = makeStyles({
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    margin: 0,
  },
  fact: {
    // No narrower than what it says: an uptime of 100.0% needs a few pixels more than the others.
    flex: '1 0 60px',
    minWidth: 'min-content',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  name: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  late: { color: tokens.colorNeutralForeground3 },
  alarm: { display: 'block', fontSize: tokens.fontSizeBase100, color: tokens.colorStatusWarningForeground1 },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** 'in 12s', or 'due' once its moment has come. */
function NextRun({ time }: { time: string | null | undefined }) {
  const text = useClockText(
    useCallback(
      (now) => {
        const at = parseTime(time);
        if (at === undefined) return MISSING;
        return at <= now ? 'due' : `in ${formatSpan(at - now)}`;
      },
      [time],
    ),
  );
  return <span title={describeTime(time)}>{text}</span>;
}

function LastRun({ about }: { about: AboutCheck }) {
  const styles = useStyles();
  const freshness = useFreshness({ last_runtime: about.lastRun, next_runtime: about.nextRun });
  return (
    <>
      <span className={mergeClasses(freshness !== 'live' && styles.late)}>
        <Age time={about.lastRun} />
      </span>
      {freshness === 'notLive' && <span className={styles.alarm}>NOT LIVE</span>}
    </>
  );
}

/** Uptime, latency percentiles, last run, next run and last transition (CHECK-4, CHECK-13). */
export function CheckFacts({ about }: { about: AboutCheck }) {
  const styles = useStyles();
  const { uptime, latency, nextRun, transition } = about;
  return (
    <dl className={styles.facts}>
      <Fact name="Uptime">{uptime === undefined ? MISSING : <UptimeText check={{ uptime }} />}</Fact>
      <Fact name="p95">{formatDuration(latency?.p95)}</Fact>
      <Fact name="p97">{formatDuration(latency?.p97)}</Fact>
      <Fact name="p99">{formatDuration(latency?.p99)}</Fact>
      <Fact name="Last run">
        <LastRun about={about} />
      </Fact>
      <Fact name="Next run">
        <NextRun time={nextRun} />
      </Fact>
      <Fact name="Changed">
        <Age time={transition} />
      </Fact>
    </dl>
  );
}
