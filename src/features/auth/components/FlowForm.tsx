/** A flow as forms: every group that the server sent, drawn by one renderer (AUTH-21; gaps §6). */
import { Button, mergeClasses } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState, type SubmitEvent as FormSubmit } from 'react';
import type { Flow } from '@/services/contracts/identity';
import {
  focusTarget,
  fromFlow,
  toSubmitBody,
  type FlowItem,
  type FlowSection,
  type TypedValues,
} from '../model/flowForm';
import { useAuthCardStyles } from './AuthCard.styles';
import { FlowExtra } from './FlowExtra';
import { FlowField } from './FlowField';
import { Notice } from './Notice';

interface FlowFormProps {
  flow: Flow;
  isBusy: boolean;
  onSubmit: (body: Readonly<Record<string, unknown>>) => void;
  /** Values to begin with, by field name. */
  initial?: TypedValues;
}

interface SectionProps {
  section: FlowSection;
  typed: TypedValues;
  isBusy: boolean;
  isFurther: boolean;
  action: string;
  onType: (values: TypedValues) => void;
  onPress: (section: FlowSection, button: { name: string; value: string }) => void;
}

function pressedButton(event: FormSubmit<HTMLFormElement>): { name: string; value: string } | undefined {
  const { submitter } = event;
  return submitter instanceof HTMLButtonElement
    ? { name: submitter.name, value: submitter.value }
    : undefined;
}

function Item({
  item,
  section,
  ...rest
}: { item: FlowItem } & Pick<SectionProps, 'section' | 'typed' | 'isBusy' | 'onType'>) {
  const { typed, isBusy, onType } = rest;
  if (item.kind === 'field') {
    return (
      <FlowField
        field={item}
        value={typed[item.name] ?? item.value}
        marksRequired={section.items.some((other) => other.kind === 'field' && !other.isRequired)}
        onChange={(value) => {
          onType({ ...typed, [item.name]: value });
        }}
      />
    );
  }
  if (item.kind !== 'button') return <FlowExtra item={item} />;
  const isMain = section.items.find(({ kind }) => kind === 'button') === item;
  return (
    <Button
      type="submit"
      name={item.name}
      value={item.value}
      size="large"
      appearance={isMain ? 'primary' : 'secondary'}
      disabled={item.isDisabled}
      disabledFocusable={isBusy}
    >
      {item.label}
    </Button>
  );
}

function Section({ section, typed, isBusy, isFurther, action, onType, onPress }: SectionProps) {
  const styles = useAuthCardStyles();
  const handleSubmit = (event: FormSubmit<HTMLFormElement>) => {
    event.preventDefault();
    const button = pressedButton(event);
    if (button !== undefined && !isBusy) onPress(section, button);
  };
  return (
    // The server says what is wrong, in one place and in its words; the browser's own bubbles would hide that.
    <form
      className={mergeClasses(styles.form, isFurther && styles.further)}
      method="post"
      action={action}
      noValidate
      aria-busy={isBusy}
      onSubmit={handleSubmit}
    >
      {section.items.map((item) => (
        <Item
          key={
            item.kind === 'field'
              ? item.name
              : item.kind === 'button'
                ? `${item.name}=${item.value}`
                : item.id
          }
          {...{ item, section, typed, isBusy, onType }}
        />
      ))}
    </form>
  );
}

export function FlowForm({ flow, isBusy, onSubmit, initial = {} }: FlowFormProps) {
  const [typed, setTyped] = useState<TypedValues>(initial);
  const form = useMemo(() => fromFlow(flow), [flow]);
  const container = useRef<HTMLDivElement>(null);
  const styles = useAuthCardStyles();

  useEffect(() => {
    const name = focusTarget(form);
    if (name === undefined) return;
    const inputs = container.current?.querySelectorAll('input') ?? [];
    [...inputs].find((input) => input.name === name)?.focus();
  }, [form]);

  const handlePress = (section: FlowSection, button: { name: string; value: string }) => {
    onSubmit(toSubmitBody(flow, typed, button, section.group));
  };
  return (
    <div ref={container} className={styles.form}>
      {form.messages.map(({ id, text, type }) => (
        <Notice key={`${id}${text}`} text={text} isError={type === 'error'} />
      ))}
      {form.sections.map((section, index) => (
        <Section
          key={section.group}
          {...{ section, typed, isBusy }}
          isFurther={index > 0}
          action={flow.ui.action}
          onType={setTyped}
          onPress={handlePress}
        />
      ))}
    </div>
  );
}
