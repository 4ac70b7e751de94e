import { Input } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { NumberField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { parseInteger, validateNumber } from '../validators';
import { textOf } from './text';

/** A text box for digits: type=number hides what was typed as soon as it is not a number, and rolls on the wheel. */
function NumberControl({
  spec,
  value,
  onChange,
  onBlur,
  onFocus,
  isReadOnly,
  fieldProps,
}: ControlProps<NumberField>) {
  const shown = textOf(value);
  return (
    <Input
      {...fieldProps}
      inputMode="numeric"
      value={shown}
      placeholder={spec.fallback ?? ''}
      readOnly={isReadOnly}
      onFocus={() => onFocus()}
      onChange={(_, { value: typed }) =>
        onChange(/^-?\d+$/.test(typed) ? parseInteger(typed) : typed || undefined)
      }
      onBlur={() => {
        const stored = parseInteger(shown);
        if (stored !== value) onChange(stored);
        onBlur();
      }}
    />
  );
}

export const numberKind: FieldKind<NumberField> = {
  Control: NumberControl,
  accepts: isScalar,
  validate: (spec, value) => validateNumber(spec, value),
};
