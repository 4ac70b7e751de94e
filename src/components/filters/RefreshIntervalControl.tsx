import { REFRESH_INTERVALS, type RefreshIntervalValue } from '@/services/time/ranges';
import { ChoiceMenu } from './ChoiceMenu';

const CHOICES = REFRESH_INTERVALS.map((value) => ({ value, label: value }));

export interface RefreshIntervalControlProps {
  value: RefreshIntervalValue;
  onChange: (value: RefreshIntervalValue) => void;
}

/** How often the page asks again; None leaves it to the refresh button (checklist TIME-2). */
export function RefreshIntervalControl({ value, onChange }: RefreshIntervalControlProps) {
  return <ChoiceMenu label="Every" isLabelled value={value} choices={CHOICES} onChange={onChange} />;
}
