import { Combobox, Field, makeStyles, Option, Select, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { TimeRangeValue } from '@/services/time/ranges';
import { CHECK_TIME_RANGES } from '../model/checkRange';
import { ALL_DURATIONS, DURATION_OPTIONS, readDurationFilter } from '../model/durationFilter';
import { RUN_STATUSES, type HealthSearch, type RunStatus } from '../search';

const useStyles = makeStyles({
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalS,
  },
  field: { minWidth: '110px', flexGrow: 1, flexBasis: 0 },
  combobox: { minWidth: 0, width: '100%' },
  input: { minWidth: 0, width: '100%' },
});

const STATUS_WORDS: Readonly<Record<RunStatus, string>> = { all: 'All', '1': 'Healthy', '0': 'Unhealthy' };

interface HistoryFiltersProps {
  search: HealthSearch;
  range: TimeRangeValue;
  onChange: (patch: Partial<HealthSearch>) => void;
}

function DurationField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? value ?? ALL_DURATIONS;
  const filter = readDurationFilter(shown);
  const problem = 'problem' in filter ? filter.problem : undefined;
  const commit = (text: string) => {
    const read = readDurationFilter(text);
    // What cannot be read stays in the box with its sentence and never reaches the address.
    if ('problem' in read) return;
    setTyped(undefined);
    onChange(read.atLeastMs === undefined ? undefined : text.trim());
  };
  return (
    <Field
      className={styles.field}
      label="Duration"
      size="small"
      // Before the list hears of it: its own Enter would choose an option over what was typed.
      onKeyDownCapture={(event) => {
        if (typed === undefined) return;
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setTyped(undefined);
        if (event.key !== 'Enter') return;
        event.stopPropagation();
        commit(typed);
      }}
      {...(problem === undefined ? {} : { validationMessage: problem })}
    >
      <Combobox
        expandIcon={{ tabIndex: -1 }}
        className={styles.combobox}
        size="small"
        input={{ className: styles.input }}
        freeform
        value={shown}
        selectedOptions={[shown]}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onOptionSelect={(_event, { optionValue }) => {
          if (optionValue !== undefined) commit(optionValue);
        }}
        onBlur={() => {
          if (typed !== undefined) commit(typed);
        }}
      >
        {[ALL_DURATIONS, ...DURATION_OPTIONS].map((option) => (
          <Option key={option} value={option}>
            {option}
          </Option>
        ))}
      </Combobox>
    </Field>
  );
}

/** Status, duration and time range of a check's history (CHECK-7 to CHECK-11). */
export function HistoryFilters({ search, range, onChange }: HistoryFiltersProps) {
  const styles = useStyles();
  const ranges = CHECK_TIME_RANGES.includes(range) ? CHECK_TIME_RANGES : [range, ...CHECK_TIME_RANGES];
  return (
    <div className={styles.filters} role="group" aria-label="Filter the history">
      <Field className={styles.field} label="Status" size="small">
        <Select
          size="small"
          value={search.status}
          onChange={(_event, { value }) => {
            onChange({ status: RUN_STATUSES.find((known) => known === value) ?? 'all' });
          }}
        >
          {RUN_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </Select>
      </Field>
      <DurationField
        value={search.duration}
        onChange={(duration) => {
          onChange({ duration });
        }}
      />
      <Field className={styles.field} label="Time range" size="small">
        <Select
          size="small"
          value={range}
          onChange={(_event, { value }) => {
            onChange({ timeRange: ranges.find((known) => known === value), zoom: undefined });
          }}
        >
          {ranges.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
