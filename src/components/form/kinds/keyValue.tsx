import type { ControlProps, FieldKind } from '../fieldKind';
import type { KeyValueField } from '../fieldSpec';
import { isObject } from '../shapes';
import { validateRequired } from '../validators';
import { KeyValueEditor } from './KeyValueEditor';
import { hasNamelessValue } from './keyValueRows';

function KeyValueControl({
  spec,
  value,
  onChange,
  onBlur,
  isReadOnly,
  describedBy,
  isInvalid,
}: ControlProps<KeyValueField>) {
  return (
    <KeyValueEditor
      label={spec.label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      isReadOnly={isReadOnly}
      describedBy={describedBy}
      isInvalid={isInvalid}
    />
  );
}

export const keyValueKind: FieldKind<KeyValueField> = {
  Control: KeyValueControl,
  accepts: isObject,
  validate: (spec, value) =>
    hasNamelessValue(value)
      ? 'A value here has no key. Give it one, or remove its row.'
      : validateRequired(spec.isRequired, value),
};
