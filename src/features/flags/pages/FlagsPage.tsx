/** /settings/feature-flags: properties with their source, and what they switch off (FLAG-6). */
import { Button, makeStyles } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { ActionButton } from '@/components/access/ActionButton';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { SearchBox } from '@/components/filters/SearchBox';
import { PageFrame } from '@/components/layout/PageFrame';
import { Toolbar } from '@/components/layout/Toolbar';
import { useAbility } from '@/services/session/useSession';
import { MESSAGES } from '@/services/text/messages';
import { flagColumns, flagId } from '../columns';
import type { FlagAction } from '../components/FlagActions';
import type { OpenDialog } from '../components/FlagDialogs';
import { useFlagsScreen } from '../hooks/useFlagsScreen';
import type { FlagRow } from '../model/flags';
import { WRITE_FLAGS } from '../requirements';
import { FLAG_TEXTS } from '../texts';

const FlagDialogs = lazy(() =>
  import('../components/FlagDialogs').then((module) => ({ default: module.FlagDialogs })),
);

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const ability = useAbility(WRITE_FLAGS);
  const [dialog, setDialog] = useState<OpenDialog>();
  const handleAct = useCallback((kind: FlagAction, row: FlagRow) => {
    setDialog({ kind, row });
  }, []);
  const columns = useMemo(() => flagColumns(handleAct), [handleAct]);
  const screen = useFlagsScreen(columns);
  const { search, query, handleSearch, refresh } = screen;
  const isSearching = search.search !== '';
  return (
    <PageFrame
      title={FLAG_TEXTS.title}
      actions={
        <ActionButton
          ability={ability}
          appearance="primary"
          icon={<AddRegular />}
          onClick={() => {
            setDialog({ kind: 'add' });
          }}
        >
          {FLAG_TEXTS.add}
        </ActionButton>
      }
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <Toolbar label="Find properties">
          <SearchBox label={FLAG_TEXTS.search} value={search.search} onSearch={handleSearch} />
        </Toolbar>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {() => (
            <div className={styles.grid}>
              <DataGridLazy
                label={FLAG_TEXTS.title}
                columns={columns}
                rows={screen.rows}
                rowId={flagId}
                onOpen={(row) => {
                  if (ability.granted && row.source === 'db') handleAct('edit', row);
                }}
                sort={screen.sort}
                onSort={screen.handleSort}
                empty={
                  <EmptyState
                    sentence={isSearching ? FLAG_TEXTS.nobodyFound : FLAG_TEXTS.none}
                    action={
                      isSearching ? (
                        <Button onClick={() => handleSearch('')}>{FLAG_TEXTS.clearSearch}</Button>
                      ) : undefined
                    }
                  />
                }
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {dialog !== undefined && (
        <Suspense fallback={null}>
          <FlagDialogs
            dialog={dialog}
            names={screen.names}
            onClose={() => {
              setDialog(undefined);
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
