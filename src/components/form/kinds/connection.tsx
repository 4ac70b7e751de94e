import type { ControlProps, FieldKind } from '../fieldKind';
import type { ConnectionField, PickField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { validateRequired } from '../validators';
import { pickKind } from './pick';
import { createdText, pickedValue } from './picked';
import { textOf } from './text';

/** A known connection by name, or any address that is typed; the record holds the id or the address. */
function ConnectionControl({ spec, value, onChange, ...rest }: ControlProps<ConnectionField>) {
  const text = textOf(value);
  const pick: PickField = { ...spec, kind: 'pick', isCreatable: true };
  const isKnown = spec.options.some((option) => option.value === text);
  const picked = text === '' ? undefined : isKnown ? { value: text } : { created: text };
  return (
    <pickKind.Control
      {...rest}
      spec={pick}
      value={picked}
      onChange={(next) => onChange(pickedValue(next) ?? createdText(next))}
    />
  );
}

export const connectionKind: FieldKind<ConnectionField> = {
  Control: ConnectionControl,
  accepts: isScalar,
  validate: (spec, value) => validateRequired(spec.isRequired, value, spec.requiredText),
};
