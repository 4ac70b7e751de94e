/** Which runs are listed: status, playbook, resource and time, all of it in the address (RUN-2). */
import { Button } from '@fluentui/react-components';
import { ClockRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { FilterChip } from '@/components/filters/FilterChip';
import { Toolbar } from '@/components/layout/Toolbar';
import { statusWord } from '@/components/theme/statusTone';
import { useLookup } from '@/services/api/useLookup';
import { absoluteRangeUsed, selectPreferences } from '@/services/preferences/preferencesSlice';
import type { RangeSelection } from '@/services/time/rangeSelection';
import { rangePatch, selectionOf } from '@/services/url/rangeSearch';
import type { ChangeSearch } from '@/services/url/useSearch';
import { useGetPlaybookQuery, useListPlaybooksQuery } from '../api';
import type { RunRow } from '../model/records';
import { targetOf, titleOf } from '../model/runs';
import { targetsIn } from '../model/runsQuery';
import { RUN_STATUSES, type RunsSearch } from '../search';
import { RUN_TEXTS } from '../texts';

const TimeRangePicker = lazy(() =>
  import('@/components/filters/TimeRangePicker').then((module) => ({ default: module.TimeRangePicker })),
);

const STATUSES = [
  { value: 'all', label: RUN_TEXTS.allStatuses },
  ...RUN_STATUSES.map((value) => ({ value, label: statusWord(value) })),
] as const;

interface RunFiltersProps {
  search: RunsSearch;
  change: ChangeSearch<RunsSearch>;
  /** The runs that are shown: the name of a resource is taken from them. */
  rows: readonly RunRow[];
  /** There is nothing to choose. */
  isOfPlaybook: boolean;
}

type FilterProps = Omit<RunFiltersProps, 'rows' | 'isOfPlaybook'>;

function Playbook({ search: { playbook }, change }: FilterProps) {
  const result = useListPlaybooksQuery();
  const { data: listed = [] } = result;
  const isListed = listed.some(({ id }) => id === playbook);
  // Runs of a playbook that was deleted are still found by its id.
  const { data: other } = useGetPlaybookQuery(playbook ?? '', { skip: playbook === undefined || isListed });
  const known = other === undefined || other === null ? listed : [...listed, other];
  const choices = known
    .map((one) => ({ value: one.id, label: titleOf(one) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <ChoiceMenu
      label={RUN_TEXTS.playbook}
      value={playbook ?? 'all'}
      choices={[{ value: 'all', label: RUN_TEXTS.allPlaybooks }, ...choices]}
      lookup={useLookup(result)}
      onChange={(id) => change({ playbook: id === 'all' ? undefined : id })}
    />
  );
}

function Range({ search, change }: FilterProps) {
  const dispatch = useDispatch();
  const { recentRanges } = useSelector(selectPreferences);
  const [isPicking, setPicking] = useState(false);
  const selection = selectionOf(search);
  const handlePick = (picked: RangeSelection | undefined) => {
    setPicking(false);
    if (picked?.type === 'absolute') dispatch(absoluteRangeUsed({ from: picked.from, to: picked.to }));
    change(rangePatch(picked));
  };
  const shown = selection?.display ?? RUN_TEXTS.allTimes;
  return (
    <>
      <Button
        icon={<ClockRegular />}
        aria-label={`${RUN_TEXTS.created}: ${shown}`}
        onClick={() => setPicking(true)}
      >
        {shown}
      </Button>
      {isPicking && (
        <Suspense fallback={null}>
          <TimeRangePicker
            selection={selection}
            onSelect={handlePick}
            onClose={() => setPicking(false)}
            recent={recentRanges}
          />
        </Suspense>
      )}
    </>
  );
}

export function RunFilters({ search, change, rows, isOfPlaybook }: RunFiltersProps) {
  const nameOf = (id: string) => rows.map(targetOf).find((target) => target?.id === id)?.name ?? id;
  return (
    <Toolbar label={RUN_TEXTS.filters} end={<Range search={search} change={change} />}>
      <ChoiceMenu
        label={RUN_TEXTS.status}
        value={search.status}
        choices={STATUSES}
        onChange={(status) => change({ status })}
      />
      {!isOfPlaybook && <Playbook search={search} change={change} />}
      {targetsIn(search).map(({ key, id }) => (
        <FilterChip
          key={key}
          label={`${RUN_TEXTS.targets[key]}: ${nameOf(id)}`}
          onRemove={() => change({ [key]: undefined })}
        />
      ))}
    </Toolbar>
  );
}
