import { Select } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { SelectField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { validateRequired } from '../validators';
import { textOf } from './text';

function SelectControl({
  spec,
  value,
  onChange,
  onBlur,
  onFocus,
  isReadOnly,
  fieldProps,
}: ControlProps<SelectField>) {
  const chosen = spec.isBoolean && value === false ? '' : textOf(value);
  // What holds where nothing is written is shown as chosen, if it is one of the options.
  const fallback = spec.options.find((option) => option.value === spec.fallback);
  // A stored value that is no longer offered stays visible and stays stored until the person chooses another.
  const isForeign = chosen !== '' && !spec.options.some((option) => option.value === chosen);
  return (
    <Select
      {...fieldProps}
      value={chosen === '' && fallback ? fallback.value : chosen}
      disabled={isReadOnly}
      onFocus={() => onFocus()}
      onBlur={() => onBlur()}
      onChange={(_, { value: next }) => onChange(next === '' ? undefined : spec.isBoolean ? true : next)}
    >
      {!fallback && <option value="">{spec.placeholder ?? spec.fallback ?? ''}</option>}
      {isForeign && <option value={chosen}>{chosen}</option>}
      {spec.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

export const selectKind: FieldKind<SelectField> = {
  Control: SelectControl,
  accepts: isScalar,
  validate: (spec, value) => validateRequired(spec.isRequired, value, spec.requiredText),
};
