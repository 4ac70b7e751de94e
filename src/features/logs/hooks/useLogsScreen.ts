import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PickedRange } from '@/components/filters/TimeRangeControl';
import { useLookup } from '@/services/api/useLookup';
import { useLatestRefetch } from '@/services/api/useLatestQuery';
import { useQueryView } from '@/services/api/useQueryView';
import { isUuid } from '@/services/contracts/ids';
import { absoluteRangeUsed, selectPreferences } from '@/services/preferences/preferencesSlice';
import { rangePatch, rangeProblem, selectionOf } from '@/services/url/rangeSearch';
import { useSearch, type ChangeSearch } from '@/services/url/useSearch';
import {
  logsApi,
  useGetLogComponentQuery,
  useListComponentsWithLogsQuery,
  useSearchLogsQuery,
  type LogQuestion,
} from '../api';
import { useFollowLogsQuery } from '../followApi';
import { useNewestLinesQuery } from '../newestLinesApi';
import { logsSearch, type LogsSearch } from '../search';

/** The picked range of the address, and how to pick another (TIME-6, TIME-7); one that means no time is none. */
function usePickedRange(search: LogsSearch, change: ChangeSearch<LogsSearch>): PickedRange {
  const dispatch = useDispatch();
  const { recentRanges: recent } = useSelector(selectPreferences);
  const { rangeType, display, from, to, range } = search;
  return useMemo(() => {
    const given = selectionOf({ rangeType, display, from, to, range });
    const isUsable = given !== undefined && rangeProblem(given) === undefined;
    return {
      selection: isUsable ? given : undefined,
      recent,
      onSelect: (selection) => {
        if (selection?.type === 'absolute')
          dispatch(absoluteRangeUsed({ from: selection.from, to: selection.to }));
        change(rangePatch(selection));
      },
    };
  }, [rangeType, display, from, to, range, recent, change, dispatch]);
}

/** The question that the address asks; undefined while the component and its log are not known. */
function useQuestion(
  search: LogsSearch,
  name: string | undefined,
  selection: PickedRange['selection'],
): LogQuestion | undefined {
  const { component, query, timeRange, limit } = search;
  return useMemo(() => {
    if (component === undefined || name === undefined) return undefined;
    return { id: component, name, query, timeRange, selection, limit: Number(limit) };
  }, [component, name, query, timeRange, limit, selection]);
}

/** What is no id is nobody: the server would only say the same. */
const idOf = ({ component }: LogsSearch): string | undefined =>
  component !== undefined && isUuid(component) ? component : undefined;

function useLines(question: LogQuestion | undefined, isFollowing: boolean, hasLine: boolean) {
  const lines = useSearchLogsQuery(question ?? skipToken);
  const { currentData: newest } = useNewestLinesQuery(question ?? skipToken);
  // A line that a link names may be among the rest.
  const before = lines.isFetching && !hasLine ? (newest ?? undefined) : undefined;
  const follow = useFollowLogsQuery(isFollowing && question !== undefined ? question : skipToken);
  const refetch = useLatestRefetch(
    () =>
      question === undefined ? () => undefined : logsApi.util.getRunningQueryThunk('searchLogs', question),
    () => (question === undefined ? undefined : lines.refetch()),
  );
  return {
    lines: useQueryView({ ...lines, data: lines.currentData ?? before }),
    isWhole: lines.currentData !== undefined,
    follow: follow.currentData ?? {},
    refetch,
  };
}

/** Everything the logs screen shows, from its address. */
export function useLogsScreen() {
  const [search, change] = useSearch(logsSearch);
  const components = useListComponentsWithLogsQuery();
  const id = idOf(search);
  const component = useGetLogComponentQuery(id ?? skipToken);
  const { selectors = [] } = component.currentData ?? {};
  const selector = selectors.find(({ name }) => name === search.name) ?? selectors[0];
  const picked = usePickedRange(search, change);
  const question = useQuestion(search, selector?.name, picked.selection);
  const isFollowing = search.mode === 'follow' && question !== undefined;
  return {
    search,
    change,
    picked,
    question,
    selector,
    isFollowing,
    isUnknown: search.component !== undefined && id === undefined,
    components: useQueryView(components),
    componentsLookup: useLookup(components),
    retryComponents: components.refetch,
    component: useQueryView({ ...component, data: component.currentData }),
    retryComponent: component.refetch,
    ...useLines(question, isFollowing, search.line !== undefined),
  };
}
export type LogsScreen = ReturnType<typeof useLogsScreen>;
