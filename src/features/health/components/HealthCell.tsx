import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Age } from '@/components/entity/Age';
import { Heartbeat } from '@/components/entity/Heartbeat';
import type { CheckSummary } from '@/services/contracts/rows';
import type { HealthRow } from '../model/flatten';
import { RollUpBar } from './RollUpBar';
import { useFreshness } from './useFreshness';

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: '100%',
    minWidth: 0,
  },
  bar: { flexGrow: 1, flexBasis: 0, minWidth: 0 },
  late: { opacity: 0.55 },
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
  alarm: { color: tokens.colorStatusWarningForeground1, fontWeight: tokens.fontWeightSemibold },
});

function CheckHeartbeat({ check }: { check: CheckSummary }) {
  const styles = useStyles();
  const freshness = useFreshness(check);
  return (
    <span className={styles.cell}>
      <span className={mergeClasses(styles.bar, freshness !== 'live' && styles.late)}>
        <Heartbeat runs={check.checkStatuses} />
      </span>
      {freshness !== 'live' && (
        <span className={mergeClasses(styles.note, freshness === 'notLive' && styles.alarm)}>
          {freshness === 'notLive' ? 'NOT LIVE ' : ''}
          <Age time={check.last_runtime} />
        </span>
      )}
    </span>
  );
}

/** The heartbeat of a check, faded once its data are late; the roll-up of a group. */
export function HealthCell({ row }: { row: HealthRow }) {
  const styles = useStyles();
  if (row.kind === 'check') return <CheckHeartbeat check={row.check} />;
  return (
    <span className={styles.cell}>
      <RollUpBar row={row} />
    </span>
  );
}
