/** /settings/integrations: what brings data in (ROUTE-15). */
import { makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/access/ActionButton';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { PageFrame } from '@/components/layout/PageFrame';
import { useQueryView } from '@/services/api/useQueryView';
import { paths } from '@/services/config/paths';
import { useWaiting } from '@/services/offline/outbox/useWaiting';
import { usePages } from '@/services/preferences/usePages';
import { useAbility } from '@/services/session/useSession';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useListIntegrationsQuery } from '../api';
import { INTEGRATION_COLUMNS, integrationId } from '../columns';
import { WRITE_INTEGRATIONS } from '../requirements';
import { integrationsSearch } from '../search';
import { INTEGRATION_TEXTS } from '../texts';

const AddIntegrationDialog = lazy(() =>
  import('../components/AddIntegrationDialog').then((module) => ({ default: module.AddIntegrationDialog })),
);

const TABLES = ['config_scrapers', 'topologies', 'logging_backends'];

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const navigate = useNavigate();
  const [search, change] = useSearch(integrationsSearch);
  const { pageSize, pagingOf } = usePages(search, change);
  const result = useListIntegrationsQuery(
    { pageIndex: search.pageIndex, pageSize },
    { refetchOnMountOrArgChange: true },
  );
  const query = useQueryView(result);
  const rows = useWaiting(TABLES, query.data?.rows);
  const refresh = () => void result.refetch();
  const ability = useAbility(WRITE_INTEGRATIONS);
  const add = (
    <ActionButton
      ability={ability}
      appearance="primary"
      icon={<AddRegular />}
      onClick={() => change({ add: 'choose' })}
    >
      {INTEGRATION_TEXTS.add}
    </ActionButton>
  );
  const isAdding = search.add !== 'no' && ability.granted;
  return (
    <PageFrame
      title={INTEGRATION_TEXTS.title}
      actions={add}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {({ rows: stored, total }) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={INTEGRATION_TEXTS.list}
                columns={INTEGRATION_COLUMNS}
                rows={rows ?? stored}
                rowId={integrationId}
                onOpen={(row) => void navigate(paths.integration(row.integration_type, row.id))}
                paging={pagingOf(total)}
                empty={<EmptyState sentence={INTEGRATION_TEXTS.empty} action={add} />}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {isAdding && (
        <Suspense fallback={null}>
          <AddIntegrationDialog
            choice={search.add === 'choose' || search.add === 'no' ? undefined : search.add}
            onChoose={(chart) => change({ add: chart ?? 'choose' })}
            onClose={() => change({ add: 'no' })}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
