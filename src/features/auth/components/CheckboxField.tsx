import { Checkbox, Field } from '@fluentui/react-components';
import type { ControlProps } from './controlProps';

/** A yes-or-no field; apart from the others because few flows have one and it is not small. */
export function CheckboxField({ field, value, onChange }: ControlProps) {
  const hasError = field.messages.some(({ type }) => type === 'error');
  return (
    <Field
      validationState={hasError ? 'error' : 'none'}
      validationMessage={
        field.messages.length === 0 ? null : field.messages.map(({ text }) => text).join(' ')
      }
    >
      <Checkbox
        name={field.name}
        label={field.label}
        required={field.isRequired}
        disabled={field.isDisabled}
        checked={value === true}
        onChange={(_event, data) => {
          onChange(data.checked === true);
        }}
      />
    </Field>
  );
}
