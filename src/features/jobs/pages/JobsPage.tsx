/** /settings/jobs: what ran behind the screens (checklist JOB-1 to JOB-11). */
import { makeStyles } from '@fluentui/react-components';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { JobFilters } from '../components/JobFilters';
import { JobTable } from '../components/JobTable';
import { useJobHistory } from '../hooks/useJobHistory';
import { JOB_TEXTS } from '../texts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const history = useJobHistory();
  const { search, change, query, refresh } = history;
  return (
    <PageFrame
      title={JOB_TEXTS.title}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <JobFilters search={search} change={change} />
        <JobTable history={history} isOfResource={false} />
      </div>
    </PageFrame>
  );
}
