/** /playbooks: what can be done, by category (PB-1). */
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useMemo, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { SearchBox } from '@/components/filters/SearchBox';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { Toolbar } from '@/components/layout/Toolbar';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { useWaiting } from '@/services/offline/outbox/useWaiting';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useListPlaybooksQuery } from '../api';
import { PlaybookCard } from '../components/PlaybookCard';
import { byCategory, titleOf } from '../model/runs';
import type { PlaybookRow } from '../model/records';
import { playbooksSearch } from '../search';
import { PLAYBOOK_PAGES, PLAYBOOK_TEXTS } from '../texts';

const RunDialog = lazy(() =>
  import('../components/RunDialog').then((module) => ({ default: module.RunDialog })),
);

const TABLES = ['playbooks'];

const useStyles = makeStyles({
  group: { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}` },
  heading: {
    margin: `${tokens.spacingVerticalM} 0`,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

export function Component() {
  const styles = useStyles();
  const [{ search }, change] = useSearch(playbooksSearch);
  const result = useListPlaybooksQuery(undefined, { refetchOnMountOrArgChange: true });
  const query = useQueryView(result);
  const rows = useWaiting(TABLES, query.data);
  const groups = useMemo(() => byCategory(rows ?? [], search), [rows, search]);
  const [chosen, setChosen] = useState<PlaybookRow>();
  const refresh = () => void result.refetch();
  const clear = () => change({ search: '' });
  return (
    <PageFrame
      title={PLAYBOOK_TEXTS.title}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <PageTabs label={PLAYBOOK_TEXTS.pages} pages={PLAYBOOK_PAGES} selected={paths.playbooks()} />
      <Toolbar label={PLAYBOOK_TEXTS.find}>
        <SearchBox
          label={PLAYBOOK_TEXTS.search}
          value={search}
          onSearch={(text) => change({ search: text }, 'replace')}
        />
      </Toolbar>
      <QueryBoundary query={query} skeleton={<SkeletonRows label={MESSAGES.loadingData} />} onRetry={refresh}>
        {(all) =>
          groups.length === 0 ? (
            <EmptyState
              sentence={all.length === 0 ? PLAYBOOK_TEXTS.none : PLAYBOOK_TEXTS.noMatch}
              action={all.length === 0 ? undefined : <Button onClick={clear}>{PLAYBOOK_TEXTS.clear}</Button>}
            />
          ) : (
            groups.map(({ category, playbooks }) => (
              <section key={category} className={styles.group}>
                <h2 className={styles.heading}>{category || PLAYBOOK_TEXTS.otherCategory}</h2>
                <div className={styles.cards}>
                  {playbooks.map((playbook) => (
                    <PlaybookCard key={playbook.id} playbook={playbook} onRun={setChosen} />
                  ))}
                </div>
              </section>
            ))
          )
        }
      </QueryBoundary>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <RunDialog
            playbook={{ id: chosen.id, name: titleOf(chosen) }}
            target={undefined}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
