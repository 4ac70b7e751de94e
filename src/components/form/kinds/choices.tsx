import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { ChoicesField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { validateRequired } from '../validators';

const useStyles = makeStyles({ dropdown: { minWidth: 0, width: '100%' } });

function heldOf(value: unknown): readonly (string | number)[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return items.filter((item) => typeof item === 'string' || typeof item === 'number');
}

function ChoicesControl(props: ControlProps<ChoicesField>) {
  const { spec, value, onChange, onBlur, onFocus, isReadOnly, fieldProps } = props;
  const styles = useStyles();
  const held = heldOf(value);
  const foreign = held.filter((item) => !spec.options.some((option) => option.value === item));
  const all = [...spec.options, ...foreign.map((item) => ({ value: item, label: String(item) }))];
  const chosen = held.map(String);
  const label = held
    .map((item) => all.find((option) => option.value === item)?.label ?? String(item))
    .join(', ');
  return (
    <Dropdown
      {...fieldProps}
      multiselect
      className={styles.dropdown}
      disabled={isReadOnly}
      placeholder={spec.fallback ?? 'Choose'}
      value={label}
      selectedOptions={chosen}
      onFocus={() => onFocus()}
      onBlur={() => onBlur()}
      onOptionSelect={(_, { selectedOptions }) => {
        const next = selectedOptions.flatMap((text) => all.filter((option) => String(option.value) === text));
        onChange(next.map((option) => option.value));
      }}
    >
      {all.map((option) => (
        <Option key={String(option.value)} value={String(option.value)} text={option.label}>
          {option.label}
        </Option>
      ))}
    </Dropdown>
  );
}

export const choicesKind: FieldKind<ChoicesField> = {
  Control: ChoicesControl,
  accepts: (value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar)),
  validate: (spec, value) => validateRequired(spec.isRequired, value, spec.requiredText),
};
