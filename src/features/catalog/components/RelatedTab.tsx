import { Checkbox, makeStyles } from '@fluentui/react-components';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ColumnSpec } from '@/components/data-grid/columnSpec';
import { DataGridLazy } from '@/components/data-grid/DataGridLazy';
import { EmptyState } from '@/components/feedback/EmptyState';
import { QueryBoundary } from '@/components/feedback/QueryBoundary';
import { SkeletonRows } from '@/components/feedback/SkeletonRows';
import { StaleAge } from '@/components/feedback/StaleAge';
import { Tags } from '@/components/entity/Tags';
import { usePreparedLayout } from '@/components/graph/usePlaces';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { RefreshButton } from '@/components/layout/PageFrame';
import { Toolbar } from '@/components/layout/Toolbar';
import { StatusBadge } from '@/components/theme/StatusBadge';
import { StatusShape } from '@/components/theme/StatusShape';
import { paths } from '@/services/config/paths';
import { formatCount } from '@/services/format/numbers';
import { MESSAGES } from '@/services/text/messages';
import { useSearch } from '@/services/url/useSearch';
import { useListRelatedQuery } from '../api';
import { rowIdOf } from '../columns';
import { listView } from '../hooks/queryView';
import { typeIcon } from '../model/item';
import { relatedLines, type RelatedLine } from '../model/related';
import { MAX_DEPTH, RELATED_DIRECTIONS, RELATED_VIEWS, relatedSearch, relatedViewSearch } from '../search';
import { ItemComponents } from './ItemComponents';
import { RELATED_DIRECTION_WORDS, RELATED_TEXTS, RELATION_WORDS } from '../texts';

const loadGraph = () => import('./RelatedGraph').then((module) => ({ default: module.RelatedGraph }));
const RelatedGraph = lazy(loadGraph);

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  grid: { flexGrow: 1, minHeight: 0 },
});

const DIRECTION_CHOICES = RELATED_DIRECTIONS.map((value) => ({
  value,
  label: RELATED_DIRECTION_WORDS[value],
}));
const VIEW_CHOICES = RELATED_VIEWS.map((value) => ({ value, label: RELATED_TEXTS.views[value] }));
const DEPTH_CHOICES = Array.from({ length: MAX_DEPTH }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));

const COLUMNS: readonly ColumnSpec<RelatedLine>[] = [
  {
    id: 'name',
    header: 'Name',
    preset: 'name',
    flex: 3,
    minWidth: 160,
    value: ({ name }) => name,
    before: ({ health }) => <StatusShape status={health} />,
    icon: ({ type }) => typeIcon(type),
  },
  { id: 'type', header: 'Type', flex: 2, minWidth: 140, value: ({ type }) => type },
  { id: 'relation', header: 'Relation', width: 136, value: ({ relation }) => RELATION_WORDS[relation] },
  { id: 'hops', header: 'Steps', width: 76, align: 'right', value: ({ hops }) => hops },
  {
    id: 'status',
    header: 'Status',
    width: 124,
    value: ({ status }) => status ?? '',
    cell: ({ status, health }) => (status === null ? null : <StatusBadge status={health} label={status} />),
  },
  {
    id: 'tags',
    header: 'Tags',
    flex: 2,
    minWidth: 140,
    isSortable: false,
    cell: ({ tags }) => <Tags tags={tags} limit={2} overflow="popover" />,
  },
  {
    id: 'changes',
    header: 'Changes 7d',
    width: 112,
    align: 'right',
    value: ({ changes }) => changes,
    format: (value) => (Number(value) > 0 ? formatCount(Number(value)) : ''),
  },
];

/** What an item hangs together with, nearest first; a click leads on (checklist REL-1). */
export function RelatedTab({ itemId }: { itemId: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [search, change] = useSearch(relatedSearch);
  const [{ view }, changeView] = useSearch(relatedViewSearch);
  const result = useListRelatedQuery({ ...search, id: itemId }, { refetchOnMountOrArgChange: true });
  const { data } = result;
  const isGraph = view === 'graph';
  usePreparedLayout(isGraph);
  useEffect(() => {
    // Beside the question for the rows, not after it; what cannot be loaded is said where it is drawn.
    if (isGraph) loadGraph().catch(() => undefined);
  }, [isGraph]);
  const lines = useMemo(() => relatedLines(itemId, data ?? []), [itemId, data]);
  return (
    <div className={styles.view}>
      <Toolbar
        label={RELATED_TEXTS.filters}
        end={
          <RefreshButton
            isLoading={result.isFetching}
            onRefresh={() => void result.refetch()}
            age={<StaleAge fulfilledAt={result.fulfilledTimeStamp} />}
          />
        }
      >
        <ChoiceMenu
          label={RELATED_TEXTS.view}
          value={view}
          choices={VIEW_CHOICES}
          onChange={(next) => changeView({ view: next })}
        />
        <ChoiceMenu
          label={RELATED_TEXTS.direction}
          value={search.direction}
          choices={DIRECTION_CHOICES}
          onChange={(direction) => change({ direction })}
        />
        <ChoiceMenu
          label={RELATED_TEXTS.depth}
          isLabelled
          value={String(Math.min(search.depth, MAX_DEPTH))}
          choices={DEPTH_CHOICES}
          onChange={(depth) => change({ depth: Number(depth) })}
        />
        <Checkbox
          label={RELATED_TEXTS.soft}
          checked={search.soft}
          onChange={(_event, { checked }) => change({ soft: checked === true })}
        />
        <Checkbox
          label={RELATED_TEXTS.deleted}
          checked={search.deleted}
          onChange={(_event, { checked }) => change({ deleted: checked === true })}
        />
      </Toolbar>
      <ItemComponents itemId={itemId} />
      <QueryBoundary
        query={listView(result)}
        skeleton={<SkeletonRows label={MESSAGES.loadingData} />}
        onRetry={() => void result.refetch()}
      >
        {(rows) =>
          isGraph && lines.length > 0 ? (
            <Suspense fallback={<SkeletonRows label={MESSAGES.loadingData} />}>
              <RelatedGraph
                itemId={itemId}
                rows={rows}
                isCapped={search.direction === 'outgoing' || lines.some(({ hops }) => hops === search.depth)}
              />
            </Suspense>
          ) : (
            <div className={styles.grid}>
              <DataGridLazy
                label={RELATED_TEXTS.list}
                columns={COLUMNS}
                rows={lines}
                rowId={rowIdOf}
                onOpen={({ id }) => void navigate(paths.catalogItem(id, 'relationships'))}
                empty={<EmptyState sentence={RELATED_TEXTS.none} />}
              />
            </div>
          )
        }
      </QueryBoundary>
    </div>
  );
}
