import { Checkbox } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { CheckboxField } from '../fieldSpec';

function CheckboxControl({
  spec,
  value,
  onChange,
  onBlur,
  onFocus,
  isReadOnly,
  fieldProps,
}: ControlProps<CheckboxField>) {
  return (
    <Checkbox
      {...fieldProps}
      label={spec.label}
      checked={value === true}
      disabled={isReadOnly}
      onFocus={() => onFocus()}
      onBlur={() => onBlur()}
      onChange={(_, { checked }) => onChange(checked === true)}
    />
  );
}

export const checkboxKind: FieldKind<CheckboxField> = {
  Control: CheckboxControl,
  accepts: (value) => typeof value === 'boolean',
  validate: () => undefined,
};
