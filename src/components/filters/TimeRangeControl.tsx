import { ClockRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { TIME_RANGES, type TimeRangeValue } from '@/services/time/ranges';
import type { RangeSelection } from '@/services/time/rangeSelection';
import { ChoiceMenu } from './ChoiceMenu';
import type { RecentRangeText } from './TimeRangePicker';

const TimeRangePicker = lazy(() =>
  import('./TimeRangePicker').then((module) => ({ default: module.TimeRangePicker })),
);

const CHOICES = TIME_RANGES.map((range) => ({ value: range, label: range }));

/** Any other range than the twenty: picked in a dialog that opens from the control. */
export interface PickedRange {
  /** In force instead of `value`. */
  selection: RangeSelection | undefined;
  /** Undefined takes it away: all five parameters leave the address. */
  onSelect: (selection: RangeSelection | undefined) => void;
  recent: readonly RecentRangeText[];
}

export interface TimeRangeControlProps {
  value: TimeRangeValue;
  onChange: (value: TimeRangeValue) => void;
  /** Offers the picker of relative, calendar and exact ranges (checklist OPEN-38). */
  picked?: PickedRange;
}

/** How far back one looks: the twenty ranges of the specification, and any other through the picker (TIME-1). */
export function TimeRangeControl({ value, onChange, picked }: TimeRangeControlProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChoiceMenu
        label="Time range"
        icon={<ClockRegular />}
        value={value}
        shown={picked?.selection?.display}
        choices={CHOICES}
        onChange={onChange}
        more={picked && { label: 'Other range…', onOpen: () => setOpen(true) }}
      />
      {picked && isOpen && (
        <Suspense fallback={null}>
          <TimeRangePicker
            {...picked}
            onSelect={(selection) => {
              setOpen(false);
              picked.onSelect(selection);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
