/** A flow as forms: every group that the server sent, drawn by one renderer (AUTH-21; gaps §6). */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Flow } from '@/services/contracts/identity';
import { focusTarget, fromFlow, toSubmitBody, type TypedValues } from '../model/flowForm';
import { useFlowStyles } from './Flow.styles';
import { Notice } from './Notice';
import { SectionForm, type PressedButton } from './SectionForm';
import type { FlowSection } from '../model/flowForm';

interface FlowFormProps {
  flow: Flow;
  /** How many answers came so far. */
  answers: number;
  isBusy: boolean;
  onSubmit: (body: Readonly<Record<string, unknown>>) => void;
  /** Values to begin with, by field name. */
  initial?: TypedValues;
}

export function FlowForm({ flow, answers, isBusy, onSubmit, initial = {} }: FlowFormProps) {
  const [typed, setTyped] = useState<TypedValues>(initial);
  const form = useMemo(() => fromFlow(flow), [flow]);
  const container = useRef<HTMLDivElement>(null);
  const styles = useFlowStyles();

  const leadOn = useEffectEvent(() => {
    const name = focusTarget(form, typed);
    if (name === undefined) return;
    const inputs = container.current?.querySelectorAll('input') ?? [];
    [...inputs].find((input) => input.name === name)?.focus();
  });
  useEffect(() => leadOn(), [form]);

  const handlePress = (section: FlowSection, button: PressedButton) => {
    onSubmit(toSubmitBody(flow, typed, button, section.group));
  };
  return (
    <div ref={container} className={styles.form}>
      {form.messages.map(({ id, text, type }) => (
        <Notice key={`${answers} ${id}${text}`} text={text} isError={type === 'error'} />
      ))}
      {form.sections.map((section, index) => (
        <SectionForm
          key={section.group}
          {...{ section, typed, answers, isBusy }}
          isFurther={index > 0}
          action={flow.ui.action}
          onType={setTyped}
          onPress={handlePress}
        />
      ))}
    </div>
  );
}
