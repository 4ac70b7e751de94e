/** /catalog/scrapers: what fills the catalog, and how its last runs went (SCR-1, ROUTE-11). */
import { makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { useQueryView } from '@/services/api/useQueryView';
import { CATALOG_SECTIONS, CATALOG_SECTIONS_NAME } from '@/services/config/catalogSections';
import { paths } from '@/services/config/paths';
import { usePolling } from '@/services/api/usePolling';
import { useAbility } from '@/services/session/useSession';
import { MESSAGES } from '@/services/text/messages';
import { useListScrapersQuery } from '../api';
import { SCRAPER_COLUMNS, scraperId } from '../columns';
import { WRITE_SCRAPERS } from '../requirements';
import { SCRAPER_TEXTS } from '../texts';

const POLL_MS = 15_000;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const navigate = useNavigate();
  const polling = usePolling(POLL_MS);
  const result = useListScrapersQuery(undefined, {
    ...polling,
    refetchOnMountOrArgChange: true,
  });
  const query = useQueryView(result);
  const refresh = () => void result.refetch();
  const ability = useAbility(WRITE_SCRAPERS);
  const add = (
    <ActionButton
      ability={ability}
      appearance="primary"
      icon={<AddRegular />}
      onClick={() => void navigate(paths.scraper('new'))}
    >
      {SCRAPER_TEXTS.add}
    </ActionButton>
  );
  return (
    <PageFrame
      title={SCRAPER_TEXTS.title}
      actions={add}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <PageTabs label={CATALOG_SECTIONS_NAME} pages={CATALOG_SECTIONS} selected={paths.scrapers()} />
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {(rows) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={SCRAPER_TEXTS.list}
                columns={SCRAPER_COLUMNS}
                rows={rows}
                rowId={scraperId}
                onOpen={({ id }) => void navigate(paths.scraper(id))}
                empty={<EmptyState sentence={SCRAPER_TEXTS.none} action={add} />}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
    </PageFrame>
  );
}
