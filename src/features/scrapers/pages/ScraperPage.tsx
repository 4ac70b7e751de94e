/** /catalog/scrapers/{id}: one scraper, its spec and its runs (SCR-1, SCR-4). */
import { Button, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { statusWord } from '@/components/theme/statusTone';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { formatCount } from '@/services/format/numbers';
import { usePolling } from '@/services/api/usePolling';
import { SlotOutlet } from '@/services/slots/SlotOutlet';
import { useSearch } from '@/services/url/useSearch';
import { useGetScraperQuery } from '../api';
import { RunButton } from '../components/RunButton';
import { agentOf, nameOf } from '../model/scraper';
import type { ScraperDetail } from '../model/scraper';
import { SCRAPER_TABS, scraperSearch } from '../search';
import { scraperHistory } from '../slots';
import { SCRAPER_TEXTS } from '../texts';

const SpecTab = lazy(() => import('../components/SpecTab').then((module) => ({ default: module.SpecTab })));

const POLL_MS = 15_000;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground2,
  },
  tabs: {
    flexShrink: 0,
    paddingInline: tokens.spacingHorizontalS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  link: { color: tokens.colorBrandForegroundLink },
  history: { flexGrow: 1, minHeight: 0 },
});

function Gone() {
  const navigate = useNavigate();
  return (
    <EmptyState
      sentence={SCRAPER_TEXTS.gone}
      action={<Button onClick={() => void navigate(paths.scrapers())}>{SCRAPER_TEXTS.toList}</Button>}
    />
  );
}

function Scraper({ scraper }: { scraper: ScraperDetail }) {
  const styles = useStyles();
  const [{ tab }, change] = useSearch(scraperSearch);
  const agent = agentOf(scraper);
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <nav aria-label={SCRAPER_TEXTS.where}>
          <Link className={styles.link} to={paths.scrapers()}>
            {SCRAPER_TEXTS.title}
          </Link>{' '}
          <span aria-hidden>›</span>
        </nav>
        {scraper.job_status === null ? (
          SCRAPER_TEXTS.neverRan
        ) : (
          <>
            <StatusBadge status={scraper.job_status} label={statusWord(scraper.job_status)} />
            <span>
              {SCRAPER_TEXTS.outcome(
                formatCount(scraper.job_success_count ?? 0),
                scraper.job_error_count ?? 0,
              )}
            </span>
          </>
        )}
        {scraper.description !== null && <span>{scraper.description}</span>}
        {agent !== undefined && <span>{SCRAPER_TEXTS.notHere(agent)}</span>}
      </div>
      <div className={styles.tabs}>
        <TabList
          size="small"
          selectedValue={tab}
          aria-label={SCRAPER_TEXTS.tabs}
          onTabSelect={(_event, { value }) =>
            change({ tab: SCRAPER_TABS.find((known) => known === value) ?? 'spec' })
          }
        >
          {SCRAPER_TABS.map((part) => (
            <Tab key={part} value={part}>
              {SCRAPER_TEXTS[part]}
            </Tab>
          ))}
        </TabList>
      </div>
      {tab === 'history' ? (
        <div className={styles.history}>
          <SlotOutlet slot={scraperHistory} props={{ table: 'config_scrapers', id: scraper.id }} />
        </div>
      ) : (
        <Suspense fallback={<SkeletonRows label={SCRAPER_TEXTS.loading} count={12} />}>
          <SpecTab scraper={scraper} />
        </Suspense>
      )}
    </div>
  );
}

export function Component() {
  const { id = '' } = useParams();
  const polling = usePolling(POLL_MS);
  const result = useGetScraperQuery(id, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const query = useQueryView({ ...result, data: result.currentData });
  const refresh = () => void result.refetch();
  const scraper = query.data ?? undefined;
  return (
    <PageFrame
      title={scraper === undefined ? SCRAPER_TEXTS.one : nameOf(scraper)}
      actions={scraper && <RunButton key={id} scraper={scraper} />}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <QueryBoundary
        query={query}
        skeleton={<SkeletonRows label={SCRAPER_TEXTS.loading} count={12} />}
        onRetry={refresh}
      >
        {(found) => (found === null ? <Gone /> : <Scraper scraper={found} />)}
      </QueryBoundary>
    </PageFrame>
  );
}
