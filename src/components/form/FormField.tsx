import { Field, Text } from '@fluentui/react-components';
import { useCallback, useContext, useId } from 'react';
import { useField } from 'react-final-form';
import type { FieldSpec } from './fieldSpec';
import { FormEditContext, writtenValue } from './formEdit';
import { isForeign } from './partFields';
import { createdText } from './kinds/picked';
import { kindOf } from './kinds/registry';
import { afterPress } from './presses';

/** A field hears only of itself: typing in one does not render the others. */
const FIELD_SUBSCRIPTION = {
  value: true,
  error: true,
  touched: true,
  submitError: true,
  dirtySinceLastSubmit: true,
} as const;

interface FieldMeta {
  error?: unknown;
  touched?: boolean;
  submitError?: unknown;
  dirtySinceLastSubmit?: boolean;
}

/** Errors show once a field was touched; the server's stand until the field is changed (checklist VAL-7). */
function shownError(
  { error, touched, submitError, dirtySinceLastSubmit }: FieldMeta,
  isAsked: boolean,
): string | undefined {
  if ((touched || isAsked) && typeof error === 'string') return error;
  return typeof submitError === 'string' && !dirtySinceLastSubmit ? submitError : undefined;
}

/** Whether the named field of the kind `pick` holds something new. */
function isNewIn(values: object, name: string | undefined): boolean {
  return name !== undefined && createdText((values as Readonly<Record<string, unknown>>)[name]) !== undefined; // values by field name
}

interface HeldField {
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  onFocus: () => void;
  error: string | undefined;
}

/** final-form's untyped field → the few typed things that a control needs. */
function useHeldField(spec: FieldSpec): HeldField {
  const { validate } = kindOf(spec);
  const edit = useContext(FormEditContext);
  // Asked with all values: what another field decides must not wait for the next render.
  const check = useCallback(
    (value: unknown, values: object) => {
      if (isForeign(spec, value)) return undefined;
      const isWaived = isNewIn(values, spec.optionalWhileNew);
      return validate(isWaived ? { ...spec, isRequired: false } : spec, value);
    },
    [spec, validate],
  );
  const { input, meta } = useField(spec.name, {
    subscription: FIELD_SUBSCRIPTION,
    validate: check,
    allowNull: true,
    // Identity: final-form would turn an empty text into undefined and a missing value into an empty text.
    format: (value: unknown) => value,
    parse: (value: unknown) => value,
  });
  return {
    value: input.value,
    onChange: (value) => {
      if (edit === undefined || edit.write(spec.name, writtenValue(value, spec.isRequired)))
        input.onChange(value);
    },
    onBlur: () => afterPress(() => input.onBlur()),
    onFocus: () => input.onFocus(),
    error: shownError(
      { ...meta, error: (meta.error as unknown) ?? edit?.said?.get(spec.name) }, // final-form types it as any
      edit?.areErrorsShown === true,
    ),
  };
}

export interface FormFieldProps {
  spec: FieldSpec;
  isReadOnly: boolean;
}

/** Label, control, help and error of one field. */
export function FormField({ spec, isReadOnly }: FormFieldProps) {
  const { Control } = kindOf(spec);
  const edit = useContext(FormEditContext);
  const field = useHeldField(spec);
  const decider = useField(spec.optionalWhileNew ?? spec.name, { subscription: { value: true } });
  const isWaived = spec.optionalWhileNew !== undefined && createdText(decider.input.value) !== undefined;
  const messageId = useId();
  const hintId = useId();
  if (edit !== undefined && isForeign(spec, field.value))
    return (
      <Field label={spec.label} data-field={spec.name}>
        <Text>{edit.foreignText}</Text>
      </Field>
    );
  const isInvalid = field.error !== undefined;
  const describedBy = isInvalid ? messageId : spec.help ? hintId : undefined;
  return (
    <Field
      label={spec.kind === 'checkbox' ? null : spec.label}
      required={spec.isRequired === true && !isWaived}
      hint={spec.help ? { id: hintId, children: spec.help } : null}
      validationState={isInvalid ? 'error' : 'none'}
      validationMessage={isInvalid ? { id: messageId, children: field.error } : null}
      data-field={spec.name}
      data-invalid={isInvalid}
    >
      {(fieldProps) => (
        <Control
          spec={spec}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          isInvalid={isInvalid}
          isReadOnly={isReadOnly || spec.isReadOnly === true}
          describedBy={describedBy}
          // Fluent's controls add what describes them once more: it would be read twice.
          fieldProps={{ ...fieldProps, 'aria-describedby': undefined }}
        />
      )}
    </Field>
  );
}
