import { TIME_RANGES } from '@/services/time/ranges';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { AgeField, SelectField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { validateRequired } from '../validators';
import { offeredAge } from './ages';
import { selectKind } from './select';
import { textOf } from './text';

const OPTIONS = TIME_RANGES.map((value) => ({ value, label: value }));

/** A choice among the ranges; another spelling of one of them is shown as that one, and stays as it is written. */
function AgeControl({ spec, value, ...rest }: ControlProps<AgeField>) {
  const select: SelectField = { ...spec, kind: 'select', options: OPTIONS };
  const text = textOf(value);
  return <selectKind.Control {...rest} spec={select} value={offeredAge(text) ?? value} />;
}

export const ageKind: FieldKind<AgeField> = {
  Control: AgeControl,
  accepts: isScalar,
  validate: (spec, value) => validateRequired(spec.isRequired, value, spec.requiredText),
};
