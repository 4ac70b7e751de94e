import { makeStyles, tokens } from '@fluentui/react-components';
import { StatusBadge } from '@/components/theme/StatusBadge';
import type { CheckStatusRow } from '@/services/contracts/healthRows';
import { formatDuration } from '@/services/format/duration';
import { clockNow } from '@/components/entity/clock';
import { describeTime } from '@/services/time/absolute';
import { formatRunTime } from '../model/runTime';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'left',
      verticalAlign: 'top',
    },
    '& th': {
      position: 'sticky',
      top: 0,
      backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground2,
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  status: { width: '1px', whiteSpace: 'nowrap' },
  // A run of yesterday has its date before its time: on a phone it stands above it.
  time: { width: '1px', whiteSpace: 'nowrap', '@media (max-width: 640px)': { whiteSpace: 'normal' } },
  duration: { whiteSpace: 'nowrap', '&&': { textAlign: 'right' } },
  text: { width: '99%', overflowWrap: 'anywhere', whiteSpace: 'pre-line', unicodeBidi: 'plaintext' },
  error: { color: tokens.colorStatusDangerForeground1 },
  muted: { color: tokens.colorNeutralForeground2 },
});

function RunRow({ run, now }: { run: CheckStatusRow; now: number }) {
  const styles = useStyles();
  return (
    <tr>
      <td>
        <StatusBadge status={run.status ? 'healthy' : 'unhealthy'} />
      </td>
      <td className={styles.time}>
        <time dateTime={run.time} title={describeTime(run.time)}>
          {formatRunTime(run.time, now)}
        </time>
      </td>
      <td className={styles.duration}>{formatDuration(run.duration)}</td>
      <td className={styles.text}>
        {run.error !== null && run.error !== '' && <div className={styles.error}>{run.error}</div>}
        {run.message !== null && run.message !== '' && <div className={styles.muted}>{run.message}</div>}
      </td>
    </tr>
  );
}

/** Runs of a check: status, time, duration, message and error (CHECK-5). */
export function HistoryTable({ runs }: { runs: readonly CheckStatusRow[] }) {
  const styles = useStyles();
  const now = clockNow();
  return (
    <table className={styles.table} aria-label="History">
      <thead>
        <tr>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col" className={styles.time}>
            Time
          </th>
          <th scope="col" className={styles.duration}>
            Duration
          </th>
          <th scope="col">Message</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.time} run={run} now={now} />
        ))}
      </tbody>
    </table>
  );
}
