import { absoluteSelection, resolveRange } from '@/services/time/rangeSelection';
import { rangePatch } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useListChangesQuery } from '../api';
import { changesQuestion, rangeInForce } from '../model/changeRequest';
import type { ChangesSearch } from '../search';
import { ChangesChart } from './ChangesChart';

/** As many as one answer holds at most (contract gaps §7). */
const MOST_DRAWN = 2000;

/** The changes of the list over time, whichever page of them is shown; choosing a part of it is choosing a range. */
export function ChangesOverTime({
  search,
  change,
  itemId,
}: {
  search: ChangesSearch;
  change: ChangeSearch<ChangesSearch>;
  itemId: string | undefined;
}) {
  const question = changesQuestion({
    ...search,
    pageIndex: 0,
    pageSize: MOST_DRAWN,
    sortBy: 'created_at',
    sortOrder: 'desc',
    id: itemId,
  });
  const { currentData, fulfilledTimeStamp } = useListChangesQuery(question, {
    refetchOnMountOrArgChange: true,
  });
  const span = resolveRange(rangeInForce(search), fulfilledTimeStamp ?? 0);
  if (currentData === undefined || currentData.rows.length === 0 || span === undefined) return null;
  const times = currentData.rows.map(({ created_at }) => Date.parse(created_at));
  return (
    <ChangesChart
      times={times}
      total={currentData.total ?? times.length}
      span={span}
      onChoose={({ from, to }) => change(rangePatch(absoluteSelection(from, to)))}
    />
  );
}
