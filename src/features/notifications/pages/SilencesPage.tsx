/** /notifications/silences: what is kept quiet, by whom, why and until when (SIL-1, SIL-2). */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { usePages } from '@/services/preferences/usePages';
import { clockNow } from '@/components/entity/clock';
import { EmptyState } from '@/components/feedback/EmptyState';
import { LookupLine } from '@/components/feedback/LookupNews';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { PageFrame } from '@/components/layout/PageFrame';
import { PageTabs } from '@/components/layout/PageTabs';
import { Toolbar } from '@/components/layout/Toolbar';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { useLookup } from '@/services/api/useLookup';
import { paths } from '@/services/config/paths';
import { ifKnown, joinLookups, type Lookup } from '@/services/errors/lookup';
import { useAbility } from '@/services/session/useSession';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useListMatchesQuery } from '../api';
import { useGetHiddenNowQuery } from '../bellApi';
import { rowId, silenceColumns, type SilenceLine } from '../columns';
import { AddSilenceButton } from '../components/AddButtons';
import type { SilenceAction } from '../components/SilenceActions';
import { useChangeEnd } from '../hooks/useChangeEnd';
import { useSilences } from '../hooks/useSilences';
import { useListPageStyles } from '../listPage.styles';
import type { SilenceRow } from '../model/records';
import { WRITE_SILENCES } from '../requirements';
import { silencesSearch } from '../search';
import { NOTIFICATION_PAGES, NOTIFICATION_TEXTS, SILENCE_TEXTS } from '../texts';

const EditSilenceDialog = lazy(() =>
  import('../components/SilenceDialogs').then((module) => ({ default: module.EditSilenceDialog })),
);
const DeleteSilenceDialog = lazy(() =>
  import('../components/SilenceDialogs').then((module) => ({ default: module.DeleteSilenceDialog })),
);

const STATES = [
  { value: 'active', label: SILENCE_TEXTS.active },
  { value: 'expired', label: SILENCE_TEXTS.expired },
  { value: 'all', label: SILENCE_TEXTS.all },
] as const;
const EMPTY = {
  active: SILENCE_TEXTS.noneActive,
  expired: SILENCE_TEXTS.noneExpired,
  all: SILENCE_TEXTS.noneAtAll,
} as const;

/**
 * "3 silences hide 12 red checks"; nothing where the server does not know, and while nothing is silenced.
 * @param matches how far was read what each of the listed silences held back.
 */
function HiddenNow({ matches }: { matches: Lookup }) {
  const result = useGetHiddenNowQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = result;
  const lookup = useLookup(result, SILENCE_TEXTS.hiddenFailed);
  return (
    <>
      {data !== undefined && data.silences > 0 && (
        <StatusBadge
          status={data.red > 0 ? 'warning' : 'suspended'}
          label={SILENCE_TEXTS.hiddenNow(data.silences, data.red)}
        />
      )}
      <LookupLine lookup={joinLookups(ifKnown(lookup), ifKnown(matches))} isQuietAtFirst />
    </>
  );
}

export function Component() {
  const styles = useListPageStyles();
  const [search, change] = useSearch(silencesSearch);
  const { pageSize, pagingOf } = usePages(search, change);
  const { state, pageIndex, silence } = search;
  const ability = useAbility(WRITE_SILENCES);
  const [deleted, setDeleted] = useState<SilenceRow>();
  const { query, refetch } = useSilences({ state, pageIndex, pageSize });
  const refresh = () => void refetch();
  const changeEnd = useChangeEnd();
  const matchesOf = useListMatchesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: matches } = matchesOf;
  const matchesLookup = useLookup(matchesOf, SILENCE_TEXTS.hiddenFailed);
  const handleAct = useCallback(
    (action: SilenceAction, row: SilenceRow) => {
      if (action === 'delete') setDeleted(row);
      else if (action === 'end' || action === 'extend') void changeEnd(row, action);
      else change((current) => ({ silence: row.id, pageIndex: current.pageIndex }));
    },
    [change, changeEnd],
  );
  const columns = useMemo(() => silenceColumns(handleAct), [handleAct]);
  const lines = useMemo<SilenceLine[]>(
    () =>
      (query.data?.rows ?? []).map((row) => ({
        ...row,
        now: clockNow(),
        heldBack: matches && (matches.find(({ silence_id }) => silence_id === row.id)?.messages ?? 0),
      })),
    [query.data, matches],
  );
  return (
    <PageFrame
      title={NOTIFICATION_TEXTS.title}
      actions={<AddSilenceButton />}
      refresh={{
        isLoading: query.isFetching,
        onRefresh: refresh,
        age: <StaleAge fulfilledAt={query.fulfilledAt} />,
      }}
    >
      <div className={styles.page}>
        <PageTabs label={NOTIFICATION_TEXTS.pages} pages={NOTIFICATION_PAGES} selected={paths.silences()} />
        <Toolbar label={SILENCE_TEXTS.states}>
          <ChoiceMenu
            label={SILENCE_TEXTS.states}
            value={state}
            choices={STATES}
            onChange={(next) => change({ state: next })}
          />
          <HiddenNow matches={matchesLookup} />
        </Toolbar>
        <QueryBoundary
          query={query}
          skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
          onRetry={refresh}
        >
          {({ total }) => (
            <div className={styles.grid}>
              <DataGridLazy
                label={SILENCE_TEXTS.grid}
                columns={columns}
                rows={lines}
                rowId={rowId}
                onOpen={(row) => handleAct('edit', row)}
                empty={<EmptyState sentence={EMPTY[state]} />}
                paging={pagingOf(total)}
              />
            </div>
          )}
        </QueryBoundary>
      </div>
      <Suspense fallback={null}>
        {silence !== undefined && (
          <EditSilenceDialog
            key={silence}
            id={silence}
            isReadOnly={!ability.granted}
            onClose={() => change({ silence: undefined, pageIndex })}
          />
        )}
        {deleted !== undefined && <DeleteSilenceDialog row={deleted} onClose={() => setDeleted(undefined)} />}
      </Suspense>
    </PageFrame>
  );
}
