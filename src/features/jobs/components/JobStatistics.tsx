import { makeStyles, tokens } from '@fluentui/react-components';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { formatCount } from '@/services/format/numbers';
import type { JobRow } from '../model/jobs';
import { JOB_TEXTS } from '../texts';

const useStyles = makeStyles({
  counts: { display: 'inline-flex', gap: tokens.spacingHorizontalS, fontVariantNumeric: 'tabular-nums' },
});

/** How many succeeded and failed; blank where it is none (JOB-4). */
export function JobStatistics({ row }: { row: JobRow }) {
  const styles = useStyles();
  const [success, error] = [row.success_count ?? 0, row.error_count ?? 0];
  return (
    <span className={styles.counts}>
      {success > 0 && <StatusBadge status="success" label={JOB_TEXTS.success(formatCount(success))} />}
      {error > 0 && <StatusBadge status="error" label={JOB_TEXTS.error(formatCount(error))} />}
    </span>
  );
}
