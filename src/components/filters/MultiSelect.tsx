import { Dropdown, Field, makeStyles, Option } from '@fluentui/react-components';
import { SearchSelect, WINDOW_THRESHOLD } from './SearchSelect';

const useStyles = makeStyles({ dropdown: { minWidth: 0, width: '100%' }, list: { maxHeight: '320px' } });

/** More than this many are counted instead of listed (checklist HEALTH-12). */
const MAX_LISTED = 4;

export interface MultiSelectOption {
  value: string;
  /** Default: the value itself. */
  label?: string;
}

/** What the closed box says: 'Any', the labels, or 'including 5 labels'. */
export function selectionText(selected: readonly string[], options: readonly MultiSelectOption[]): string {
  if (selected.length === 0) return 'Any';
  if (selected.length > MAX_LISTED) return `including ${selected.length} labels`;
  return selected.map((value) => options.find((option) => option.value === value)?.label ?? value).join(', ');
}

export interface MultiSelectProps {
  label: string;
  options: readonly MultiSelectOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

function PlainMultiSelect({ label, options, selected, onChange }: MultiSelectProps) {
  const styles = useStyles();
  // A value from the address that no row has any more must stay visible, or it could not be taken away.
  const gone = selected.filter((value) => !options.some((option) => option.value === value));
  return (
    <Field label={label} size="small">
      <Dropdown
        className={styles.dropdown}
        listbox={{ className: styles.list }}
        multiselect
        value={selectionText(selected, options)}
        selectedOptions={[...selected]}
        onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions)}
      >
        {[...options, ...gone.map((value): MultiSelectOption => ({ value }))].map((option) => (
          <Option key={option.value} value={option.value} text={option.label ?? option.value}>
            {option.label ?? option.value}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

/** Several of a list; stays selectable at a count of 0. More than twenty are found by typing (WIDGET-17). */
export function MultiSelect(props: MultiSelectProps) {
  const { label, options, selected, onChange } = props;
  if (options.length <= WINDOW_THRESHOLD) return <PlainMultiSelect {...props} />;
  return (
    <SearchSelect
      label={label}
      isMultiple
      options={options}
      selected={selected}
      onChange={onChange}
      closedText={selectionText(selected, options)}
    />
  );
}
