/** One group of a flow's nodes as a form; drawn alike on every page (AUTH-21). */
import { Button, mergeClasses } from '@fluentui/react-components';
import { lazy, Suspense, type SubmitEvent as FormSubmit } from 'react';
import type { FlowItem, FlowSection, TypedValues } from '../model/flowForm';
import { useFlowStyles } from './Flow.styles';
import { FlowExtra } from './FlowExtra';
import { FlowField } from './FlowField';

const SecurityKeyButton = lazy(async () => {
  const { SecurityKeyButton: component } = await import('./SecurityKeyButton');
  return { default: component };
});

export interface PressedButton {
  name: string;
  value: string;
}

interface SectionProps {
  section: FlowSection;
  typed: TypedValues;
  /** How many answers came so far. */
  answers: number;
  isBusy: boolean;
  isFurther: boolean;
  action: string;
  onType: (values: TypedValues) => void;
  onPress: (section: FlowSection, button: PressedButton) => void;
}

function pressedButton(event: FormSubmit<HTMLFormElement>): PressedButton | undefined {
  const { submitter } = event;
  return submitter instanceof HTMLButtonElement
    ? { name: submitter.name, value: submitter.value }
    : undefined;
}

function Item({
  item,
  section,
  ...rest
}: { item: FlowItem } & Pick<
  SectionProps,
  'section' | 'typed' | 'answers' | 'isBusy' | 'onType' | 'onPress'
>) {
  const { typed, answers, isBusy, onType, onPress } = rest;
  if (item.kind === 'field') {
    return (
      <FlowField
        {...{ field: item, answers }}
        value={typed[item.name] ?? item.value}
        marksRequired={section.items.some((other) => other.kind === 'field' && !other.isRequired)}
        onChange={(value) => {
          onType({ ...typed, [item.name]: value });
        }}
      />
    );
  }
  if (item.kind === 'key') {
    return (
      <Suspense fallback={null}>
        <SecurityKeyButton
          item={item}
          isBusy={isBusy}
          onAnswer={(name, value) => {
            onPress(section, { name, value });
          }}
        />
      </Suspense>
    );
  }
  if (item.kind !== 'button') return <FlowExtra item={item} />;
  const isMain = section.group !== 'oidc' && section.items.find(({ kind }) => kind === 'button') === item;
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

/** One form of a flow: its fields, and the buttons that send them. */
export function SectionForm(props: SectionProps) {
  const { section, typed, answers, isBusy, isFurther, action, onType, onPress } = props;
  const styles = useFlowStyles();
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
          {...{ item, section, typed, answers, isBusy, onType, onPress }}
        />
      ))}
    </form>
  );
}
