import type { ControlProps, FieldKind } from '../fieldKind';
import type { KeyValueField } from '../fieldSpec';
import { isObject } from '../shapes';
import { validateRequired } from '../validators';
import { KeyValueEditor } from './KeyValueEditor';

function KeyValueControl({
  spec,
  value,
  onChange,
  onBlur,
  isReadOnly,
  describedBy,
}: ControlProps<KeyValueField>) {
  return (
    <KeyValueEditor
      label={spec.label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      isReadOnly={isReadOnly}
      describedBy={describedBy}
    />
  );
}

export const keyValueKind: FieldKind<KeyValueField> = {
  Control: KeyValueControl,
  accepts: isObject,
  validate: (spec, value) => validateRequired(spec.isRequired, value),
};
