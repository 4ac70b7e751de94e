import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PickedRange } from '@/components/filters/TimeRangeControl';
import { absoluteRangeUsed, selectPreferences } from '@/services/preferences/preferencesSlice';
import type { RangeSelection } from '@/services/time/rangeSelection';
import { rangePatch, rangeProblem, selectionOf } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import { reportIgnoredRange } from '../reportIgnoredLabels';
import type { HealthSearch } from '../search';
import { useStableValue } from './useStableValue';

function isSame(a: RangeSelection | undefined, b: RangeSelection | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The picked range of the address, the ones used before, and how to pick another (TIME-6 to TIME-8, TIME-11). */
export function useChosenRange(search: HealthSearch, change: ChangeSearch<HealthSearch>): PickedRange {
  const dispatch = useDispatch();
  const { recentRanges: recent } = useSelector(selectPreferences);
  const given = useStableValue(selectionOf(search), isSame);
  const problem = given && rangeProblem(given);
  useEffect(() => {
    if (problem !== undefined) reportIgnoredRange(problem);
  }, [problem, given]);
  const onSelect = useCallback(
    (selection: RangeSelection | undefined) => {
      if (selection?.type === 'absolute')
        dispatch(absoluteRangeUsed({ from: selection.from, to: selection.to }));
      change(rangePatch(selection));
    },
    [change, dispatch],
  );
  const selection = problem === undefined ? given : undefined;
  return useMemo(() => ({ selection, onSelect, recent }), [selection, onSelect, recent]);
}
