import { useDispatch, useSelector } from 'react-redux';
import { TimeRangeControl } from '@/components/filters/TimeRangeControl';
import { TriStateFilter } from '@/components/filters/TriStateFilter';
import { Toolbar } from '@/components/layout/Toolbar';
import { useLookup } from '@/services/api/useLookup';
import { absoluteRangeUsed, selectPreferences } from '@/services/preferences/preferencesSlice';
import { isTimeRange, type TimeRangeValue } from '@/services/time/ranges';
import { relativeSelection, type RangeSelection } from '@/services/time/rangeSelection';
import { withTriState } from '@/services/url/codecs/triState';
import { rangePatch } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useListJobNamesQuery } from '../api';
import { FILTER_STATUSES, RESOURCE_TYPES } from '../model/jobs';
import { chosenRange } from '../model/jobsQuery';
import { filterPatch, type JobsSearch } from '../search';
import { JOB_TEXTS } from '../texts';
import { ActiveFilters } from './ActiveFilters';
import { DurationFilter } from './DurationFilter';

interface JobFiltersProps {
  search: JobsSearch;
  change: ChangeSearch<JobsSearch>;
}

const FALLBACK: TimeRangeValue = '2d';

const asOption = (value: string) => ({ value, label: value });

/** Which of the offered ranges is ticked; any other is told by its display alone. */
function tickedRange(selection: RangeSelection): TimeRangeValue {
  const span = selection.type === 'relative' ? selection.range.replace(/^now-/, '') : '';
  return isTimeRange(span) ? span : FALLBACK;
}

function JobTime({ search, change }: JobFiltersProps) {
  const dispatch = useDispatch();
  const { recentRanges: recent } = useSelector(selectPreferences);
  const selection = chosenRange(search);
  const handleSelect = (picked: RangeSelection | undefined) => {
    if (picked?.type === 'absolute') dispatch(absoluteRangeUsed({ from: picked.from, to: picked.to }));
    change(filterPatch(rangePatch(picked)));
  };
  return (
    <TimeRangeControl
      value={tickedRange(selection)}
      onChange={(span) => handleSelect(relativeSelection(span))}
      picked={{ selection, onSelect: handleSelect, recent }}
    />
  );
}

/** Job Name, Resource Type, Status, Duration and a time range, all of them in the address (JOB-2, URL-2). */
export function JobFilters({ search, change }: JobFiltersProps) {
  const names = useListJobNamesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <Toolbar label={JOB_TEXTS.filters} end={<JobTime search={search} change={change} />}>
        <TriStateFilter
          label={JOB_TEXTS.name}
          options={(names.data ?? []).map(asOption)}
          value={search.name}
          onChange={(key, state) => change(filterPatch({ name: withTriState(search.name, key, state) }))}
          noOptions={JOB_TEXTS.noNames}
          lookup={useLookup(names, JOB_TEXTS.namesFailed)}
        />
        <TriStateFilter
          label={JOB_TEXTS.resourceType}
          options={RESOURCE_TYPES.map(asOption)}
          value={search.resourceType}
          onChange={(key, state) =>
            change(filterPatch({ resourceType: withTriState(search.resourceType, key, state) }))
          }
        />
        <TriStateFilter
          label={JOB_TEXTS.status}
          options={FILTER_STATUSES.map(asOption)}
          value={search.status}
          onChange={(key, state) => change(filterPatch({ status: withTriState(search.status, key, state) }))}
        />
        <DurationFilter
          value={search.runDuration}
          onChange={(runDuration) => change(filterPatch({ runDuration }))}
        />
      </Toolbar>
      <ActiveFilters search={search} change={change} />
    </>
  );
}
