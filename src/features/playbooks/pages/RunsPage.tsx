/** /playbooks/runs: what was run, newest first (RUN-2). */
import { makeStyles } from '@fluentui/react-components';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { paths } from '@/services/config/paths';
import { RunList, useRunList } from '../components/RunList';
import { PLAYBOOK_PAGES, PLAYBOOK_TEXTS, RUN_TEXTS } from '../texts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const list = useRunList();
  return (
    <PageFrame
      title={PLAYBOOK_TEXTS.title}
      refresh={{
        isLoading: list.query.isFetching,
        onRefresh: list.refresh,
        age: <StaleAge fulfilledAt={list.query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <PageTabs label={PLAYBOOK_TEXTS.pages} pages={PLAYBOOK_PAGES} selected={paths.playbookRuns()} />
        <RunList list={list} none={RUN_TEXTS.noRuns} />
      </div>
    </PageFrame>
  );
}
