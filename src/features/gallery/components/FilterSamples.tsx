import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { ChoiceMenu } from '@/components/filters/ChoiceMenu';
import { FilterChip } from '@/components/filters/FilterChip';
import { FilterSection } from '@/components/filters/FilterSection';
import { MultiSelect } from '@/components/filters/MultiSelect';
import { RefreshIntervalControl } from '@/components/filters/RefreshIntervalControl';
import { SearchBox } from '@/components/filters/SearchBox';
import { TimeRangeControl } from '@/components/filters/TimeRangeControl';
import { TriState, type TriStateValue } from '@/components/filters/TriState';
import { Toolbar } from '@/components/layout/Toolbar';
import { MESSAGES } from '@/services/text/messages';
import {
  DEFAULT_REFRESH_INTERVAL,
  DEFAULT_TIME_RANGE,
  type RefreshIntervalValue,
  type TimeRangeValue,
} from '@/services/time/ranges';
import { Sample } from './Sample';

const useStyles = makeStyles({
  bar: { width: '100%' },
  panel: { width: '200px', display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
});

const GROUPS = [
  { value: 'canary_name', label: 'Group Name' },
  { value: 'none', label: 'No Grouping' },
];
const REGIONS = ['eu-west-1', 'us-east-1', 'ap-south-1', 'eu-central-1', 'us-west-2'].map((value) => ({
  value,
}));

function LabelFilters() {
  const [critical, setCritical] = useState<TriStateValue>(1);
  const [canary, setCanary] = useState<TriStateValue>(-1);
  const [external, setExternal] = useState<TriStateValue>(0);
  const [regions, setRegions] = useState(['eu-west-1', 'us-east-1']);
  return (
    <FilterSection title="Filter by Label">
      <TriState label="critical" value={critical} onChange={setCritical} />
      <TriState label="external" value={external} onChange={setExternal} />
      <TriState label="canary" value={canary} onChange={setCanary} />
      <MultiSelect label="region" options={REGIONS} selected={regions} onChange={setRegions} />
    </FilterSection>
  );
}

export function FilterSamples() {
  const styles = useStyles();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState('canary_name');
  const [range, setRange] = useState<TimeRangeValue>(DEFAULT_TIME_RANGE);
  const [interval, setInterval] = useState<RefreshIntervalValue>(DEFAULT_REFRESH_INTERVAL);
  return (
    <Sample title="Filters">
      <div className={styles.bar}>
        <Toolbar
          label="Sample filters"
          end={
            <>
              <TimeRangeControl value={range} onChange={setRange} />
              <RefreshIntervalControl value={interval} onChange={setInterval} />
            </>
          }
        >
          <SearchBox value={search} onSearch={setSearch} label={MESSAGES.searchChecks} />
          <ChoiceMenu label="Group By" isLabelled value={group} choices={GROUPS} onChange={setGroup} />
          {search !== '' && <FilterChip label={`search: ${search}`} onRemove={() => setSearch('')} />}
        </Toolbar>
      </div>
      <div className={styles.panel}>
        <LabelFilters />
      </div>
      <FilterChip label="status: unhealthy" onRemove={() => setSearch('')} />
    </Sample>
  );
}
