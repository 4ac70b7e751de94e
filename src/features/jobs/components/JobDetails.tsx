/** What one run left behind, in a chunk of its own: most visits only look at the list. */
import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { Modal } from '@/components/feedback/Modal';
import { MESSAGES } from '@/services/text/messages';
import { showInvisible } from '@/services/text/visible';
import { readDetails, tabsOf, type DetailTab, type JobDetails as Details } from '../model/details';
import { jobName, type JobRow } from '../model/jobs';
import { JOB_TEXTS } from '../texts';
import { JobErrors } from './JobErrors';
import { JobFacts } from './JobFacts';
import { ReconcileSummary, ScrapeSummary } from './JobSummaries';

const useStyles = makeStyles({
  body: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const LABELS: Readonly<Record<DetailTab, string>> = {
  errors: JOB_TEXTS.errors,
  scrape: JOB_TEXTS.scrapeSummary,
  reconcile: JOB_TEXTS.reconcileSummary,
};

function Part({ tab, details }: { tab: DetailTab; details: Details }) {
  switch (tab) {
    case 'errors':
      return <JobErrors errors={details.errors} />;
    case 'scrape':
      return <ScrapeSummary lines={details.scrape} />;
    case 'reconcile':
      return <ReconcileSummary lines={details.reconcile} />;
  }
}

function Parts({ details, tabs }: { details: Details; tabs: readonly [DetailTab, ...DetailTab[]] }) {
  const id = useId();
  const [chosen, setChosen] = useState<DetailTab>();
  const tab = chosen !== undefined && tabs.includes(chosen) ? chosen : tabs[0];
  return (
    <>
      <TabList
        size="small"
        selectedValue={tab}
        onTabSelect={(_, { value }) => {
          setChosen(tabs.find((known) => known === value));
        }}
      >
        {tabs.map((known) => (
          <Tab key={known} id={`${id}-${known}`} value={known} aria-controls={`${id}-panel`}>
            {LABELS[known]}
          </Tab>
        ))}
      </TabList>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0}>
        <Part tab={tab} details={details} />
      </div>
    </>
  );
}

/** Facts of a run and the tabs that have something to show (JOB-1, JOB-5). */
export function JobDetails({ row, onClose }: { row: JobRow; onClose: () => void }) {
  const styles = useStyles();
  const details = readDetails(row.details);
  const [first, ...others] = tabsOf(details);
  return (
    <Modal
      title={showInvisible(JOB_TEXTS.details(jobName(row)))}
      size="large"
      isOpen
      isExpandable
      onClose={onClose}
    >
      <div className={styles.body}>
        <JobFacts row={row} />
        {first === undefined ? (
          <p className={styles.none}>{MESSAGES.noDetails}</p>
        ) : (
          <Parts details={details} tabs={[first, ...others]} />
        )}
      </div>
    </Modal>
  );
}
