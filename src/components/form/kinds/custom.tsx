import type { ControlProps, FieldKind } from '../fieldKind';
import type { CustomField } from '../fieldSpec';
import { validateRequired } from '../validators';

function CustomControl(props: ControlProps<CustomField>) {
  return props.spec.render(props);
}

export const customKind: FieldKind<CustomField> = {
  Control: CustomControl,
  validate: (spec, value) =>
    validateRequired(spec.isRequired, value, spec.requiredText) ?? spec.check?.(value),
};
