/** /playbooks/{id}: one playbook, what it asks for, what it does, its runs, and Run (OPEN-15, JOB-6). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { useAbility } from '@/services/session/useSession';
import { useGetPlaybookQuery } from '../api';
import { PlaybookRail } from '../components/PlaybookRail';
import { RunList, useRunList } from '../components/RunList';
import type { PlaybookRow } from '../model/records';
import { titleOf } from '../model/runs';
import { RUN_PLAYBOOKS } from '../requirements';
import { PLAYBOOK_TEXTS, RUN_DIALOG_TEXTS, RUN_TEXTS } from '../texts';

const RunDialog = lazy(() =>
  import('../components/RunDialog').then((module) => ({ default: module.RunDialog })),
);

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    height: '100%',
    minHeight: 0,
    '@media (max-width: 1023px)': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(420px, 1fr)',
      height: 'auto',
      minHeight: '100%',
    },
  },
  runs: { display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 0 },
  heading: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    // As the filters under it.
    backgroundColor: tokens.colorNeutralBackground1,
  },
  rail: {
    minWidth: 0,
    overflow: 'auto',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 1023px)': {
      gridRow: 1,
      overflow: 'visible',
      borderLeftWidth: '0',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
});

function RunButton({ playbook }: { playbook: PlaybookRow }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionButton
        ability={useAbility(RUN_PLAYBOOKS)}
        appearance="primary"
        icon={<PlayRegular />}
        onClick={() => setOpen(true)}
      >
        {PLAYBOOK_TEXTS.run}
      </ActionButton>
      {isOpen && (
        <Suspense fallback={null}>
          <RunDialog
            playbook={{ id: playbook.id, name: titleOf(playbook) }}
            target={undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Gone() {
  const navigate = useNavigate();
  return (
    <EmptyState
      sentence={RUN_DIALOG_TEXTS.gone}
      action={<Button onClick={() => void navigate(paths.playbooks())}>{PLAYBOOK_TEXTS.toList}</Button>}
    />
  );
}

export function Component() {
  const styles = useStyles();
  const { id = '' } = useParams();
  const result = useGetPlaybookQuery(id, { refetchOnMountOrArgChange: true });
  const query = useQueryView({ ...result, data: result.currentData });
  const list = useRunList(undefined, id);
  const refresh = () => {
    void result.refetch();
    list.refresh();
  };
  const known = result.currentData ?? undefined;
  return (
    <PageFrame
      title={known === undefined ? PLAYBOOK_TEXTS.one : titleOf(known)}
      actions={known && <RunButton playbook={known} />}
      refresh={{
        isLoading: list.query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={list.query.fulfilledAt} />,
      }}
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={PLAYBOOK_TEXTS.loading} />}
        onRetry={refresh}
      >
        {(playbook) =>
          playbook === null ? (
            <Gone />
          ) : (
            <div className={styles.page}>
              <section className={styles.runs} aria-label={PLAYBOOK_TEXTS.runs}>
                <h2 className={styles.heading}>{PLAYBOOK_TEXTS.runs}</h2>
                <RunList list={list} none={RUN_TEXTS.noRunsOfThis} isOfPlaybook />
              </section>
              <div className={styles.rail}>
                <PlaybookRail playbook={playbook} />
              </div>
            </div>
          )
        }
      </QueryBoundary>
    </PageFrame>
  );
}
