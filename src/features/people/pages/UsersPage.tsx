/** /settings/users: who may sign in, as what, and who may not any more (USER-1 to USER-3). */
import { Button, makeStyles } from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons';
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
import { userColumns, userId } from '../columns';
import type { UserAction } from '../components/UserActions';
import type { OpenDialog } from '../components/UserDialogs';
import { useUsersScreen } from '../hooks/useUsersScreen';
import type { User } from '../model/users';
import { MANAGE_PEOPLE } from '../requirements';
import { PEOPLE_TEXTS } from '../texts';

const UserDialogs = lazy(() =>
  import('../components/UserDialogs').then((module) => ({ default: module.UserDialogs })),
);

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

export function Component() {
  const styles = useStyles();
  const ability = useAbility(MANAGE_PEOPLE);
  const [dialog, setDialog] = useState<OpenDialog>();
  const handleAct = useCallback((kind: UserAction, user: User) => {
    setDialog({ kind, user });
  }, []);
  const columns = useMemo(() => userColumns(handleAct), [handleAct]);
  const { search, query, rows, sort, handleSort, handleSearch, refresh } = useUsersScreen(columns);
  const noMatch = (
    <EmptyState
      sentence={search.search === '' ? PEOPLE_TEXTS.nobody : PEOPLE_TEXTS.nobodyFound}
      action={
        search.search === '' ? undefined : (
          <Button onClick={() => handleSearch('')}>{PEOPLE_TEXTS.clearSearch}</Button>
        )
      }
    />
  );
  return (
    <PageFrame
      title={PEOPLE_TEXTS.title}
      actions={
        <ActionButton
          ability={ability}
          appearance="primary"
          icon={<PersonAddRegular />}
          onClick={() => {
            setDialog({ kind: 'invite' });
          }}
        >
          {PEOPLE_TEXTS.invite}
        </ActionButton>
      }
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <Toolbar label="Find users">
          <SearchBox label={PEOPLE_TEXTS.search} value={search.search} onSearch={handleSearch} />
        </Toolbar>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {() => (
            <div className={styles.grid}>
              <DataGridLazy
                label={PEOPLE_TEXTS.title}
                columns={columns}
                rows={rows}
                rowId={userId}
                onOpen={(user) => {
                  if (ability.granted) handleAct('edit', user);
                }}
                sort={sort}
                onSort={handleSort}
                empty={noMatch}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      {dialog !== undefined && (
        <Suspense fallback={null}>
          <UserDialogs
            dialog={dialog}
            onClose={() => {
              setDialog(undefined);
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
