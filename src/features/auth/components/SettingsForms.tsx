/** The settings flow as titled sections, each a form of its own. */
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Flow } from '@/services/contracts/identity';
import { toSubmitBody, type FlowSection, type TypedValues } from '../model/flowForm';
import { settingsSections, type SettingsSection } from '../settingsSections';
import { Notice } from './Notice';
import { SectionForm, type PressedButton } from './SectionForm';
import { useSettingsStyles } from './SettingsForms.styles';

/** Long enough to read a sentence, short enough not to stand beside the next change (AUTH-18). */
const MESSAGE_MS = 10_000;
const NEEDS_SCRIPT = 'This sign-in method cannot be changed in this console.';

interface SettingsFormsProps {
  flow: Flow;
  isBusy: boolean;
  /** The last save failed, and why stands above: an earlier success is no longer told. */
  hasFailed: boolean;
  onSubmit: (body: Readonly<Record<string, unknown>>) => void;
}

/** What was done is said for ten seconds; what went wrong stays until it is mended. */
function Messages({ flow, hasFailed }: Pick<SettingsFormsProps, 'flow' | 'hasFailed'>) {
  const [toldFlow, setToldFlow] = useState<Flow>();
  useEffect(() => {
    const timer = setTimeout(() => {
      setToldFlow(flow);
    }, MESSAGE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [flow]);
  const messages = flow.ui.messages ?? [];
  return messages
    .filter(({ type }) => type === 'error' || (toldFlow !== flow && !hasFailed))
    .map(({ id, text, type }) => <Notice key={`${id}${text}`} text={text} isError={type === 'error'} />);
}

interface TitledProps {
  section: SettingsSection;
  typed: TypedValues;
  isBusy: boolean;
  action: string;
  onType: (values: TypedValues) => void;
  onPress: (section: FlowSection, button: PressedButton) => void;
}

function TitledSection({ section, ...form }: TitledProps) {
  const styles = useSettingsStyles();
  const headingId = useId();
  const { title, canBeSent } = section;
  return (
    <section className={styles.section} {...(title === undefined ? {} : { 'aria-labelledby': headingId })}>
      {title !== undefined && (
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
      )}
      {canBeSent ? (
        <SectionForm section={section} isFurther={false} {...form} />
      ) : (
        <p className={styles.hint}>{NEEDS_SCRIPT}</p>
      )}
    </section>
  );
}

function firstWrongField(sections: readonly SettingsSection[]): string | undefined {
  for (const item of sections.flatMap(({ items }) => items)) {
    if (item.kind === 'field' && item.messages.some(({ type }) => type === 'error')) return item.name;
  }
  return undefined;
}

/** What was typed in the fields of a section. */
function typedIn({ items }: FlowSection, typed: TypedValues): TypedValues {
  const names = new Set(items.map((item) => (item.kind === 'field' ? item.name : undefined)));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => names.has(name)));
}

/** What is still to be saved: that of other sections, and what was typed while the answer was awaited. */
function withoutSaved(typed: TypedValues, saved: TypedValues): TypedValues {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !Object.hasOwn(saved, name) || saved[name] !== value),
  );
}

export function SettingsForms({ flow, isBusy, hasFailed, onSubmit }: SettingsFormsProps) {
  const styles = useSettingsStyles();
  const container = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<TypedValues>({});
  const [sent, setSent] = useState<TypedValues>({});
  const [shown, setShown] = useState(flow);
  const sections = useMemo(() => settingsSections(flow), [flow]);
  if (shown !== flow) {
    setShown(flow);
    // Saved: from now on the server's values count, and a password does not stay in its field.
    if (flow.state === 'success') setTyped(withoutSaved(typed, sent));
  }

  useEffect(() => {
    const name = firstWrongField(sections);
    if (name === undefined) return;
    const inputs = container.current?.querySelectorAll('input') ?? [];
    [...inputs].find((input) => input.name === name)?.focus();
  }, [sections]);

  return (
    <div ref={container} className={styles.page}>
      <Messages flow={flow} hasFailed={hasFailed} />
      {sections.map((section) => (
        <TitledSection
          key={section.group}
          {...{ section, typed, isBusy }}
          action={flow.ui.action}
          onType={setTyped}
          onPress={(pressed, button) => {
            const { group } = pressed;
            setSent(typedIn(pressed, typed));
            onSubmit(toSubmitBody(flow, typed, button, group));
          }}
        />
      ))}
    </div>
  );
}
