/** One input of a flow, drawn from the server's description (AUTH-21, AUTH-22). */
import { Button, Field, Input } from '@fluentui/react-components';
import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import type { ControlProps } from './controlProps';
import { AUTH_TEXT } from '../texts';

const CheckboxField = lazy(async () => {
  const { CheckboxField: component } = await import('./CheckboxField');
  return { default: component };
});

const TEXT_TYPES = ['text', 'email', 'password', 'tel', 'url', 'number', 'date', 'datetime-local'] as const;

/** The control's type; a type of a newer server becomes a plain text field. */
function inputType(type: string): (typeof TEXT_TYPES)[number] {
  return TEXT_TYPES.find((known) => known === type) ?? 'text';
}

interface FlowFieldProps extends ControlProps {
  /** Required fields get a star only where others are optional; on the sign-in page it would be noise. */
  marksRequired: boolean;
  /** How many answers came: a sentence that comes again is announced again. */
  answers: number;
}

function Visibility({ isShown, onToggle }: { isShown: boolean; onToggle: () => void }) {
  return (
    <Button
      appearance="transparent"
      size="small"
      aria-label={isShown ? AUTH_TEXT.hidePassword : AUTH_TEXT.showPassword}
      icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
      onClick={onToggle}
    />
  );
}

export function FlowField({ field, value, answers, marksRequired, onChange }: FlowFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isCode = field.autocomplete === 'one-time-code';
  const isPassword = field.type === 'password';
  const hasError = field.messages.some(({ type }) => type === 'error');
  if (field.type === 'checkbox') {
    return (
      <Suspense fallback={null}>
        <CheckboxField {...{ field, value, onChange }} />
      </Suspense>
    );
  }
  return (
    <Field
      label={field.label}
      required={field.isRequired && marksRequired}
      validationState={hasError ? 'error' : 'none'}
      validationMessage={
        field.messages.length === 0 ? null : (
          <span key={answers}>{field.messages.map(({ text }) => text).join(' ')}</span>
        )
      }
    >
      <Input
        name={field.name}
        required={field.isRequired}
        size="large"
        type={isPassword && isShown ? 'text' : inputType(field.type)}
        value={String(value)}
        disabled={field.isDisabled}
        autoComplete={field.autocomplete}
        pattern={field.pattern}
        // Codes are shown and copied with spaces, which would push digits out.
        maxLength={isCode ? undefined : field.maxLength}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(_event, data) => {
          onChange(isCode ? data.value.replace(/\s/g, '') : data.value);
        }}
        {...(isPassword
          ? {
              contentAfter: (
                <Visibility
                  isShown={isShown}
                  onToggle={() => {
                    setIsShown(!isShown);
                  }}
                />
              ),
            }
          : {})}
      />
    </Field>
  );
}
