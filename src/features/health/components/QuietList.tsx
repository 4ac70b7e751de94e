import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Link } from 'react-router-dom';
import { showToast } from '@/components/feedback/toasts';
import { asAppError } from '@/services/api/asAppError';
import { paths } from '@/services/config/paths';
import { useRemoveMaintenanceMutation } from '../maintenanceApi';
import type { QuietTime } from '../model/quietTimes';
import { formatRunTime } from '../model/runTime';
import { HEALTH_TEXTS } from '../texts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, fontSize: tokens.fontSizeBase200 },
  item: {
    display: 'flex',
    alignItems: 'baseline',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    borderLeft: `3px solid ${tokens.colorBrandForeground1}`,
    paddingLeft: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalXXS,
  },
  kind: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  time: { fontVariantNumeric: 'tabular-nums' },
  reason: { overflowWrap: 'anywhere', unicodeBidi: 'isolate', color: tokens.colorNeutralForeground2 },
});

function Removal({ id }: { id: string }) {
  const [remove, { isLoading }] = useRemoveMaintenanceMutation();
  const handleRemove = async () => {
    const { error } = await remove(id);
    if (error === undefined) showToast('success', HEALTH_TEXTS.maintenanceRemoved);
    else showToast('error', asAppError(error)?.text ?? '');
  };
  return (
    <Button
      size="small"
      appearance="transparent"
      disabledFocusable={isLoading}
      onClick={() => void handleRemove()}
    >
      Remove
    </Button>
  );
}

interface QuietListProps {
  times: readonly QuietTime[];
  mayRemove: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Maintenance and silences of the graph in words: when, why and by whom; a note can be taken back. */
export function QuietList({ times, mayRemove, now }: QuietListProps) {
  const styles = useStyles();
  if (times.length === 0) return null;
  const time = (at: number) => formatRunTime(new Date(at).toISOString(), now);
  return (
    <ul className={styles.list} aria-label="Maintenance and silences">
      {times.map(({ id, kind, start, end, reason, author }) => (
        <li key={id} className={styles.item}>
          <Link className={styles.kind} to={paths.silences({ silence: id })}>
            {HEALTH_TEXTS.maintenanceKinds[kind]}
          </Link>
          <span className={styles.time}>
            {time(start)} – {time(end)}
          </span>
          <span className={styles.reason}>
            {reason}
            {author !== undefined && ` · ${author}`}
          </span>
          {mayRemove && kind === 'maintenance' && <Removal id={id} />}
        </li>
      ))}
    </ul>
  );
}
