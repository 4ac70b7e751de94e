import { makeStyles, tokens } from '@fluentui/react-components';
import { LookupLine } from '@/components/feedback/LookupNews';
import { useLookup } from '@/services/api/useLookup';
import { absoluteSelection, resolveRange } from '@/services/time/rangeSelection';
import { rangePatch } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useListChangesQuery } from '../api';
import { changesQuestion, rangeInForce } from '../model/changeRequest';
import type { ChangesSearch } from '../search';
import { CHANGE_TEXTS } from '../texts';
import { ChangesChart } from './ChangesChart';

const useStyles = makeStyles({ line: { marginInline: tokens.spacingHorizontalL } });

/** As many as one answer holds at most (contract gaps §7). */
const MOST_DRAWN = 2000;

/** The changes of the list over time, whichever page of them is shown; choosing a part of it is choosing a range. */
export function ChangesOverTime({
  search,
  change,
  itemId,
  isListed,
}: {
  search: ChangesSearch;
  change: ChangeSearch<ChangesSearch>;
  itemId: string | undefined;
  /** The list below was read: where it was not, it says so for both. */
  isListed: boolean;
}) {
  const styles = useStyles();
  const question = changesQuestion({
    ...search,
    pageIndex: 0,
    pageSize: MOST_DRAWN,
    sortBy: 'created_at',
    sortOrder: 'desc',
    id: itemId,
  });
  const result = useListChangesQuery(question, { refetchOnMountOrArgChange: true });
  const { currentData, fulfilledTimeStamp } = result;
  const lookup = useLookup(result, CHANGE_TEXTS.chartFailed);
  const span = resolveRange(rangeInForce(search), fulfilledTimeStamp ?? 0);
  if (currentData === undefined)
    return isListed ? (
      <div className={styles.line}>
        <LookupLine lookup={lookup} isQuietAtFirst />
      </div>
    ) : null;
  if (currentData.rows.length === 0 || span === undefined) return null;
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
