import { Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { QuantityField } from '../fieldSpec';
import { isBlank, validateNumber, validateRequired } from '../validators';
import { textOf } from './text';

const useStyles = makeStyles({
  row: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  number: { flexGrow: 1, minWidth: 0 },
  unit: { minWidth: '88px' },
});

/** `5Gi` → `5` and `Gi`; a number without unit has the first unit, other text stays whole for its error. */
export function splitQuantity(text: string, units: QuantityField['units']): { number: string; unit: string } {
  const unit = units.find((known) => text.endsWith(known));
  return unit === undefined
    ? { number: text, unit: units[0] }
    : { number: text.slice(0, -unit.length), unit };
}

function QuantityControl({
  spec,
  value,
  onChange,
  onBlur,
  onFocus,
  isReadOnly,
  fieldProps,
}: ControlProps<QuantityField>) {
  const styles = useStyles();
  const { number, unit } = splitQuantity(textOf(value), spec.units);
  const change = (nextNumber: string, nextUnit: string) => {
    // A unit alone is kept too, or choosing it first would be lost.
    const isNothing = nextNumber === '' && nextUnit === spec.units[0];
    onChange(isNothing ? undefined : `${nextNumber}${nextUnit}`);
  };
  const isSingle = spec.units.length === 1;
  return (
    <div className={styles.row}>
      <Input
        {...fieldProps}
        className={styles.number}
        inputMode="decimal"
        value={number}
        readOnly={isReadOnly}
        contentAfter={isSingle ? <span>{unit}</span> : null}
        onFocus={() => onFocus()}
        onBlur={() => onBlur()}
        onChange={(_, { value: typed }) => change(typed.trim(), unit)}
      />
      {!isSingle && (
        <Select
          className={styles.unit}
          aria-label={`Unit of ${spec.label}`}
          value={unit}
          disabled={isReadOnly}
          onBlur={() => onBlur()}
          onChange={(_, { value: next }) => change(number, next)}
        >
          {spec.units.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

export const quantityKind: FieldKind<QuantityField> = {
  Control: QuantityControl,
  validate: (spec, value) => {
    const { number } = splitQuantity(textOf(value), spec.units);
    const missing = validateRequired(spec.isRequired, number, spec.requiredText);
    if (missing !== undefined || isBlank(number)) return missing;
    return validateNumber({ min: spec.min, max: spec.max }, number);
  },
};
