import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '@/components/feedback/CopyButton';
import type { JobRow } from '../model/jobs';
import { JOB_TEXTS } from '../texts';
import { ResourceName } from './ResourceName';

const useStyles = makeStyles({
  cell: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    width: '100%',
    // A button for fingers is taller than the line: both stay in its middle.
    height: '100%',
  },
});

/** What the job worked on, with its id to copy (JOB-3, JOB-6). */
export function ResourceCell({ row }: { row: JobRow }) {
  const styles = useStyles();
  const { resource_id: id } = row;
  return (
    <span className={styles.cell}>
      <ResourceName row={row} />
      {id !== null && id !== '' && <CopyButton text={id} label={JOB_TEXTS.copyId} />}
    </span>
  );
}
