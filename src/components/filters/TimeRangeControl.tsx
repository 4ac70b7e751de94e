import { ClockRegular } from '@fluentui/react-icons';
import { TIME_RANGES, type TimeRangeValue } from '@/services/time/ranges';
import { ChoiceMenu } from './ChoiceMenu';

export interface TimeRangeControlProps {
  value: TimeRangeValue;
  onChange: (value: TimeRangeValue) => void;
  /** Default: all twenty (checklist TIME-1). */
  ranges?: readonly TimeRangeValue[];
}

/** How far back one looks. */
export function TimeRangeControl({ value, onChange, ranges = TIME_RANGES }: TimeRangeControlProps) {
  const choices = ranges.map((range) => ({ value: range, label: range }));
  return (
    <ChoiceMenu
      label="Time range"
      icon={<ClockRegular />}
      value={value}
      choices={choices}
      onChange={onChange}
    />
  );
}
