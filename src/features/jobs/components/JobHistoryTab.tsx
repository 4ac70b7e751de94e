import { makeStyles } from '@fluentui/react-components';
import { useJobHistory } from '../hooks/useJobHistory';
import type { JobResource } from '../model/jobs';
import { JobTable } from './JobTable';

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

/** The runs of one record, in a tab of its page (JOB-12, JOB-13, API-19). */
export function JobHistoryTab(resource: JobResource) {
  const styles = useStyles();
  const history = useJobHistory(resource);
  return (
    <div className={styles.tab}>
      <JobTable history={history} isOfResource />
    </div>
  );
}
