import { TriStateMenu, type TriStateOption } from '@/components/filters/TriStateMenu';
import { withTriState, type TriStateMap } from '@/services/url/codecs/triState';

interface TriStateFilterProps {
  /** 'Tags'. */
  label: string;
  options: readonly TriStateOption[];
  value: TriStateMap;
  onChange: (value: TriStateMap) => void;
}

/** Values to include, exclude or leave alone, as the address keeps them. */
export function TriStateFilter({ label, options, value, onChange }: TriStateFilterProps) {
  return (
    <TriStateMenu
      label={label}
      options={options}
      value={value}
      onChange={(key, state) => onChange(withTriState(value, key, state))}
    />
  );
}
