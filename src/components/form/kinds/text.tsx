import { Input, Textarea } from '@fluentui/react-components';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { TextField } from '../fieldSpec';
import { isScalar } from '../shapes';
import { validateText } from '../validators';

/** Text as typed; other values of a stored record are shown as JSON rather than hidden. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function TextControl({
  spec,
  value,
  onChange,
  onBlur,
  onFocus,
  isReadOnly,
  fieldProps,
}: ControlProps<TextField>) {
  const shared = {
    ...fieldProps,
    value: textOf(value),
    readOnly: isReadOnly,
    onBlur: () => onBlur(),
    onFocus: () => onFocus(),
    onChange: (_event: unknown, { value: next }: { value: string }) => onChange(next),
    ...(spec.placeholder === undefined ? {} : { placeholder: spec.placeholder }),
  };
  if (spec.kind === 'textarea') return <Textarea {...shared} resize="vertical" rows={4} />;
  return (
    <Input
      {...shared}
      type={spec.format === 'password' ? 'password' : 'text'}
      autoComplete={spec.autoComplete ?? (spec.format === 'password' ? 'new-password' : 'off')}
    />
  );
}

export const textKind: FieldKind<TextField> = {
  Control: TextControl,
  accepts: isScalar,
  validate: (spec, value) => validateText(spec, value),
};
